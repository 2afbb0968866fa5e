import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Encrypts values for storage. `place` identifies table, row and column: a value moved to another place does not
 * decrypt.
 */
export interface Vault {
  seal(plain: string, place: string): Buffer;
  /** Decrypts a value. Throws if it was changed, moved, or sealed with an unavailable key. */
  open(sealed: Buffer, place: string): string;
  /** Returns whether a value is sealed with the current key in the current format. */
  isCurrent(sealed: Buffer): boolean;
  /** Returns the prefix of every value and fingerprint created with the current key. */
  currentHeader(): Buffer;
  /** Reloads the keys. Returns their number. */
  reloadKeys(): number;
  /** Returns a keyed fingerprint, which identifies equal texts without revealing them to anyone without the key. */
  fingerprint(text: string): Buffer;
  /** Returns whether a fingerprint, created with any of the keys, matches this text. */
  matches(text: string, fingerprint: Buffer): boolean;
}

/**
 * The keys of a vault, with the current one first. `reload` looks for newer ones and returns whether there were any.
 */
export interface KeyRing {
  keys(): readonly Buffer[];
  reload(): boolean;
}

/** Creates a key ring that never changes. */
export const fixedKeys = (...keys: readonly Buffer[]): KeyRing => ({ keys: () => keys, reload: () => false });

/** Format 1 did not contain the key ID; it can still be opened. */
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
 * Creates a vault with AES-256-GCM. A sealed value consists of a format byte, the key ID, nonce, tag and ciphertext;
 * the place is authenticated with it. The first key seals and all of them open, so that a key can be replaced while the
 * portal runs.
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
    // Another process may have just started to use a new key.
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
            // Try the next key.
          }
        }
        return decrypt(ring.keys().at(-1) ?? current(), rest, place);
      }
      if (sealed[0] !== format) throw new Error('The sealed value has an unknown format.');
      const key = keyOf(sealed.subarray(1, 1 + idBytes));
      if (!key) throw new Error('The value was sealed with a key that is not available.');
      return decrypt(key, sealed.subarray(1 + idBytes), place);
    },
    isCurrent: (sealed) => sealed.subarray(0, 1 + idBytes).equals(currentHeader()),
    reloadKeys() {
      ring.reload();
      return ring.keys().length;
    },
    fingerprint: (text) => Buffer.concat([currentHeader(), digest(current(), text)]),
    matches(text, fingerprint) {
      // Older fingerprints do not contain a key ID.
      if (fingerprint.length === digestBytes)
        return ring.keys().some((key) => equals(key, text, fingerprint));
      const key = fingerprint[0] === format ? keyOf(fingerprint.subarray(1, 1 + idBytes)) : undefined;
      return key !== undefined && equals(key, text, fingerprint.subarray(1 + idBytes));
    },
  };
}

/** Opens a value, or returns undefined if no available key can open it: one lost key must not block unrelated work. */
export function openIfReadable(vault: Vault, sealed: Buffer, place: string): string | undefined {
  try {
    return vault.open(sealed, place);
  } catch {
    return undefined;
  }
}
