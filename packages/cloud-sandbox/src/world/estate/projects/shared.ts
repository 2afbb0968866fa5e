import type { GroupBuilder } from '../groupBuilder.ts';
import { alerting, identity, monitoring, storage, vault } from './commonParts.ts';

/** Adds services shared by all teams: central logs, registry, image gallery, automation, backup. */
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
  const copies =
    group.plan.subscription.cloud === 'us_gov'
      ? ['usgovvirginia', 'usgovtexas']
      : ['westeurope', 'northeurope'];
  const gallery = group.name('gal').replaceAll('-', '_');
  group.add('Microsoft.Compute/galleries', gallery, { properties: { description: 'Hardened images' } });
  for (const image of ['ubuntu-24-hardened', 'server-2022-hardened']) {
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
    // The older version is not replicated.
    for (const [version, targets] of [
      ['1.0.0', [group.region]],
      ['1.1.0', [...new Set([group.region, ...copies])]],
    ] as const)
      group.add('Microsoft.Compute/galleries/images/versions', `${gallery}/${image}/${version}`, {
        properties: {
          publishingProfile: {
            excludeFromLatest: false,
            targetRegions: targets.map((name) => ({ name, regionalReplicaCount: 1 })),
          },
          storageProfile: { osDiskImage: { sizeInGB: 30 } },
        },
      });
  }
  group.add('Microsoft.Compute/images', group.name('img', 'golden'), {
    properties: {
      hyperVGeneration: 'V2',
      storageProfile: { osDisk: { osType: 'Linux', osState: 'Generalized', diskSizeGB: 30 } },
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
