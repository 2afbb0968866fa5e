import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { BodyOf, connectionRoutes, IssueCode } from '@blueport/contracts';
import { connectionPlace, type PlainCredential } from '../../../cloud/connection-credential.ts';
import { invalidInput, issue } from '../../../errors/refusal.ts';
import type { Vault } from '../../../security/vault.ts';

type GivenCredential = BodyOf<typeof connectionRoutes.create>['credential'];

/** A credential that was read and found good, with what of it may be shown. */
export interface ReadCredential {
  readonly plain: PlainCredential;
  readonly thumbprint: string | null;
  readonly expiresAt: Date | null;
}

const refuse = (field: string, code: IssueCode): never => {
  throw invalidInput([issue(`#/credential/${field}`, code)]);
};

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    return refuse('certificate', 'not-a-certificate');
  }
}

function readKey(pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    return refuse('privateKey', 'not-a-private-key');
  }
}

/** Checks a credential before it is stored: a certificate must be valid now and belong to its key. */
export function readCredential(given: GivenCredential, now: Date): ReadCredential {
  if (given.kind === 'secret') {
    return { plain: { kind: 'secret', secret: given.secret }, thumbprint: null, expiresAt: null };
  }
  if (given.kind === 'federation') {
    const { issuer, subject, audience } = given;
    return { plain: { kind: 'federation', issuer, subject, audience }, thumbprint: null, expiresAt: null };
  }
  const certificate = readCertificate(given.certificate);
  const key = readKey(given.privateKey);
  if (key.asymmetricKeyType !== 'rsa') {
    refuse('privateKey', 'not-an-rsa-key');
  }
  if (!certificate.checkPrivateKey(key)) {
    refuse('privateKey', 'key-of-another-certificate');
  }
  const expiresAt = new Date(certificate.validTo);
  if (expiresAt <= now) refuse('certificate', 'certificate-expired');
  const pem = `${certificate.toString().trim()}\n${key.export({ type: 'pkcs8', format: 'pem' }).toString()}`;
  return { plain: { kind: 'certificate', pem }, thumbprint: certificate.fingerprint256, expiresAt };
}

/** What the database keeps of a credential; secrets are sealed. */
export function sealCredential(vault: Vault, id: string, { plain, thumbprint, expiresAt }: ReadCredential) {
  const secret = plain.kind === 'secret' ? plain.secret : plain.kind === 'certificate' ? plain.pem : null;
  const { kind, ...federation } = plain;
  return {
    kind,
    client_secret: secret === null ? null : vault.seal(secret, connectionPlace(id)),
    federation: kind === 'federation' ? JSON.stringify(federation) : null,
    thumbprint,
    credential_expires_at: expiresAt,
  };
}
