import { badRequest } from '../../http/errors.ts';
import { idsOf } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.Network/ddosProtectionPlans', {
  coverage: 'stored only',
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
