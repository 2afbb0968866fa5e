import { deploymentPath } from '@blueport/contracts';
import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const blueprint = { name: 'log-tables', title: 'Log tables' };
const workspace = 'Microsoft.OperationalInsights/workspaces';

/** A workspace, and a table in it, which the embedded cloud does not simulate. */
const template = JSON.stringify({
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  resources: [
    {
      type: workspace,
      apiVersion: '2022-10-01',
      name: blueprint.name,
      location: '[resourceGroup().location]',
      properties: { sku: { name: 'PerGB2018' }, retentionInDays: 30 },
    },
    {
      type: `${workspace}/tables`,
      apiVersion: '2022-10-01',
      name: `${blueprint.name}/Audit_CL`,
      dependsOn: [`[resourceId('${workspace}', '${blueprint.name}')]`],
      properties: { plan: 'Analytics' },
    },
  ],
});

test('a resource that the embedded cloud does not simulate is reported in the deployment and its drift', async ({
  page,
  stack,
}) => {
  const { api } = await ApiClient.signIn(stack, 'admin@contoso.example');
  const first = { ...blueprint, summary: blueprint.title, category: 'Storage', template } as const;
  await api.model.create({ body: { ...first, clouds: ['general'], releaseNotes: 'First release.' } });
  const version = { name: blueprint.name, version: '1.0.0' };
  await api.modelVersion.runBench(version);
  const { etag } = await api.modelVersion.get(version);
  await api.modelVersion.setState({ ...version, body: { state: 'Published' }, etag });

  const member = await ApiClient.signIn(stack, 'engineer@contoso.example');
  const subscriptions = await member.subscriptions();
  const { subscriptionId } = subscriptions.find(({ displayName }) => displayName === 'Contoso Development')!;
  const id = await member.deploy({
    blueprint: blueprint.name,
    title: 'Audit log',
    subscriptionId,
    resourceGroup: 'rg-log-tables',
    location: 'westeurope',
    tags: {},
    parameters: {},
  });
  const deployment = await member.settled(id);
  expect(deployment.state).toBe('Failed');

  await startAs(page, stack, 'engineer@contoso.example');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/portal${deploymentPath(deployment)}`);
    await expect(page.getByRole('alert').getByText(/^Not available in the embedded cloud\./)).toBeVisible();
    await page.getByRole('tab', { name: 'Resources' }).click();
    await expect(page.getByText('Not available in the embedded cloud.', { exact: true })).toBeVisible();
  }
});
