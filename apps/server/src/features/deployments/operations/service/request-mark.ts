import { canonicalJson } from '../../../../security/canonical-json.ts';
import type { Vault } from '../../../../security/vault.ts';

/**
 * What the audit trail keeps of a request that may hold secure values: a keyed fingerprint. A plain hash of a short
 * password could be tried out by whoever reads the trail.
 */
export function requestMark(vault: Vault, request: unknown): { readonly request: string } {
  return { request: vault.fingerprint(canonicalJson(request)).toString('hex') };
}
