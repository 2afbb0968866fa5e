import { deploymentPath } from '@blueport/contracts';
import { ApiClient } from '../harness/api-client.ts';
import type { Stack } from '../harness/stack.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly account: string;
}

const account = 'engineer@contoso.example';

const tabs = ['resources', 'operations', 'cost', 'activity', 'access', 'configuration', 'versions'];

const network = {
  blueprint: 'hub-spoke-network',
  title: 'Aurora network',
  resourceGroup: 'rg-aurora-net',
  parameters: {},
};
/** Fails, because the password does not meet the requirements of Windows. */
const buildAgent = {
  blueprint: 'windows-vm',
  title: 'Build agent',
  resourceGroup: 'rg-build-agent',
  parameters: { adminPassword: 'aaaaaaaaaaaaaa' },
};
const archive = {
  blueprint: 'storage-account',
  title: 'Survey archive',
  resourceGroup: 'rg-survey',
  parameters: {},
};

/** Creates a successful and a failed deployment, and returns their screens. */
export async function deploymentScreens(stack: Stack): Promise<Screen[]> {
  const client = await ApiClient.signIn(stack, account);
  const subscriptions = await client.subscriptions();
  const place = {
    subscriptionId: subscriptions.find((one) => one.displayName === 'Contoso Development')!.subscriptionId,
    location: 'westeurope',
    tags: { project: 'aurora', env: 'test' },
  };
  const good = await client.deploy({ ...place, ...network });
  const bad = await client.deploy({ ...place, ...buildAgent });
  await client.settled(await client.deploy({ ...place, ...archive }));
  const pathOf = async (id: string) => `/portal${deploymentPath(await client.settled(id))}`;
  const goodPath = await pathOf(good);
  const groupPath = `/portal/subscription/${place.subscriptionId}/resourceGroup/${archive.resourceGroup}`;
  return [
    { name: 'resource-group-deployments', path: `${groupPath}?tab=deployments`, account },
    { name: 'network-deployment', path: goodPath, account },
    ...tabs.map((tab) => ({ name: `network-deployment-${tab}`, path: `${goodPath}?tab=${tab}`, account })),
    { name: 'network-deployment-graph', path: `${goodPath}?tab=resources&view=graph`, account },
    { name: 'windows-deployment-failed', path: await pathOf(bad), account },
  ];
}
