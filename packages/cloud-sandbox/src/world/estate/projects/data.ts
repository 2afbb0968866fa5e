import type { GroupBuilder } from '../groupBuilder.ts';
import { containers, identity, monitoring, storage, vault } from './commonParts.ts';

/** Adds a data platform: lake, factory, event stream, warehouse or notebooks. */
export function data(group: GroupBuilder): void {
  const { random } = group;
  monitoring(group);
  identity(group);
  vault(group);
  const lake = storage(group, 'lake', { hns: true });
  containers(group, lake, ['raw', 'curated', 'serving']);
  storage(group, 'land', { sku: 'Standard_LRS' });
  group.add('Microsoft.DataFactory/factories', group.publicName('adf'), {
    identity: { type: 'SystemAssigned' },
    properties: { publicNetworkAccess: random.chance(0.5) ? 'Disabled' : 'Enabled', version: '2018-06-01' },
  });
  const stream = group.publicName('evhns');
  group.add('Microsoft.EventHub/namespaces', stream, {
    sku: { name: 'Standard', tier: 'Standard', capacity: random.whole(1, 4) },
    properties: { minimumTlsVersion: '1.2', isAutoInflateEnabled: false },
  });
  group.add('Microsoft.EventHub/namespaces/eventhubs', `${stream}/ingest`, {
    properties: { partitionCount: 4, messageRetentionInDays: 3, status: 'Active' },
  });
  if (random.chance(0.4))
    group.add('Microsoft.Databricks/workspaces', group.name('dbw'), {
      sku: { name: 'premium' },
      properties: {
        managedResourceGroupId: `/subscriptions/${group.plan.subscription.id}/resourceGroups/databricks-${group.plan.group.name}`,
        publicNetworkAccess: 'Enabled',
      },
    });
  if (random.chance(0.4))
    group.add('Microsoft.DocumentDB/databaseAccounts', group.publicName('cosmos'), {
      properties: {
        databaseAccountOfferType: 'Standard',
        locations: [{ locationName: group.region, failoverPriority: 0, isZoneRedundant: false }],
        disableLocalAuth: random.chance(0.5),
      },
    });
  if (random.chance(0.35))
    group.add('Microsoft.Search/searchServices', group.publicName('srch'), {
      sku: { name: group.production ? 'standard' : 'basic' },
    });
  if (random.chance(0.3))
    group.add('Microsoft.StreamAnalytics/streamingjobs', group.name('asa'), {
      properties: { sku: { name: 'Standard' }, jobState: 'Running', compatibilityLevel: '1.2' },
    });
}
