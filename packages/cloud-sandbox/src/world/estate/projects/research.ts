import type { GroupBuilder } from '../groupBuilder.ts';
import { containers, monitoring, storage, vault, virtualNetwork } from './commonParts.ts';
import { virtualMachine } from './virtualMachine.ts';

/** Adds a research workspace: notebooks and models, datasets, a workstation. */
export function research(group: GroupBuilder): void {
  const { random } = group;
  const { insights } = monitoring(group);
  const secrets = vault(group);
  const account = storage(group, 'ml', { sku: 'Standard_LRS' });
  containers(group, account, ['datasets', 'results', 'models']);
  const registry = group.add('Microsoft.ContainerRegistry/registries', group.flatName('cr'), {
    sku: { name: 'Basic', tier: 'Basic' },
  });
  const workspace = `mlw-${group.plan.project}-${group.plan.environment}`;
  group.add('Microsoft.MachineLearningServices/workspaces', workspace, {
    kind: 'Default',
    sku: { name: 'Basic', tier: 'Basic' },
    identity: { type: 'SystemAssigned' },
    properties: {
      friendlyName: group.plan.project,
      storageAccount: account,
      keyVault: secrets,
      applicationInsights: insights,
      containerRegistry: registry,
      publicNetworkAccess: random.chance(0.4) ? 'Disabled' : 'Enabled',
    },
  });
  group.add('Microsoft.MachineLearningServices/workspaces/computes', `${workspace}/ci-notebook`, {
    properties: {
      computeType: 'ComputeInstance',
      properties: { vmSize: 'Standard_D4s_v5', state: random.chance(0.4) ? 'Stopped' : 'Running' },
    },
  });
  const { subnets } = virtualNetwork(group, ['snet-workstations']);
  virtualMachine(group, {
    part: 'ws01',
    size: random.pick(['Standard_NC4as_T4_v3', 'Standard_E8s_v5', 'Standard_D8s_v5']),
    subnet: subnets['snet-workstations'] ?? '',
    os: 'Linux',
    dataDisks: 1,
    publicAddress: random.chance(0.2),
  });
  if (random.chance(0.3))
    group.add('Microsoft.CognitiveServices/accounts', group.publicName('oai'), {
      kind: 'OpenAI',
      sku: { name: 'S0' },
      properties: { customSubDomainName: group.publicName('oai'), publicNetworkAccess: 'Enabled' },
    });
}
