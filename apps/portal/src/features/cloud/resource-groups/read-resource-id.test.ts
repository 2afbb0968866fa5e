import { expect, it } from 'vitest';
import { readResourceId } from './components/HighlightedResource.tsx';

const group = '/subscriptions/s/resourceGroups/rg-web/providers';

it('parses the name, type and group, including child resources', () => {
  expect(readResourceId(`${group}/Microsoft.Sql/servers/sql-1/databases/orders`)).toEqual({
    name: 'sql-1/orders',
    type: 'Microsoft.Sql/servers/databases',
    group: 'rg-web',
  });
});

it.each(['', '/portal', `${group}/Microsoft.Sql/servers`, `${group}/Microsoft.Sql/servers/`])(
  'returns null for %j',
  (id) => {
    expect(readResourceId(id)).toBeNull();
  },
);
