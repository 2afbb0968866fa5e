import { describe, expect, it } from 'vitest';
import { findAccount } from './find-account.ts';

const ada = { tenantId: 'contoso', username: 'Ada@contoso.example' };
const adaInResearch = { tenantId: 'research', username: 'Ada@contoso.example' };
const bob = { tenantId: 'contoso', username: 'bob@contoso.example' };

describe('findAccount', () => {
  it('returns the account of the tenant with the same address', () => {
    expect(findAccount([bob, adaInResearch, ada], 'contoso', 'ada@contoso.example')).toBe(ada);
  });

  it('returns the only account of the tenant if the portal knows another address', () => {
    expect(findAccount([adaInResearch, ada], 'contoso', 'ada.lovelace@mail.example')).toBe(ada);
  });

  it('returns none if several accounts are possible, or from another tenant', () => {
    expect(findAccount([ada, bob], 'contoso', 'ada.lovelace@mail.example')).toBeUndefined();
    expect(findAccount([adaInResearch], 'contoso', 'ada@contoso.example')).toBeUndefined();
  });
});
