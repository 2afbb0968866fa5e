import { badRequest } from '../../http/errors.ts';
import { idsOf } from '../../rules/inUseRule.ts';
import { referencesTo, unlessEmpty } from '../backReferences.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/publicIPPrefixes', {
  coverage: 'stored only',
  seconds: 3,
  backReferences: {
    names: ['publicIPAddresses'],
    of: (_resource, users) => ({
      properties: unlessEmpty(
        'publicIPAddresses',
        referencesTo(users, 'Microsoft.Network/publicIPAddresses'),
      ),
    }),
  },
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  inUse: [
    {
      source: 'https://github.com/Azure/kube-egress-gateway/blob/main/test/e2e/utils/utils.go',
      users: [
        'Microsoft.Network/publicIPAddresses',
        'Microsoft.Network/natGateways',
        'Microsoft.Network/loadBalancers',
      ],
      refuse: (id, users) =>
        badRequest(
          'InUsePublicIpPrefixCannotBeDeleted',
          `Public IP prefix ${id.id} cannot be deleted because it is in use by the following resources: ${idsOf(users)}.`,
        ),
    },
  ],
});
