import { badRequest } from '../../http/errors.ts';
import { idsOf } from '../../rules/inUseRule.ts';
import { referencesTo, unlessEmpty } from '../backReferences.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/ddosProtectionPlans', {
  coverage: 'stored only',
  backReferences: {
    names: ['virtualNetworks'],
    of: (_resource, users) => ({
      properties: unlessEmpty('virtualNetworks', referencesTo(users, 'Microsoft.Network/virtualNetworks')),
    }),
  },
  status: { source: '@azure/arm-network 36.0.0', patch: { updated: 200 } },
  inUse: [
    {
      source: 'https://github.com/Azure/Azure-Landing-Zones/issues/389',
      users: ['Microsoft.Network/virtualNetworks'],
      refuse: (id, users) =>
        badRequest(
          'InUseDdosProtectionPlanCannotBeDeleted',
          `DDoS Protection Plan ${id.id} cannot be deleted because it is in use with virtual networks ${idsOf(users)}.`,
        ),
    },
  ],
});
