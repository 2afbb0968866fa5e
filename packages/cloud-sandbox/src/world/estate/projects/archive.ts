import type { GroupBuilder } from '../groupBuilder.ts';
import { containers, storage } from './commonParts.ts';

/** Adds archive storage: several accounts with lifecycle rules, and a backup vault. */
export function archive(group: GroupBuilder): void {
  const { random } = group;
  for (const part of ['a', 'b', 'c', 'd'].slice(0, random.whole(2, 4))) {
    const account = storage(group, part, {
      tier: 'Cool',
      sku: random.pick(['Standard_GRS', 'Standard_LRS', 'Standard_RAGRS']),
    });
    containers(group, account, ['archive', String(2022 + random.whole(0, 3))]);
    group.add(
      'Microsoft.Storage/storageAccounts/managementPolicies',
      `${account.split('/').at(-1) ?? ''}/default`,
      {
        properties: {
          policy: {
            rules: [
              {
                name: 'to-archive',
                enabled: true,
                type: 'Lifecycle',
                definition: {
                  filters: { blobTypes: ['blockBlob'] },
                  actions: { baseBlob: { tierToArchive: { daysAfterModificationGreaterThan: 90 } } },
                },
              },
            ],
          },
        },
      },
    );
  }
  if (random.chance(0.5))
    group.add('Microsoft.DataProtection/backupVaults', group.name('bvault'), {
      identity: { type: 'SystemAssigned' },
      properties: { storageSettings: [{ datastoreType: 'VaultStore', type: 'GeoRedundant' }] },
    });
}
