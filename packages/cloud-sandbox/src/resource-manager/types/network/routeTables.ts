import { badRequest } from '../../http/errors.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { networkName } from '../../rules/nameRule.ts';
import { subnetsWith, unlessEmpty } from '../backReferences.ts';
import { refuseNetworkValue } from '../../rules/valueRefusals.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/routeTables', {
  coverage: 'simulated',
  seconds: 2,
  backReferences: {
    names: ['subnets'],
    of: ({ id }, users) => ({ properties: unlessEmpty('subnets', subnetsWith(users, id)) }),
  },
  inline: { routes: 'routes' },
  defaults: () => ({ properties: { routes: [], disableBgpRoutePropagation: false } }),
  name: networkName,
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  inUse: [
    {
      source:
        'https://learn.microsoft.com/troubleshoot/azure/azure-kubernetes/error-code-inuseroutetablecannotbedeleted',
      users: ['Microsoft.Network/virtualNetworks'],
      refuse: (id) =>
        badRequest(
          'InUseRouteTableCannotBeDeleted',
          `Route table ${nameOf(id)} is in use and cannot be deleted.`,
        ),
    },
  ],
  values: {
    refuse: refuseNetworkValue,
    allowed: {
      'properties.routes.*.properties.nextHopType': [
        'VirtualNetworkGateway',
        'VnetLocal',
        'Internet',
        'VirtualAppliance',
        'VirtualApplianceEcmp',
        'None',
      ],
    },
  },
});
