import { describe, expect, it } from 'vitest';
import { checkResourceName, hasNameCharacters } from './resource-names.ts';

describe('checkResourceName', () => {
  it.each([
    ['Microsoft.Storage/storageAccounts', 'BAD NAME!!'],
    ['Microsoft.Storage/storageAccounts', 'ab'],
    ['Microsoft.Storage/storageAccounts', 'a'.repeat(25)],
    ['microsoft.keyvault/vaults', 'kv--one'],
    ['Microsoft.KeyVault/vaults', '1vault'],
    ['Microsoft.Web/sites', '-site'],
    ['Microsoft.Web/serverfarms', 'my plan'],
    ['Microsoft.Network/virtualNetworks', 'net.'],
    ['Microsoft.Network/virtualNetworks/subnets', 'net/sub net'],
    ['Microsoft.Sql/servers', 'Server'],
  ])('refuses a %s with the name %s', (type, name) => {
    expect(checkResourceName(type, name)).toMatchObject({ type, name: name.split('/').at(-1) });
  });

  it.each([
    ['Microsoft.Storage/storageAccounts', 'stcontoso01'],
    ['Microsoft.KeyVault/vaults', 'kv-contoso'],
    ['Microsoft.Web/sites', 'büro-app'],
    ['Microsoft.Web/serverfarms', 'plan_büro-'],
    ['Microsoft.Network/virtualNetworks', 'net_1.west_'],
    ['Microsoft.Network/virtualNetworks/subnets', 'net 1/sub'],
    ['Microsoft.Storage/storageAccounts', "[concat('ST', reference('x').id)]"],
    ['Contoso.Unknown/things', 'any thing!'],
  ])('accepts a %s with the name %s', (type, name) => {
    expect(checkResourceName(type, name)).toBeUndefined();
  });

  it('returns the lengths and the character set of the type', () => {
    expect(checkResourceName('Microsoft.Storage/storageAccounts', 'A')).toEqual({
      name: 'A',
      type: 'Microsoft.Storage/storageAccounts',
      minLength: '3',
      maxLength: '24',
      characters: 'lowercase',
    });
  });
});

describe('hasNameCharacters', () => {
  it('accepts a part that begins or ends with a character of the set', () => {
    expect(hasNameCharacters('Microsoft.Web/sites', '-dev')).toBe(true);
    expect(hasNameCharacters('Microsoft.Web/sites', 'a b')).toBe(false);
    expect(hasNameCharacters('Microsoft.Storage/storageAccounts', 'Dev')).toBe(false);
  });
});
