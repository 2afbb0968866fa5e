import { fleetRoutes } from '@blueport/contracts/routes/deployments/fleet-routes';
import { expect, it } from 'vitest';
import { writeTables } from './route-tables.ts';

it('writes the fields needed to build a request, without schemas', async () => {
  const code = writeTables({ fleetRoutes, fleetStates: ['running'] });
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object;
  expect(Object.keys(module)).toEqual(['fleetRoutes']);
  const tables = module as { readonly fleetRoutes: Readonly<Record<string, object>> };
  expect(Object.keys(tables.fleetRoutes)).toEqual(Object.keys(fleetRoutes));
  expect(tables.fleetRoutes['plan']).toEqual({
    id: 'fleet.plan',
    method: 'POST',
    path: '/api/user/fleet/plan',
    effect: 'none',
  });
});
