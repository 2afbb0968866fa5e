import { describe, expect, it } from 'vitest';
import { ancestorKeys, keyOf, parseResourceId, resourceIdAt } from './resourceId.ts';

const group = '/subscriptions/S1/resourceGroups/Rg';

describe('parseResourceId', () => {
  it('parses a child', () => {
    expect(parseResourceId(`${group}/providers/Microsoft.Sql/servers/a/databases/b`)).toMatchObject({
      subscriptionId: 's1',
      resourceGroup: 'Rg',
      type: 'Microsoft.Sql/servers/databases',
      name: 'a/b',
      parent: `${group}/providers/Microsoft.Sql/servers/a`,
      extension: false,
    });
  });

  it('parses an extension of a resource', () => {
    const id = `${group}/providers/Microsoft.Storage/storageAccounts/a/providers/Microsoft.Authorization/locks/l`;
    expect(parseResourceId(id)).toMatchObject({ type: 'Microsoft.Authorization/locks', extension: true });
  });

  it('parses a resource named providers', () => {
    const id = `${group}/providers/Microsoft.Web/sites/providers/slots/s`;
    expect(parseResourceId(id)).toMatchObject({ type: 'Microsoft.Web/sites/slots', name: 'providers/s' });
  });

  it.each([
    '/subscriptions/s1',
    `${group}/providers/Microsoft.Sql`,
    `${group}/providers/Microsoft.Sql/servers`,
    '/',
  ])('returns undefined for %s', (path) => {
    expect(parseResourceId(path)).toBeUndefined();
  });

  it('is the inverse of resourceIdAt', () => {
    expect(resourceIdAt(group, 'Microsoft.Sql/servers/databases', 'a/b')).toBe(
      `${group}/providers/Microsoft.Sql/servers/a/databases/b`,
    );
  });
});

describe('resource key', () => {
  it('differs by tenant above the subscriptions', () => {
    expect(keyOf('/providers/X.Y/z/1', 't1')).not.toBe(keyOf('/providers/X.Y/z/1', 't2'));
    expect(keyOf(group, 't1')).toBe(keyOf(group, 't2'));
  });

  it('contains all levels from a child up to the tenant', () => {
    expect(ancestorKeys(`${group}/providers/A.B/c/1/d/2`, 't')).toEqual([
      '/subscriptions/s1/resourcegroups/rg/providers/a.b/c/1/d/2',
      '/subscriptions/s1/resourcegroups/rg/providers/a.b/c/1',
      '/subscriptions/s1/resourcegroups/rg',
      '/subscriptions/s1',
      '/tenants/t',
    ]);
  });
});
