import { canonicalJson } from '../../../../security/canonical-json.ts';
import type { Vault } from '../../../../security/vault.ts';

/**
 * Returns a keyed fingerprint of a request for the audit log, because the request may contain secure values. A plain
 * hash of a short password could be brute-forced by readers of the log.
 */
export function requestFingerprint(vault: Vault, request: unknown): { readonly request: string } {
  return { request: vault.fingerprint(canonicalJson(request)).toString('hex') };
}
