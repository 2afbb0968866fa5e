import { badRequest } from '../../http/errors.ts';
import { keyOf } from '../../resourceId.ts';
import { nameOf } from '../../rules/inUseRule.ts';
import { defineType } from '../defineType.ts';

export default defineType('Microsoft.RecoveryServices/vaults', {
  coverage: 'stored only',
  seconds: 8,
  inUse: [
    {
      source: 'https://github.com/Azure/azure-cli/issues/7619',
      users: ['Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers/protectedItems'],
      find: (id, tenantId, view) =>
        view.below(
          keyOf(id.id, tenantId),
          'Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers/protectedItems',
        ),
      refuse: (_id, users) =>
        badRequest(
          'ServiceResourceNotEmptyWithContainerDetails',
          `Vault cannot be deleted as there are existing resources within the vault. Please ensure there are no backup items, protected servers or backup management servers associated with this vault. Unregister the following containers associated with this vault before proceeding for deletion : ${users.map(nameOf).join(', ')}`,
        ),
    },
  ],
});
