import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault, fixedKeys, type KeyRing } from './vault.ts';

const key = (byte: number): Buffer => Buffer.alloc(32, byte);
const vault = createVault(key(3));
const place = 'session/1/azure_token';
const unreadable = /unable to authenticate|not available|unknown format|Invalid/;

describe('the vault', () => {
  it('opens a value sealed for the same location', () => {
    expect(vault.open(vault.seal('schön 🙂', place), place)).toBe('schön 🙂');
  });
  it('seals the same text differently each time', () => {
    expect(vault.seal('x', 'p').equals(vault.seal('x', 'p'))).toBe(false);
  });
  it('does not open a value that was moved, changed, truncated or sealed with another key', () => {
    const sealed = vault.seal('secret', place);
    expect(() => vault.open(sealed, 'session/2/azure_token')).toThrow(unreadable);
    expect(() => createVault(key(4)).open(sealed, place)).toThrow(unreadable);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => vault.open(changed, place)).toThrow(unreadable);
      expect(() => vault.open(sealed.subarray(0, index), place)).toThrow(unreadable);
    }
  });
});

describe('key rotation', () => {
  it('opens values of every key and seals with the first one', () => {
    const old = vault.seal('kept', place);
    const both = createVault(fixedKeys(key(5), key(3)));
    expect(both.open(old, place)).toBe('kept');
    expect([both.isCurrent(old), both.isCurrent(both.seal('new', place))]).toEqual([false, true]);
    expect(() => vault.open(both.seal('new', place), place)).toThrow(unreadable);
  });
  it('opens values without a key ID', () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key(3), nonce);
    cipher.setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update('older', 'utf8'), cipher.final()]);
    const sealed = Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), body]);
    expect(vault.open(sealed, place)).toBe('older');
    expect(createVault(fixedKeys(key(5), key(3), key(6))).open(sealed, place)).toBe('older');
    expect(() => createVault(fixedKeys(key(5), key(6))).open(sealed, place)).toThrow(unreadable);
  });
  it('reloads the keys when a value names an unknown one', () => {
    let known = [key(3)];
    const ring: KeyRing = {
      keys: () => known,
      reload() {
        known = [key(7), ...known];
        return true;
      },
    };
    const ahead = createVault(fixedKeys(key(7), key(3))).seal('from another process', place);
    expect(createVault(ring).open(ahead, place)).toBe('from another process');
  });
});

describe('fingerprints', () => {
  it('are equal only for equal texts, with any key', () => {
    const old = vault.fingerprint('a request');
    const both = createVault(fixedKeys(key(5), key(3)));
    expect(both.matches('a request', old)).toBe(true);
    expect(both.fingerprint('a request').equals(old)).toBe(false);
    expect(both.matches('another request', old)).toBe(false);
    expect(createVault(key(5)).matches('a request', old)).toBe(false);
  });
  it('still match without a key ID, which is the original format', () => {
    const older = vault.fingerprint('a request').subarray(5);
    expect(older).toHaveLength(32);
    expect(createVault(fixedKeys(key(5), key(3))).matches('a request', older)).toBe(true);
    expect(vault.matches('another request', older)).toBe(false);
  });
  it('are matched after a reload if another process recently added their key', () => {
    let keys = [key(3)];
    const ring = {
      keys: () => keys,
      reload: () => {
        keys = [key(7), key(3)];
        return true;
      },
    };
    const ahead = createVault(fixedKeys(key(7), key(3))).fingerprint('a request');
    expect(createVault(ring).matches('a request', ahead)).toBe(true);
  });
});
