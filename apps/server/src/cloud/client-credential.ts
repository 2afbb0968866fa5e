import { createHash, createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ClientCredential, CloudProfile } from '@blueport/cloud';
import { SignJWT } from 'jose';
import type { EntraClient } from '../settings.ts';
import { explainFileError, StartError } from '../start-error.ts';

const assertionSeconds = 300;

function fromCertificate(client: EntraClient, file: string, profile: CloudProfile): ClientCredential {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    throw explainFileError(error, `The client certificate ${file}`);
  }
  try {
    const key = createPrivateKey(pem);
    const thumbprint = createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url');
    return {
      kind: 'assertion',
      clientId: client.clientId,
      assertion: () =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
          .setIssuer(client.clientId)
          .setSubject(client.clientId)
          .setAudience(`https://${profile.loginHost}/common/oauth2/v2.0/token`)
          .setJti(randomUUID())
          .setIssuedAt()
          .setNotBefore('0s')
          .setExpirationTime(`${assertionSeconds}s`)
          .sign(key),
    };
  } catch {
    throw new StartError(`The client certificate ${file} does not hold a certificate and its private key.`);
  }
}

/** How the portal proves itself to the directory: secret, certificate or federated token, in that order; none is possible. */
export function clientCredential(client: EntraClient, profile: CloudProfile): ClientCredential | undefined {
  const { clientId, clientSecret, certificateFile, federatedTokenFile } = client;
  if (clientSecret) return { kind: 'secret', clientId, secret: clientSecret };
  if (certificateFile) return fromCertificate(client, certificateFile, profile);
  if (!federatedTokenFile) return undefined;
  // The platform renews the file; it is read anew for each request.
  return {
    kind: 'assertion',
    clientId,
    assertion: async () => (await readFile(federatedTokenFile, 'utf8')).trim(),
  };
}
