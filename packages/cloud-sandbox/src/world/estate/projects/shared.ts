import type { GroupBuilder } from '../groupBuilder.ts';
import { alerting, identity, monitoring, storage, vault } from './commonParts.ts';

/** What every team uses: central logs, registry, image gallery, automation, backup. */
export function shared(group: GroupBuilder): void {
  const { workspace } = monitoring(group);
  vault(group);
  identity(group);
  storage(group, 'logs');
  group.add('Microsoft.ContainerRegistry/registries', group.flatName('cr'), {
    sku: { name: 'Standard', tier: 'Standard' },
  });
  const automation = group.name('aa');
  group.add('Microsoft.Automation/automationAccounts', automation, {
    identity: { type: 'SystemAssigned' },
    properties: { sku: { name: 'Basic' } },
  });
  for (const book of ['Stop-IdleMachines', 'Remove-OldSnapshots'])
    group.add('Microsoft.Automation/automationAccounts/runbooks', `${automation}/${book}`, {
      properties: { runbookType: 'PowerShell', state: 'Published', logProgress: false },
    });
  const gallery = group.name('gal').replaceAll('-', '_');
  group.add('Microsoft.Compute/galleries', gallery, { properties: { description: 'Hardened images' } });
  for (const image of ['ubuntu-24-hardened', 'server-2022-hardened'])
    group.add('Microsoft.Compute/galleries/images', `${gallery}/${image}`, {
      properties: {
        osType: image.startsWith('ubuntu') ? 'Linux' : 'Windows',
        osState: 'Generalized',
        hyperVGeneration: 'V2',
        identifier: {
          publisher: group.plan.subscription.name.split(' ')[0] ?? '',
          offer: 'hardened',
          sku: image,
        },
      },
    });
  group.add('Microsoft.RecoveryServices/vaults', group.name('rsv'), {
    sku: { name: 'RS0', tier: 'Standard' },
  });
  group.add('Microsoft.Portal/dashboards', group.name('dash'), {
    properties: { lenses: [], metadata: { model: {} } },
  });
  alerting(group, workspace, 'Heartbeat', 5);
}
