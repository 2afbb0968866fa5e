import { runningMeter, usageMeter } from '../../cost/meter.ts';
import { badRequest } from '../../http/errors.ts';
import { subnetsWith, unlessEmpty } from '../backReferences.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/natGateways', {
  coverage: 'stored only',
  seconds: 5,
  backReferences: {
    names: ['subnets'],
    of: ({ id }, users) => ({ properties: unlessEmpty('subnets', subnetsWith(users, id)) }),
  },
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  inUse: [
    {
      source: 'https://github.com/Azure-Samples/Copilot-Studio-with-Azure-AI-Search/issues/62',
      users: ['Microsoft.Network/virtualNetworks'],
      refuse: (id, users) =>
        badRequest(
          'CannotDeleteNatGatewayAssociatedToSubnet',
          `NAT Gateway ${id.id} is still configured on ${subnetsWith(users, id.id).length} subnets. Remove NAT Gateway from all referenced subnets and then delete NAT Gateway.`,
        ),
    },
  ],
  meters: (of) => [
    runningMeter('NAT Gateway', 'Standard', 'Standard Gateway'),
    usageMeter('NAT Gateway', 'Standard', 'Standard Data Processed', of.share * 600),
  ],
});
