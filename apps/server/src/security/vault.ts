import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Encrypts values for storage. `place` names table, row and column: a value moved to another place does not decrypt. */
export interface Vault {
  seal(plain: string, place: string): Buffer;
  /** Throws where the value was changed, moved or sealed with a key that is not there. */
  open(sealed: Buffer, place: string): string;
  /** Whether a value is sealed with the present key, in the present format. */
  isCurrent(sealed: Buffer): boolean;
  /** How every value begins that the present key sealed, and every fingerprint by it. */
  currentHeader(): Buffer;
  /** Looks for newer keys; answers how many there are. */
  reloadKeys(): number;
  /** A keyed fingerprint: tells equal texts from others and tells nobody without the key what they are. */
  fingerprint(text: string): Buffer;
  /** Whether a fingerprint, by whichever of the keys, is this text's. */
  matches(text: string, fingerprint: Buffer): boolean;
}

/** The keys of a vault, the present one first. `reload` looks for newer ones and says whether there were any. */
export interface KeyRing {
  keys(): readonly Buffer[];
  reload(): boolean;
}

/** Keys that never change while the process lives. */
export const fixedKeys = (...keys: readonly Buffer[]): KeyRing => ({ keys: () => keys, reload: () => false });

/** Format 1 did not say which key sealed it; it is still opened. */
const olderFormat = 1;
const format = 2;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const digestBytes = 32;

const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('blueport key id').update(key).digest().subarray(0, idBytes);

function decrypt(key: Buffer, rest: Buffer, place: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = rest.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

function digest(key: Buffer, text: string): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'blueport fingerprint', digestBytes));
  return createHmac('sha256', derived).update(text).digest();
}

/**
 * A vault over AES-256-GCM. A sealed value is one byte of format, the id of its key, nonce, tag and cipher text; the place
 * is authenticated with it. The first key seals, all of them open, so that a key can be replaced while the portal runs.
 */
export function createVault(keys: Buffer | KeyRing): Vault {
  const ring = Buffer.isBuffer(keys) ? fixedKeys(keys) : keys;
  const current = (): Buffer => {
    const [key] = ring.keys();
    if (!key) throw new Error('The vault has no key.');
    return key;
  };
  const currentHeader = (): Buffer => Buffer.concat([Buffer.of(format), idOf(current())]);
  const keyOf = (id: Buffer): Buffer | undefined => {
    const find = (): Buffer | undefined => ring.keys().find((key) => idOf(key).equals(id));
    // Another process may have begun to use a new key a moment ago.
    return find() ?? (ring.reload() ? find() : undefined);
  };
  const equals = (key: Buffer, text: string, mark: Buffer): boolean => {
    const expected = digest(key, text);
    return expected.length === mark.length && timingSafeEqual(expected, mark);
  };

  return {
    currentHeader,
    seal(plain, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current(), nonce);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([currentHeader(), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      if (sealed[0] === olderFormat) {
        const rest = sealed.subarray(1);
        for (const key of ring.keys().slice(0, -1)) {
          try {
            return decrypt(key, rest, place);
          } catch {
            // The next key may be the one.
          }
        }
        return decrypt(ring.keys().at(-1) ?? current(), rest, place);
      }
      if (sealed[0] !== format) throw new Error('The sealed value has an unknown format.');
      const key = keyOf(sealed.subarray(1, 1 + idBytes));
      if (!key)
        throw new Error('The value was sealed with a key that is not there: unable to authenticate it.');
      return decrypt(key, sealed.subarray(1 + idBytes), place);
    },
    isCurrent: (sealed) => sealed.subarray(0, 1 + idBytes).equals(currentHeader()),
    reloadKeys() {
      ring.reload();
      return ring.keys().length;
    },
    fingerprint: (text) => Buffer.concat([currentHeader(), digest(current(), text)]),
    matches(text, fingerprint) {
      // Older fingerprints do not say whose they are.
      if (fingerprint.length === digestBytes)
        return ring.keys().some((key) => equals(key, text, fingerprint));
      const key = fingerprint[0] === format ? keyOf(fingerprint.subarray(1, 1 + idBytes)) : undefined;
      return key !== undefined && equals(key, text, fingerprint.subarray(1 + idBytes));
    },
  };
}

/** What was sealed, or undefined where no key that is there opens it: one lost key must not hold up what does not need it. */
export function openIfReadable(vault: Vault, sealed: Buffer, place: string): string | undefined {
  try {
    return vault.open(sealed, place);
  } catch {
    return undefined;
  }
}
