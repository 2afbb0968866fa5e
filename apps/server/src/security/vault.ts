import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts values for storage. `place` names table, row and column: a value moved to another place does not decrypt. */
export interface Vault {
  seal(plain: string, place: string): Buffer;
  /** Throws where the value was changed, moved or sealed with another key. */
  open(sealed: Buffer, place: string): string;
}

const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** A vault over AES-256-GCM: one byte of format, nonce, tag, cipher text; the place is authenticated with it. */
export function createVault(key: Buffer): Vault {
  return {
    seal(plain, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      if (sealed[0] !== format) throw new Error('The sealed value has an unknown format.');
      const nonce = sealed.subarray(1, 1 + nonceBytes);
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(tag);
      const body = sealed.subarray(1 + nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
