import { describe, expect, it } from 'vitest';
import { isResourceId, isWebAddress, resourceNameOf, valueText } from './value-text.ts';

const network = '/subscriptions/1/resourceGroups/rg/providers/Microsoft.Network/virtualNetworks/vnet-hub';

describe('isWebAddress', () => {
  it.each(['https://a.example/', 'http://a.example:8080'])('accepts %s', (value) => {
    expect(isWebAddress(value)).toBe(true);
  });

  it.each(['javascript:alert(1)', 'https://', 'ftp://a.example', 'https:// a', 'a.example', 7, null])(
    'rejects %s',
    (value) => {
      expect(isWebAddress(value)).toBe(false);
    },
  );
});

describe('resource IDs', () => {
  it.each([
    [network, 'vnet-hub'],
    [`${network}/subnets/workload`, 'vnet-hub/workload'],
    [`${network}/providers/Microsoft.Authorization/locks/hold`, 'hold'],
  ])('names %s', (id, name) => {
    expect(isResourceId(id)).toBe(true);
    expect(resourceNameOf(id)).toBe(name);
  });

  it.each(['/subscriptions/1', '/subscriptions/1/resourceGroups/rg', 'vnet-hub', undefined])(
    'does not take %s for the ID of a resource',
    (value) => {
      expect(isResourceId(value)).toBe(false);
    },
  );
});

describe('valueText', () => {
  it.each([
    ['text', 'text'],
    [undefined, ''],
    [{ a: 1 }, '{\n  "a": 1\n}'],
    [false, 'false'],
  ])('formats %j', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
});
