import { readFile } from 'node:fs/promises';
import { CloudError, cloudProfiles, type ClientCredential } from '@blueport/cloud';
import type { CloudName, MessageValues } from '@blueport/contracts';
import { decodeJwt } from 'jose';
import type { Federation } from '../database/tables/organizations.ts';
import { formatEnglish } from '../messages/english.ts';
import type { Vault } from '../security/vault.ts';
import type { Settings } from '../settings.ts';
import { certificateCredential } from './client-credential.ts';

/** Returns the vault location of a connection's secret. */
export const credentialContext = (connectionId: string): string => `connection/${connectionId}/client_secret`;

/** An unsealed credential, as submitted and while in use. */
export type PlainCredential =
  | { readonly kind: 'secret'; readonly secret: string }
  /** PEM of the certificate, followed by its private key. */
  | { readonly kind: 'certificate'; readonly pem: string }
  | ({ readonly kind: 'federation' } & Federation);

/**
 * Reads the token issued by the platform this server runs on. The platform renews it, so it is read for each request.
 */
export type PlatformToken = (cloud: CloudName) => Promise<string>;

const createRefusal = (code: string, message: string): CloudError =>
  new CloudError({ kind: 'refused', code, message });

/** Creates a reader for the platform's token file named in the settings. */
export function createPlatformToken({ entra }: Pick<Settings, 'entra'>): PlatformToken {
  return async (cloud) => {
    const file = entra[cloud]?.federatedTokenFile;
    if (file === undefined) {
      throw createRefusal(
        'NoPlatformIdentity',
        'This server has no platform identity. Set the variable with the path of the token file.',
      );
    }
    return (await readFile(file, 'utf8')).trim();
  };
}

/** The identity of the platform is not the one that the directory trusts. */
export class FederationMismatch extends CloudError {
  /** Values of the text `reason.federation-mismatch`. */
  readonly values: MessageValues;

  constructor(values: MessageValues) {
    const message = formatEnglish('reason.federation-mismatch', values) ?? '';
    super({ kind: 'refused', code: 'FederationMismatch', message });
    this.values = values;
  }
}

/**
 * Returns the platform's token. Throws if its claims do not match those that the directory is configured to
 * trust.
 */
async function federatedAssertion(platform: Promise<string>, federation: Federation): Promise<string> {
  const token = await platform;
  const { iss, sub, aud } = decodeJwt(token);
  const audiences = [aud].flat();
  if (iss !== federation.issuer || sub !== federation.subject || !audiences.includes(federation.audience)) {
    throw new FederationMismatch({
      subject: String(sub),
      issuer: String(iss),
      audience: audiences.join(', '),
    });
  }
  return token;
}

/** Returns the client credential of a connection. */
export function clientOf(
  credential: PlainCredential,
  connection: { readonly clientId: string; readonly tenantId: string; readonly cloud: CloudName },
  platformToken: PlatformToken,
): ClientCredential {
  const { clientId, tenantId, cloud } = connection;
  switch (credential.kind) {
    case 'secret':
      return { kind: 'secret', clientId, secret: credential.secret };
    case 'certificate':
      return certificateCredential(clientId, credential.pem, cloudProfiles[cloud], tenantId);
    case 'federation':
      return {
        kind: 'assertion',
        clientId,
        assertion: () => federatedAssertion(platformToken(cloud), credential),
      };
  }
}

/** Unseals the stored credential of a connection. */
export function openCredential(
  vault: Vault,
  row: {
    readonly id: string;
    readonly kind: PlainCredential['kind'];
    readonly client_secret: Buffer | null;
    readonly federation: Federation | null;
  },
): PlainCredential {
  if (row.kind === 'federation') {
    if (!row.federation) throw new Error('A federated connection has no trust settings.');
    return { kind: 'federation', ...row.federation };
  }
  if (!row.client_secret) throw new Error('A connection has no credential.');
  const opened = vault.open(row.client_secret, credentialContext(row.id));
  return row.kind === 'secret' ? { kind: 'secret', secret: opened } : { kind: 'certificate', pem: opened };
}
