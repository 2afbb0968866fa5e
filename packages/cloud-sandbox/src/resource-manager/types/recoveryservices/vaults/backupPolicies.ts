import { badRequest } from '../../../http/errors.ts';
import { nameOf } from '../../../rules/inUseRule.ts';
import { defineType } from '../../defineType.ts';

export default defineType('Microsoft.RecoveryServices/vaults/backupPolicies', {
  coverage: 'stored only',
  inUse: [
    {
      source: 'https://learn.microsoft.com/azure/backup/manage-azure-recovery-services-vault',
      users: ['Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers/protectedItems'],
      refuse: (id) =>
        badRequest(
          'BMSUserErrorPolicyObjectInUse',
          `The backup policy ${nameOf(id)} is in use by protected items.`,
        ),
    },
  ],
});
