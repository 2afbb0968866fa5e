import { badRequest } from '../../http/errors.ts';
import { networkName } from '../../rules/nameRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/routeTables', {
  coverage: 'simulated',
  seconds: 2,
  inline: { routes: 'routes' },
  defaults: () => ({ properties: { routes: [], disableBgpRoutePropagation: false } }),
  name: networkName,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  inUse: {
    users: ['Microsoft.Network/virtualNetworks'],
    refuse: (id) =>
      badRequest('InUseRouteTableCannotBeDeleted', `Route table ${id.id} is in use and cannot be deleted.`),
  },
});
