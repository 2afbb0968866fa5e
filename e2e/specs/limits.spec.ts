import type { Browser, Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { violationsOf } from '../harness/axe.ts';
import { switchColorScheme } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { choose, fillPlace, goToStep } from '../harness/portal.ts';
import type { Stack } from '../harness/stack.ts';
import { startAs } from '../harness/stored-session.ts';

// The limits would affect the deployments of other tests, and the last test moves the clock.
test.use({
  stackOptions: {
    own: 'limits',
    hasMovableClock: true,
    environment: { SANDBOX_TOKEN_SECONDS: '86400' },
  },
});

const financeLead = 'admin@contoso.example';
const engineer = 'engineer@contoso.example';
const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport engineer';
/** The server reads the cost of the embedded cloud in the background after it has started. */
const readMs = 90_000;

const list = (page: Page) => page.getByRole('grid', { name: 'Cost usage limits' });

/** Opens a page of another person. */
async function openAs(browser: Browser, stack: Stack, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.origin });
  const page = await context.newPage();
  await startAs(page, stack, email);
  return page;
}

test.beforeEach(async ({ page, stack }) => {
  test.slow();
  const client = await ApiClient.signIn(stack, financeLead);
  const { result } = await client.api.budget.list({ query: { limit: 0 } });
  for (const { id, etag } of result) await client.api.budget.delete({ id, etag });
  await startAs(page, stack, financeLead);
});

test('a finance lead finds the cause of growth and limits it, and the next deployment is checked', async ({
  browser,
  page,
  stack,
  consoleErrors,
}) => {
  await page.goto('/portal/costanalysis');
  await expect(page.getByRole('grid', { name: /^Breakdown/ })).toBeVisible({ timeout: readMs });
  await page.getByRole('heading', { name: 'What changed' }).scrollIntoViewIfNeeded();
  await expect(page.getByText(/grew by|fell by|is new|no longer/).first()).toBeVisible({ timeout: readMs });

  await page.getByRole('link', { name: 'Cost usage limits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cost usage limits' })).toBeVisible();
  await expect(page.getByText('Cost this month, without a limit')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Set limit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Set limit' });
  await choose(page, 'Scope', 'Subscription');
  await dialog.getByRole('combobox', { name: /^Subscription/ }).fill('Contoso Dev');
  await page.getByRole('option', { name: /^Contoso Development/ }).click();
  await dialog.getByRole('textbox', { name: /per month/ }).fill('1');
  await expect(dialog.getByText(/billed so far in this period/)).toBeVisible();
  expect(await violationsOf(page, undefined, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list(page).getByRole('link', { name: 'Contoso Development' })).toBeVisible();

  await list(page).getByRole('link', { name: 'Contoso Development' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contoso Development' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Thresholds' })).toContainText('Block new deployments');
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await switchColorScheme(page, 'dark');
  expect(await violationsOf(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);

  const other = await openAs(browser, stack, engineer);
  await other.goto('/portal/blueprint/linux-vm/form');
  await fillPlace(other, { title: 'Over the limit', resourceGroup: 'rg-over-limit' });
  await expect(other.getByText(/Cost usage limit of the subscription/)).toBeVisible();
  await expect(other.getByText(/exceed the limit|already reached/)).toBeVisible();
  await other.context().close();
});

test('shows issues at their fields, and edits and deletes a limit', async ({ page }) => {
  await page.goto('/portal/limit?new=tag:team=web');
  const dialog = page.getByRole('dialog', { name: 'Set limit' });
  await expect(dialog.getByRole('combobox', { name: /^Tag value/ })).toHaveValue('web');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an amount such as 250 or 99.50.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /per month/ }).fill('500');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list(page).getByRole('link', { name: 'team=web' })).toBeVisible();

  // A second limit of the scope and period is refused at the field.
  await page.goto('/portal/limit?new=tag:team=web');
  await dialog.getByRole('textbox', { name: /per month/ }).fill('600');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/limit for this scope already exists/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await list(page).getByRole('link', { name: 'team=web' }).click();
  await page.getByRole('button', { name: 'Edit limit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit limit' });
  await edit.getByRole('textbox', { name: /per month/ }).fill('700');
  const second = edit.getByRole('group', { name: 'Threshold 2' });
  await second.getByRole('checkbox', { name: 'Stop machines' }).check();
  await second.getByRole('textbox', { name: /^Hours until/ }).fill('6');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Thresholds' })).toContainText('Stop machines after 6 hours');
  await expect(page.getByText('$700.00').first()).toBeVisible();

  await page.getByRole('button', { name: 'Delete limit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete limit' }).click();
  await expect(page.getByText('No limits', { exact: true })).toBeVisible();
});

test('is usable on a phone, and view-only without the permission to edit', async ({
  browser,
  page,
  stack,
}) => {
  const client = await ApiClient.signIn(stack, financeLead);
  await client.api.budget.create({ body: { currency: 'USD', limit: '900' } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portal/limit');
  await page.getByRole('link', { name: /Entire organization/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entire organization' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  expect(await violationsOf(page)).toEqual([]);

  const viewer = await openAs(browser, stack, engineer);
  await viewer.goto('/portal/limit');
  await expect(viewer.getByRole('link', { name: /Entire organization/ })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Set limit' })).toHaveCount(0);
  await viewer.context().close();
});

test('a deployment above a threshold needs approval, and its machine is stopped after the grace period', async ({
  browser,
  page,
  stack,
}) => {
  const client = await ApiClient.signIn(stack, financeLead);
  await client.api.budget.create({
    body: {
      currency: 'USD',
      limit: '1000',
      thresholds: [{ percent: 1, basis: 'planned', actions: ['requireApproval'] }],
    },
  });
  const requester = await openAs(browser, stack, engineer);
  await requester.goto('/portal/blueprint/linux-vm/form');
  await fillPlace(requester, { title: 'Stopped later', resourceGroup: 'rg-stopped-later' });
  await goToStep(requester, 'Administrator');
  await requester.locator('[id="field-parameters.adminPasswordOrKey"]').fill(sshKey);
  await goToStep(requester, 'Summary');
  await expect(requester.getByText(/Approval is required\./)).toBeVisible();
  await requester.getByRole('button', { name: 'Request approval' }).click();
  await expect(requester.getByText('Waiting for approval')).toBeVisible();

  await page.goto('/portal/approval');
  await page.getByRole('row').filter({ hasText: 'Stopped later' }).click();
  await expect(page.getByText(/1% of the limit|Cost usage limit/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
  const { result } = await client.api.deployment.list({ query: { limit: 0 } });
  const deploymentId = result.find(({ title }) => title === 'Stopped later')!.id;
  expect((await client.settled(deploymentId)).state).toBe('Succeeded');

  await page.goto('/portal/limit');
  await list(page)
    .getByRole('link', { name: /Entire organization/ })
    .click();
  await page.getByRole('button', { name: 'Edit limit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit limit' });
  await edit.getByRole('checkbox', { name: 'Stop machines' }).check();
  await edit.getByRole('textbox', { name: /^Hours until/ }).fill('1');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^1 machine of “.+” will be stopped/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await stack.advance(61 * 60_000);
  const machine = page.getByRole('row').filter({ hasText: /^vm-/ });
  await expect(machine.getByText('Stopped')).toBeVisible();

  const owner = await openAs(browser, stack, engineer);
  await owner.goto('/portal/deployment');
  await owner.getByRole('link', { name: 'Stopped later' }).click();
  await owner.getByRole('tab', { name: /^Operations/ }).click();
  await expect(owner.getByRole('heading', { name: /2\. Stop Succeeded/ })).toBeVisible();
  await owner.getByRole('button', { name: /^Notifications/ }).click();
  await expect(owner.getByText(/1 machine was stopped/)).toBeVisible();
});
