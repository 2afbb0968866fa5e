import {
  createPrivateKey,
  generateKeyPairSync,
  X509Certificate,
  type KeyObject,
  createHash,
  createPublicKey,
  randomBytes,
  sign,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The contents of a certificate. */
interface CertificateRequest {
  commonName: string;
  /** Host names and addresses of the certificate. Empty for an authority. */
  hosts: readonly string[];
  publicKey: KeyObject;
  /** The signing authority. The certificate itself for an authority. */
  issuer: { commonName: string; key: KeyObject };
  from: Date;
  until: Date;
  authority: boolean;
}

// The DER types that a certificate needs; each is tag, length, content.
const encodeTag = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => encodeTag(0x30, ...parts);
const octets = (content: Buffer): Buffer => encodeTag(0x04, content);
const bits = (content: Buffer, unused = 0): Buffer => encodeTag(0x03, Buffer.from([unused]), content);
const yes = encodeTag(0x01, Buffer.from([0xff]));

function integer(bytes: Buffer): Buffer {
  // A leading 1 bit would make the number negative.
  return encodeTag(0x02, bytes[0]! & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const septets = (value: number): number[] => {
    const result = [value & 0x7f];
    for (let remaining = value >>> 7; remaining > 0; remaining >>>= 7)
      result.unshift(0x80 | (remaining & 0x7f));
    return result;
  };
  return encodeTag(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(septets)]));
}

const name = (commonName: string): Buffer =>
  sequence(encodeTag(0x31, sequence(oid('2.5.4.3'), encodeTag(0x0c, Buffer.from(commonName, 'utf8')))));

/** Encodes a date. Dates from 2050 on have a four-digit year. */
function encodeTime(date: Date): Buffer {
  const digits = `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  return date.getUTCFullYear() >= 2050
    ? encodeTag(0x18, Buffer.from(digits))
    : encodeTag(0x17, Buffer.from(digits.slice(2)));
}

function alternativeName(host: string): Buffer {
  const address = /^\d+\.\d+\.\d+\.\d+$/.test(host);
  return address
    ? encodeTag(0x87, Buffer.from(host.split('.').map(Number)))
    : encodeTag(0x82, Buffer.from(host, 'ascii'));
}

const extension = (id: string, content: Buffer, critical = false): Buffer =>
  sequence(oid(id), ...(critical ? [yes] : []), octets(content));

const keyId = (key: KeyObject): Buffer =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();

function extensions(request: CertificateRequest): Buffer {
  const { authority, hosts, publicKey, issuer } = request;
  const usage = authority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7);
  const list = [
    extension('2.5.29.19', authority ? sequence(yes, integer(Buffer.from([0]))) : sequence(), true),
    extension('2.5.29.15', usage, true),
    extension('2.5.29.14', octets(keyId(publicKey))),
    extension('2.5.29.35', sequence(encodeTag(0x80, keyId(createPublicKey(issuer.key))))),
  ];
  if (!authority)
    list.push(
      extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
      extension('2.5.29.17', sequence(...hosts.map(alternativeName))),
    );
  return encodeTag(0xa3, sequence(...list));
}

/** Creates and signs an X.509 certificate (ECDSA with SHA-256), in PEM. */
function makeCertificate(request: CertificateRequest): string {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const serial = randomBytes(16);
  // Positive, and never shortened by a leading zero.
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  const content = sequence(
    encodeTag(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    name(request.issuer.commonName),
    sequence(encodeTime(request.from), encodeTime(request.until)),
    name(request.commonName),
    request.publicKey.export({ type: 'spki', format: 'der' }),
    extensions(request),
  );
  const whole = sequence(content, algorithm, bits(sign('sha256', content, request.issuer.key)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const commonName = 'Blueport sandbox authority';
const day = 86_400_000;

/** The certificate authority for the sandbox's host names. */
export interface Authority {
  certificate: string;
  key: KeyObject;
  /** Path of the certificate for tools. Undefined for an in-memory database. */
  file: string | undefined;
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

/** Opens the authority of a data folder. Creates one if none exists or the existing one is about to expire. */
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
  const authority = create(now);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Anyone with the key could impersonate any host name to clients that trust the authority.
  writeFileSync(keyFile, authority.key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(file, authority.certificate);
  return { ...authority, file };
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

/** Creates a certificate and key for host names, for the lifetime of one process. */
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
