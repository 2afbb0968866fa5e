import type { GroupBuilder } from '../groupBuilder.ts';

/** Adds the storage account that cost exports are written to. */
export function costExports(group: GroupBuilder): void {
  group.add('Microsoft.Storage/storageAccounts', group.flatName('st', 'cost'), {
    sku: { name: 'Standard_LRS' },
    kind: 'StorageV2',
    properties: { accessTier: 'Hot', allowBlobPublicAccess: false, minimumTlsVersion: 'TLS1_2' },
  });
}
