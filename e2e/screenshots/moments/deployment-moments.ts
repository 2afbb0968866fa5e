import { deploymentPath } from '@blueport/contracts';
import { ApiClient } from '../../harness/api-client.ts';
import { publishVersion } from '../../harness/authored-blueprint.ts';
import type { Stack } from '../../harness/stack.ts';
import { fromMenu, press, pressOrMenu } from '../acts.ts';
import { groupedCosts, large, retold, running, ungrouped } from '../deployment-answers.ts';
import { refusedSize } from '../rare-answers.ts';
import { admin, engineer, type Moment } from './moment.ts';

/** Creates a deployment of the first of two versions, once, and returns the page from which it is upgraded. */
async function olderDeployment(stack: Stack): Promise<string> {
  const [member, author] = [await ApiClient.signIn(stack, engineer), await ApiClient.signIn(stack, admin)];
  const blueprint = { name: 'pictured-upgrade', title: 'Pictured upgrade', asks: true };
  const known = (await member.deployments()).find(({ title }) => title === blueprint.title);
  if (known) return `/portal${deploymentPath(known)}?tab=versions`;
  await publishVersion(author, blueprint, '1.0.0');
  const { subscriptionId } = (await member.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const place = { subscriptionId, resourceGroup: 'rg-pictured-upgrade', location: 'westeurope' };
  const id = await member.deploy({
    ...place,
    blueprint: blueprint.name,
    title: blueprint.title,
    parameters: {},
  });
  const detail = await member.settled(id);
  await publishVersion(author, blueprint, '1.1.0');
  return `/portal${deploymentPath(detail)}?tab=versions`;
}

export const deploymentMoments: readonly Moment[] = [
  {
    name: 'deployment-running',
    path: '/portal/{deployment drifted}',
    account: engineer,
    answers: retold(running),
  },
  {
    name: 'deployment-large',
    path: '/portal/{deployment drifted}',
    account: engineer,
    answers: retold(large),
  },
  {
    name: 'deployment-large-resources',
    path: '/portal/{deployment drifted}?tab=resources',
    account: engineer,
    answers: retold(large),
  },
  {
    name: 'deployment-large-graph',
    path: '/portal/{deployment drifted}?tab=resources&view=graph',
    account: engineer,
    answers: retold(large),
  },
  {
    name: 'deployment-ungrouped-graph',
    path: '/portal/{deployment drifted}?tab=resources&view=graph',
    account: engineer,
    answers: retold(ungrouped),
  },
  {
    name: 'deployment-grouped-graph',
    path: '/portal/{deployment drifted}?tab=resources&view=graph',
    account: engineer,
    answers: groupedCosts,
  },
  {
    name: 'deployment-grouped-graph-open',
    path: '/portal/{deployment drifted}?tab=resources&view=graph',
    account: engineer,
    answers: groupedCosts,
    act: press('Expand all groups'),
  },
  {
    name: 'deployment-upgrade-dialog',
    path: olderDeployment,
    account: engineer,
    act: press(/^Switch to/),
  },
  {
    name: 'deployment-upgrade-size',
    path: olderDeployment,
    account: engineer,
    answers: refusedSize,
    act: async (page) => {
      await press(/^Switch to/)(page);
      await page.getByRole('combobox', { name: /size/i }).waitFor();
    },
  },
  {
    name: 'deployment-upgrade-sizes',
    path: olderDeployment,
    account: engineer,
    answers: refusedSize,
    act: async (page) => {
      await press(/^Switch to/)(page);
      await page.getByRole('combobox', { name: /size/i }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'deployment-more-menu',
    path: '/portal/{deployment failed}',
    account: engineer,
    act: press('More'),
  },
  {
    name: 'deployment-delete-dialog',
    path: '/portal/{deployment drifted}',
    account: engineer,
    act: pressOrMenu('Delete'),
  },
  {
    name: 'deployment-share-dialog',
    path: '/portal/{deployment drifted}?tab=access',
    account: engineer,
    act: press('Share…'),
  },
  ...(
    [
      ['expiry', 'Expiry…'],
      ['lock', 'Lock…'],
      ['hand-over', 'Hand over…'],
      ['power', 'Stop'],
    ] as const
  ).map(([what, choice]): Moment => ({
    name: `deployment-${what}-dialog`,
    path: '/portal/{deployment machine}',
    account: engineer,
    act: fromMenu(choice),
  })),
];
