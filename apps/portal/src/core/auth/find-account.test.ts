import { describe, expect, it } from 'vitest';
import { findAccount } from './find-account.ts';

const ada = { tenantId: 'contoso', username: 'Ada@contoso.example' };
const adaInResearch = { tenantId: 'research', username: 'Ada@contoso.example' };
const bob = { tenantId: 'contoso', username: 'bob@contoso.example' };

describe('the directory account of a person', () => {
  it('is that of the tenant with their address', () => {
    expect(findAccount([bob, adaInResearch, ada], 'contoso', 'ada@contoso.example')).toBe(ada);
  });

  it('is the only one of the tenant where the portal knows another address', () => {
    expect(findAccount([adaInResearch, ada], 'contoso', 'ada.lovelace@mail.example')).toBe(ada);
  });

  it('is not guessed among several, nor taken from another tenant', () => {
    expect(findAccount([ada, bob], 'contoso', 'ada.lovelace@mail.example')).toBeUndefined();
    expect(findAccount([adaInResearch], 'contoso', 'ada@contoso.example')).toBeUndefined();
  });
});
