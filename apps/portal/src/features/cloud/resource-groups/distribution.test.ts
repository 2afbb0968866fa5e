import { expect, it } from 'vitest';
import { distributionSeries } from './distribution.ts';

it('adds the provider to the labels of types that would look the same', () => {
  const types = ['Microsoft.Synapse/servers', 'Microsoft.Web/sites', 'Microsoft.DBforMySQL/servers'].map(
    (type) => ({
      type,
      count: 1,
      locations: [{ location: 'westeurope', count: 1 }],
    }),
  );
  expect(distributionSeries({ total: 3, types }, 'No region').points).toEqual([
    'Server (Microsoft.Synapse)',
    'Web app',
    'Server (Microsoft.DBforMySQL)',
  ]);
});
