import type { Page } from '@playwright/test';
import { findApplication } from '../harness/address-of.ts';
import { ApiClient } from '../harness/api-client.ts';
import { violationsOf } from '../harness/axe.ts';
import { switchColorScheme } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const engineer = 'engineer@contoso.example';
/** The product reads the inventory of the embedded cloud first. */
const readMs = 60_000;

async function expectNoViolations(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await switchColorScheme(page, scheme);
    expect(await violationsOf(page)).toEqual([]);
  }
}

test('an engineer follows a failed request from the list of applications to its trace', async ({
  page,
  stack,
}) => {
  test.slow();
  await startAs(page, stack, engineer);
  const { name, resourceId } = await findApplication(await ApiClient.signIn(stack, engineer));

  await page.goto('/portal/insights/applications?sort=-requests');
  const list = page.getByRole('grid', { name: 'Applications' });
  await expect(page).toHaveTitle('Applications · Blueport');
  await list.getByRole('link', { name }).click({ timeout: readMs });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: readMs });
  await expect(page.getByRole('figure', { name: 'Duration' })).toBeVisible({ timeout: readMs });
  await page.getByLabel('Period').selectOption('6h');
  await expect(page).toHaveURL(/last=6h/);

  await page.getByRole('tab', { name: 'Requests' }).click();
  const failed = page.getByRole('table', { name: 'Failed' });
  await expect(failed).toBeVisible({ timeout: readMs });
  await failed
    .getByRole('row')
    .filter({ hasText: /· 50[03]/ })
    .first()
    .getByRole('link')
    .click();

  const trace = page.getByRole('tree', { name: 'Trace' });
  await expect(trace).toBeVisible({ timeout: readMs });
  const parts = trace.getByRole('treeitem');
  await parts.first().focus();
  await expect(parts.first()).toHaveAccessibleName(/^Request, .*Failed · 50[03].*starts after 0/);
  await page.keyboard.press('ArrowDown');
  await expect(parts.nth(1)).toBeFocused();
  await expect(parts.nth(1)).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('End');
  await expect(parts.last()).toBeFocused();
  await expect(trace.getByRole('treeitem', { name: /^Exception, / })).toBeVisible();
  await expectNoViolations(page);

  await page.goto(
    `/portal/insights/applications?${new URLSearchParams({ resource: resourceId }).toString()}`,
  );
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: readMs });
  await page.getByRole('tab', { name: 'Query' }).click();
  await page.getByRole('textbox', { name: 'Query' }).fill('requests\n| wher duration > 5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Line 2, column 3');
  await page.getByRole('button', { name: 'Go to error' }).click();
  await page.keyboard.type('summarize count() by name //');
  await page.getByRole('button', { name: 'Run query' }).click();
  await expect(page.getByRole('table', { name: 'Rows of the query' }).getByRole('row')).toHaveCount(8, {
    timeout: readMs,
  });
});
