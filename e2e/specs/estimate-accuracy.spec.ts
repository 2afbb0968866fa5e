import { ApiClient } from '../harness/api-client.ts';
import { violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { createSampleDeployment } from '../harness/sample-deployments.ts';
import { startAs } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';
const engineer = 'engineer@contoso.example';
const title = 'Estimate versus actual';

test('a deployment explains when its estimate is compared with its cost', async ({
  page,
  stack,
  consoleErrors,
}) => {
  const path = await createSampleDeployment(stack, 'drifted');
  await startAs(page, stack, engineer);
  await page.goto(`/portal/${path}?tab=cost`);
  const section = page.getByRole('region', { name: title });
  await expect(section).toContainText(/The cloud has not reported any cost|of 7 complete days have passed/);
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('authors see the accuracy of the estimates of a blueprint version, others do not', async ({
  page,
  stack,
  consoleErrors,
}) => {
  await startAs(page, stack, admin);
  await page.goto('/portal/blueprint/linux-vm?tab=cost');
  const section = page.getByRole('region', { name: title });
  await expect(section).toContainText('No deployments to compare yet.');
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);

  const client = await ApiClient.signIn(stack, engineer);
  await expect(client.api.blueprint.estimateAccuracy({ name: 'linux-vm' })).rejects.toMatchObject({
    status: 403,
  });
});

test('an engineer has no section for authors', async ({ page, stack }) => {
  await startAs(page, stack, engineer);
  await page.goto('/portal/blueprint/linux-vm');
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await page.goto('/portal/blueprint/linux-vm?tab=cost');
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});
