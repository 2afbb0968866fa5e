import type { Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { lockGroup } from '../harness/call-cloud.ts';
import { deployRepeatedly, publishVersion } from '../harness/authored-blueprint.ts';
import { everyRule, violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

// A dedicated product, because the test leaves many messages and blueprints behind.
test.use({ stackOptions: { own: 'fleet' } });

const files = { name: 'fleet-files', title: 'Fleet files' };

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('a fleet upgrade runs in waves, halts at a failure and resumes, and the failed deployment is upgraded in bulk', async ({
  page,
  stack,
}) => {
  test.slow();
  const author = await ApiClient.signIn(stack, 'admin@contoso.example');
  const member = await ApiClient.signIn(stack, 'engineer@contoso.example');
  await publishVersion(author, files, '1.0.0');
  const ids = await deployRepeatedly(member, files, 4);
  await publishVersion(author, files, '1.1.0');
  const lockedDeployment = await member.settled(ids[1]!);
  await lockGroup(stack, lockedDeployment, 'ReadOnly');
  await startAs(page, stack, 'admin@contoso.example');

  await test.step('it starts from the versions of the blueprint, with a plan', async () => {
    await page.goto(`/portal/model/${files.name}?tab=versions`);
    await page.getByRole('button', { name: 'Upgrade deployments' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New fleet upgrade' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^Target version/ })).toContainText('1.1.0');
    await expect(page.getByRole('textbox', { name: /^First wave/ })).toHaveValue('1');
    await page.getByRole('textbox', { name: /^Further waves/ }).fill('50');
    await page.getByRole('textbox', { name: /^Halt after failures \(count\)/ }).fill('1');
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Show plan' }).click();
    await expect(page.getByText('4 deployments will be upgraded, 0 will be skipped.')).toBeVisible();
    for (const number of [1, 2, 3, 4]) {
      await expect(row(page, `Fleet files ${number}`)).toContainText('Will be upgraded');
    }
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
  });

  await test.step('its waves update live, and the stop rule halts it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Fleet files → 1.1.0' })).toBeVisible();
    await expect(page.getByText('1 · 2 · 1')).toBeVisible();
    // No manual reload: the page updates itself.
    await expect(row(page, 'Fleet files 1')).toContainText('Succeeded', { timeout: 30_000 });
    await expect(row(page, 'Fleet files 2')).toContainText('Failed', { timeout: 30_000 });
    await expect(row(page, 'Fleet files 2')).toContainText(/lock/i);
    await expect(
      page.getByText('1 of 4 deployments failed, so no further upgrades were started.'),
    ).toBeVisible({
      timeout: 30_000,
    });
    await expect(row(page, 'Fleet files 3')).toContainText('Succeeded');
    await expect(row(page, 'Fleet files 4')).toContainText('Not started');
    expect((await member.settled(ids[3]!)).blueprint.version).toBe('1.0.0');
    expect(await violationsOf(page, everyRule)).toEqual([]);
  });

  await test.step('canceling asks for confirmation, and resuming ignores the failure', async () => {
    await page.getByRole('button', { name: 'Stop permanently' }).click();
    const dialog = page.getByRole('dialog', { name: 'Permanently stop this fleet upgrade?' });
    await expect(dialog).toContainText('1 pending deployment stays on its version.');
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await dialog.getByRole('button', { name: 'Do not stop' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(row(page, 'Fleet files 4')).toContainText('Succeeded', { timeout: 30_000 });
    await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect((await member.settled(ids[3]!)).blueprint.version).toBe('1.1.0');
  });

  await test.step('the bell shows both events and links to the fleet upgrade', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await bell.getByRole('button', { name: '1 earlier message about Fleet files 1.1.0' }).click();
    await expect(bell.getByText('Fleet files 1.1.0: fleet upgrade halted')).toBeVisible();
    const ended = bell.getByRole('link', { name: /Fleet files 1\.1\.0: fleet upgrade ended/ });
    await expect(ended).toContainText('3 of 4 upgraded, 1 failed, 0 skipped.');
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await ended.click();
    await expect(page).toHaveURL(/\/portal\/deployment\/fleet\/[0-9a-f-]{36}$/);
  });

  await test.step('after the hold ends, the failed deployment is upgraded from the list', async () => {
    await lockGroup(stack, lockedDeployment, undefined);
    await page.goto('/portal/deployment?q=Fleet+files+2');
    await row(page, 'Fleet files 2').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Fleet upgrade…' }).click();
    await expect(page.getByText('Only the 1 deployment selected in the list.')).toBeVisible();
    await page.getByRole('combobox', { name: /^Target version/ }).click();
    await page.getByRole('option', { name: '1.1.0' }).click();
    await page.getByRole('button', { name: 'Show plan' }).click();
    await expect(row(page, 'Fleet files 2')).toContainText('Will be upgraded');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(row(page, 'Fleet files 2')).toContainText('Succeeded');
    expect((await member.settled(ids[1]!)).blueprint.version).toBe('1.1.0');
  });
});
