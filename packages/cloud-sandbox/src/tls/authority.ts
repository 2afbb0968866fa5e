import { createPrivateKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from './certificate.ts';

const commonName = 'Blueport sandbox authority';
const day = 86_400_000;

/** Who signs for the sandbox's host names. */
export interface Authority {
  certificate: string;
  key: KeyObject;
  /** Where tools find the certificate; undefined when nothing is kept. */
  file: string | undefined;
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

/** The authority of a data folder; made when there is none, or when the one there is about to end. */
export function openAuthority(dataDirectory: string, now: Date): Authority {
  if (dataDirectory === ':memory:') return { ...create(now), file: undefined };
  const folder = join(dataDirectory, 'sandbox-tls');
  const file = join(folder, 'authority.pem');
  const keyFile = join(folder, 'authority-key.pem');
  if (existsSync(file) && existsSync(keyFile)) {
    const certificate = readFileSync(file, 'utf8');
    if (Date.parse(new X509Certificate(certificate).validTo) > now.getTime() + 30 * day)
      return { certificate, key: createPrivateKey(readFileSync(keyFile)), file };
  }
  const made = create(now);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Whoever has the key can play any host name to those who trust the authority.
  writeFileSync(keyFile, made.key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(file, made.certificate);
  return { ...made, file };
}

function create(now: Date): Pick<Authority, 'certificate' | 'key'> {
  const { publicKey, privateKey } = newKey();
  const certificate = makeCertificate({
    commonName,
    hosts: [],
    publicKey,
    issuer: { commonName, key: privateKey },
    from: new Date(now.getTime() - day),
    until: new Date(now.getTime() + 3650 * day),
    authority: true,
  });
  return { certificate, key: privateKey };
}

/** A certificate for host names, with its key, for the life of one process. */
export function certificateFor(
  authority: Authority,
  hosts: readonly string[],
  now: Date,
): { cert: string; key: string } {
  const { publicKey, privateKey } = newKey();
  const certificate = makeCertificate({
    commonName: hosts[0] ?? 'localhost',
    hosts,
    publicKey,
    issuer: { commonName, key: authority.key },
    from: new Date(now.getTime() - day),
    until: new Date(now.getTime() + 365 * day),
    authority: false,
  });
  return {
    cert: certificate + authority.certificate,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
