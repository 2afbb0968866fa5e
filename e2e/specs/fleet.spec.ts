import type { Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { lockGroup } from '../harness/ask-cloud.ts';
import { deployTimes, publishVersion } from '../harness/authored-blueprint.ts';
import { everyRule, violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

// The accessibility engine looks at dialogs as soon as they are there: colours that fade in would be wrong ones.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// A product of its own: it leaves many messages and blueprints behind.
test.use({ stackOptions: { own: 'fleet' } });

const files = { name: 'fleet-files', title: 'Fleet files' };

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('a fleet moves in waves, halts at a failure, goes on, and what failed follows by the bulk bar', async ({
  page,
  stack,
}) => {
  test.slow();
  const author = await ApiClient.signIn(stack, 'admin@contoso.example');
  const member = await ApiClient.signIn(stack, 'engineer@contoso.example');
  await publishVersion(author, files, '1.0.0');
  const ids = await deployTimes(member, files, 4);
  await publishVersion(author, files, '1.1.0');
  const held = await member.settled(ids[1]!);
  await lockGroup(stack, held, 'ReadOnly');
  await startAs(page, stack, 'admin@contoso.example');

  await test.step('it begins at the versions of the blueprint, with a plan', async () => {
    await page.goto(`/portal/model/${files.name}?tab=versions`);
    await page.getByRole('button', { name: 'Move deployments here' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New fleet upgrade' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^To version/ })).toContainText('1.1.0');
    await expect(page.getByRole('textbox', { name: /^In the first wave/ })).toHaveValue('1');
    await page.getByRole('textbox', { name: /^Then at a time/ }).fill('50');
    await page.getByRole('textbox', { name: /^Halt after failures/ }).fill('1');
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Show plan' }).click();
    await expect(page.getByText('4 deployments are moved, 0 are left out.')).toBeVisible();
    for (const number of [1, 2, 3, 4]) {
      await expect(row(page, `Fleet files ${number}`)).toContainText('Is moved');
    }
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
  });

  await test.step('its waves are watched, and the stop rule halts it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Fleet files → 1.1.0' })).toBeVisible();
    await expect(page.getByText('1 · 2 · 1')).toBeVisible();
    // Nothing is loaded anew by hand: the page follows.
    await expect(row(page, 'Fleet files 1')).toContainText('Succeeded', { timeout: 30_000 });
    await expect(row(page, 'Fleet files 2')).toContainText('Failed', { timeout: 30_000 });
    await expect(row(page, 'Fleet files 2')).toContainText(/lock/i);
    await expect(page.getByText('1 of 4 deployments failed; no further one was begun.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(row(page, 'Fleet files 3')).toContainText('Succeeded');
    await expect(row(page, 'Fleet files 4')).toContainText('To come');
    expect((await member.settled(ids[3]!)).blueprint.version).toBe('1.0.0');
    expect(await violationsOf(page, everyRule)).toEqual([]);
  });

  await test.step('ending it for good asks first; letting it go on forgives the failure', async () => {
    await page.getByRole('button', { name: 'Stop for good' }).click();
    const dialog = page.getByRole('dialog', { name: 'End this fleet upgrade for good?' });
    await expect(dialog).toContainText('1 deployment that waits stays on its version.');
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(row(page, 'Fleet files 4')).toContainText('Succeeded', { timeout: 30_000 });
    await expect(page.getByText('Ended', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect((await member.settled(ids[3]!)).blueprint.version).toBe('1.1.0');
  });

  await test.step('the bell tells both, and leads there', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    await expect(bell.getByText('Fleet upgrade halted: Fleet files 1.1.0')).toBeVisible();
    const ended = bell.getByRole('link', { name: /Fleet upgrade ended: Fleet files 1\.1\.0/ });
    await expect(ended).toContainText('3 of 4 upgraded, 1 failed, 0 skipped.');
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await ended.click();
    await expect(page).toHaveURL(/\/portal\/deployment\/fleet\/[0-9a-f-]{36}$/);
  });

  await test.step('once nothing holds it any more, the one that failed follows by the list', async () => {
    await lockGroup(stack, held, undefined);
    await page.goto('/portal/deployment?q=Fleet+files+2');
    await row(page, 'Fleet files 2').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Fleet upgrade…' }).click();
    await expect(page.getByText('Only the 1 deployment that you chose in the list.')).toBeVisible();
    await page.getByRole('combobox', { name: /^To version/ }).click();
    await page.getByRole('option', { name: '1.1.0' }).click();
    await page.getByRole('button', { name: 'Show plan' }).click();
    await expect(row(page, 'Fleet files 2')).toContainText('Is moved');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(row(page, 'Fleet files 2')).toContainText('Succeeded');
    expect((await member.settled(ids[1]!)).blueprint.version).toBe('1.1.0');
  });
});
