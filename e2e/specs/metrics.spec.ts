import type { Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { violationsOf } from '../harness/axe.ts';
import { callCloud } from '../harness/call-cloud.ts';
import { switchColorScheme } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';
import type { Stack } from '../harness/stack.ts';

const engineer = 'engineer@contoso.example';
const machineType = 'Microsoft.Compute/virtualMachines';
const computeApi = '2024-07-01';
/** The server reads the inventory and the metrics of the embedded cloud first. */
const readMs = 60_000;
const minuteMs = 60_000;

// The clocks move so that a stopped machine has minutes without values.
test.use({ stackOptions: { own: 'metrics', hasMovableClock: true } });

interface PowerState {
  readonly statuses: readonly { readonly code: string }[];
}

async function isRunning(stack: Stack, id: string): Promise<boolean> {
  const { statuses } = await callCloud<PowerState>(stack, 'GET', `${id}/instanceView`, computeApi);
  return statuses.some(({ code }) => code === 'PowerState/running');
}

/** Returns the ID of a running machine that the engineer can see. */
async function findMachine(stack: Stack): Promise<string> {
  const client = await ApiClient.signIn(stack, engineer);
  const listMachines = async () =>
    (await client.api.metrics.targets({ query: { type: machineType } })).resources;
  await client.api.inventory.status();
  await expect.poll(async () => (await listMachines()).length, { timeout: readMs }).toBeGreaterThan(0);
  for (const { id } of await listMachines()) if (await isRunning(stack, id)) return id;
  throw new Error('No machine is running.');
}

const cpu = (page: Page) => page.getByRole('figure', { name: 'CPU' });

/** Shows the values of a chart as a table, and returns their texts. */
async function readValues(page: Page): Promise<string[]> {
  await expect(cpu(page).getByRole('list', { name: 'Series of CPU' })).toBeVisible({ timeout: readMs });
  await cpu(page).getByRole('button', { name: 'Options for CPU' }).click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'CPU' });
  await expect(table).toBeVisible();
  return await table.locator('tbody tr td:last-child').allInnerTexts();
}

test.beforeEach(async ({ page, stack }) => {
  test.slow();
  await startAs(page, stack, engineer);
});

test('an engineer watches a dashboard while a machine stops', async ({ page, stack }) => {
  const machine = await findMachine(stack);
  const address = `/portal/metrics?${new URLSearchParams({ r: machine, last: '30m' }).toString()}`;
  await page.goto(address);
  const before = await readValues(page);
  expect(before.filter((text) => text.includes('%')).length).toBeGreaterThan(20);

  await callCloud(stack, 'POST', `${machine}/deallocate`, computeApi);
  await expect.poll(() => isRunning(stack, machine), { timeout: readMs }).toBe(false);
  await stack.advance(15 * minuteMs);
  await page.reload();
  const after = await readValues(page);
  expect(after.slice(0, 8).every((text) => text.includes('%'))).toBe(true);
  expect(after.slice(-8)).toEqual(Array.from({ length: 8 }, () => 'no value'));
});

test('composes a dashboard, saves it, and finds it again', async ({ page, consoleErrors }) => {
  await page.goto(`/portal/metrics?${new URLSearchParams({ type: machineType }).toString()}`);
  await expect(cpu(page)).toBeVisible({ timeout: readMs });
  await expect(page.getByText(/charts from Azure Monitor, read/)).toBeVisible({ timeout: readMs });
  expect(await violationsOf(page)).toEqual([]);
  await switchColorScheme(page, 'dark');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add chart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add chart' });
  await dialog.getByRole('combobox', { name: 'Metric' }).fill('disk');
  await page.getByRole('option').first().click();
  expect(await violationsOf(page, undefined, dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add chart' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^7 charts from Azure Monitor/)).toBeVisible({ timeout: readMs });

  await page.getByRole('button', { name: 'Options for CPU' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(cpu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Save as' }).click();
  const save = page.getByRole('dialog');
  await save.getByRole('textbox', { name: /Name/ }).fill('Machines of the week');
  await save.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'View: Machines of the week' })).toBeVisible();

  // The menu of another visit has it.
  await page.goto('/portal/metrics');
  await page.getByRole('button', { name: 'View: Default dashboard' }).click();
  await page.getByRole('menuitem', { name: 'Machines of the week' }).click();
  await expect(page.getByText(/^6 charts from Azure Monitor/)).toBeVisible({ timeout: readMs });
  expect(consoleErrors).toEqual([]);
});

test('reports a selection without resources, and returns to all', async ({ page }) => {
  await page.goto('/portal/metrics?tag=team=nothing-like-this');
  await expect(page.getByText('No resources', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all resources' }).click();
  await expect(page.getByRole('figure').first()).toBeVisible({ timeout: readMs });
});

test('a threshold on a chart becomes an alert rule with a preview', async ({
  page,
  stack,
  consoleErrors,
}) => {
  const machine = await findMachine(stack);
  const address = `/portal/metrics?${new URLSearchParams({ r: machine, last: '6h' }).toString()}`;
  await page.goto(address);
  await expect(cpu(page).getByRole('list', { name: 'Series of CPU' })).toBeVisible({ timeout: readMs });
  await cpu(page).getByRole('button', { name: 'Options for CPU' }).click();
  await page.getByRole('menuitem', { name: 'Set threshold' }).click();
  const threshold = cpu(page).getByRole('group', { name: 'Threshold' });
  const value = threshold.getByRole('textbox', { name: 'Threshold' });
  const line = cpu(page).getByRole('slider', { name: 'Threshold' });
  await expect(value).toHaveValue('80');
  expect(new URL(page.url()).searchParams.getAll('c')[0]).toContain('gt80');

  // By keyboard, by pointer, and as a number.
  await line.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await expect(line).toHaveAttribute('aria-valuetext', /^\d+(\.\d)?%$/);
  await page.keyboard.press('Tab');
  await expect(value).not.toHaveValue('80');
  const before = Number(await value.inputValue());
  const box = (await line.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  await expect(async () => expect(Number(await value.inputValue())).toBeLessThan(before)).toPass();
  expect(new URL(page.url()).searchParams.getAll('c')[0]).toContain(`gt${await value.inputValue()}`);
  await value.fill('-1');
  await value.press('Enter');
  await expect(page).toHaveURL(/gt-1/);
  expect(await violationsOf(page)).toEqual([]);

  // A reload keeps the line, and the dialog of the chart has it.
  await page.reload();
  await expect(value).toHaveValue('-1', { timeout: readMs });
  await cpu(page).getByRole('button', { name: 'Options for CPU' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit chart' });
  await edit.getByRole('textbox', { name: 'Threshold' }).fill('-2');
  await edit.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/gt-2/);
  await expect(value).toHaveValue('-2');

  // The rule starts with the chart, and is previewed without a click.
  await threshold.getByRole('link', { name: 'Create alert rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Create alert rule' });
  await expect(rule.getByLabel('Name')).toHaveValue('CPU > -2');
  await expect(rule.getByRole('combobox', { name: 'Resource' })).toHaveValue(machine.split('/').at(-1)!);
  await expect(rule.getByText('Would have fired once in the last 7 days (1 resource)')).toBeVisible({
    timeout: readMs,
  });
  expect(await violationsOf(page, undefined, rule)).toEqual([]);
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(rule).toBeHidden();
  await expect(page).toHaveURL(/insights\/rules$/);
  await expect(
    page.getByRole('grid', { name: 'Alert rules' }).getByRole('row', { name: /CPU > -2/ }),
  ).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
