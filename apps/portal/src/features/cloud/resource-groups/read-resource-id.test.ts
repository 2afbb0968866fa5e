import { expect, it } from 'vitest';
import { readResourceId } from './read-resource-id.ts';

const group = '/subscriptions/s/resourceGroups/rg-web/providers';

it('reads name, type and group, also of a child resource', () => {
  expect(readResourceId(`${group}/Microsoft.Sql/servers/sql-1/databases/orders`)).toEqual({
    name: 'sql-1/orders',
    type: 'Microsoft.Sql/servers/databases',
    group: 'rg-web',
  });
});

it.each(['', '/portal', `${group}/Microsoft.Sql/servers`, `${group}/Microsoft.Sql/servers/`])(
  'takes %j for no resource',
  (id) => {
    expect(readResourceId(id)).toBeNull();
  },
);
