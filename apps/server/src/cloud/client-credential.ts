import { createHash, createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ClientCredential, CloudProfile } from '@blueport/cloud';
import { SignJWT } from 'jose';
import type { EntraClient } from '../settings.ts';
import { explainFileError, StartError } from '../start-error.ts';

const assertionSeconds = 300;

/**
 * Creates a certificate credential: each request carries a new assertion signed with the private key in the PEM text.
 * Throws if the text does not contain a certificate and its key.
 */
export function certificateCredential(
  clientId: string,
  pem: string,
  profile: CloudProfile,
  tenantId = 'common',
): ClientCredential {
  const key = createPrivateKey(pem);
  const thumbprint = createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url');
  return {
    kind: 'assertion',
    clientId,
    assertion: () =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
        .setIssuer(clientId)
        .setSubject(clientId)
        .setAudience(`https://${profile.loginHost}/${tenantId}/oauth2/v2.0/token`)
        .setJti(randomUUID())
        .setIssuedAt()
        .setNotBefore('0s')
        .setExpirationTime(`${assertionSeconds}s`)
        .sign(key),
  };
}

function fromCertificate(client: EntraClient, file: string, profile: CloudProfile): ClientCredential {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    throw explainFileError(error, `The client certificate ${file}`);
  }
  try {
    return certificateCredential(client.clientId, pem, profile);
  } catch {
    throw new StartError(
      `The client certificate ${file} does not contain a certificate and its private key.`,
    );
  }
}

/**
 * Returns the portal's credential for the directory: secret, certificate or federated token, in that order, or
 * undefined if none is configured.
 */
export function clientCredential(client: EntraClient, profile: CloudProfile): ClientCredential | undefined {
  const { clientId, clientSecret, certificateFile, federatedTokenFile } = client;
  if (clientSecret) return { kind: 'secret', clientId, secret: clientSecret };
  if (certificateFile) return fromCertificate(client, certificateFile, profile);
  if (!federatedTokenFile) return undefined;
  // The platform renews the file, so it is read for each request.
  return {
    kind: 'assertion',
    clientId,
    assertion: async () => (await readFile(federatedTokenFile, 'utf8')).trim(),
  };
}
