import type { GroupBuilder } from '../groupBuilder.ts';
import { containers, monitoring, storage, vault } from './commonParts.ts';

/** Adds an integration between systems: a function app, a message bus, a workflow. */
export function integration(group: GroupBuilder): void {
  const { random } = group;
  monitoring(group);
  containers(group, storage(group, 'func', { sku: 'Standard_LRS' }), [
    'azure-webjobs-hosts',
    'azure-webjobs-secrets',
  ]);
  const plan = group.add('Microsoft.Web/serverfarms', group.name('asp'), {
    kind: 'functionapp',
    sku: { name: 'Y1', tier: 'Dynamic', size: 'Y1', family: 'Y', capacity: 0 },
  });
  group.add('Microsoft.Web/sites', group.publicName('func'), {
    kind: 'functionapp,linux',
    identity: { type: 'SystemAssigned' },
    properties: {
      serverFarmId: plan,
      httpsOnly: !random.chance(0.15),
      siteConfig: {
        linuxFxVersion: random.pick(['Node|22', 'Python|3.12']),
        minTlsVersion: '1.2',
        ftpsState: 'FtpsOnly',
      },
    },
  });
  const bus = group.publicName('sbns');
  group.add('Microsoft.ServiceBus/namespaces', bus, {
    sku: { name: 'Standard', tier: 'Standard' },
    properties: { minimumTlsVersion: '1.2', disableLocalAuth: random.chance(0.3) },
  });
  for (const queue of ['inbox', 'outbox', 'retry'])
    group.add('Microsoft.ServiceBus/namespaces/queues', `${bus}/${queue}`, {
      properties: { lockDuration: 'PT1M', maxDeliveryCount: 10, status: 'Active' },
    });
  if (random.chance(0.6))
    group.add('Microsoft.Logic/workflows', group.name('logic'), {
      properties: {
        state: random.chance(0.15) ? 'Disabled' : 'Enabled',
        definition: {
          $schema:
            'https://schema.management.azure.com/providers/Microsoft.Logic/schemas/2016-06-01/workflowdefinition.json#',
          contentVersion: '1.0.0.0',
          triggers: {},
          actions: {},
          outputs: {},
        },
      },
    });
  if (random.chance(0.4))
    group.add('Microsoft.EventGrid/topics', group.name('evgt'), {
      properties: { inputSchema: 'CloudEventSchemaV1_0', publicNetworkAccess: 'Enabled' },
    });
  vault(group);
}
