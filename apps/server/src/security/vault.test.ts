import { describe, expect, it } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault(Buffer.alloc(32, 3));

describe('the vault', () => {
  it('opens what it sealed, in the same place', () => {
    expect(vault.open(vault.seal('schön 🙂', 'session/1/azure_token'), 'session/1/azure_token')).toBe(
      'schön 🙂',
    );
  });
  it('seals the same text differently each time', () => {
    expect(vault.seal('x', 'p').equals(vault.seal('x', 'p'))).toBe(false);
  });
  it('opens nothing that was moved, changed, cut or sealed with another key', () => {
    const sealed = vault.seal('secret', 'session/1/azure_token');
    const unreadable = /unable to authenticate|unknown format|Invalid/;
    expect(() => vault.open(sealed, 'session/2/azure_token')).toThrow(unreadable);
    expect(() => createVault(Buffer.alloc(32, 4)).open(sealed, 'session/1/azure_token')).toThrow(unreadable);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => vault.open(changed, 'session/1/azure_token')).toThrow(unreadable);
      expect(() => vault.open(sealed.subarray(0, index), 'session/1/azure_token')).toThrow(unreadable);
    }
  });
});
