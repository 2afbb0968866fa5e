import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

async function pageOf(browser: Browser, stack: Stack, email: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: { width, height: width < 600 ? 844 : 900 },
  });
  await startSignedIn(context, await stack.session(email));
  return context.newPage();
}

const saveAll = async (page: Page) => {
  await page
    .getByRole('region', { name: /unsaved/ })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(page.getByRole('region', { name: /unsaved/ })).toHaveCount(0);
};

test('an author writes, tests, publishes and configures a blueprint, and a member sees the cards', async ({
  browser,
  stack,
}) => {
  const author = await pageOf(browser, stack, 'admin@contoso.example');
  await author.goto('/portal/model/new');
  await author.getByRole('textbox', { name: 'Title' }).fill('Order queue');
  await author.getByRole('textbox', { name: 'Summary' }).fill('A queue for orders.');
  await expect(author.getByRole('textbox', { name: 'URL name' })).toHaveValue('order-queue');
  await author.getByRole('combobox', { name: 'Category' }).click();
  await author.getByRole('option', { name: 'Serverless' }).click();
  await author.getByRole('button', { name: 'Gallery' }).click();
  await author.getByRole('button', { name: 'Use Message queue' }).click();
  await expect(author.getByRole('textbox', { name: 'Template' })).toContainText('"name": {');
  await author.getByRole('button', { name: 'Create blueprint' }).click();

  // The editor marks an error at its line while typing, and clears the mark when it is fixed.
  await expect(author.getByRole('heading', { level: 1, name: 'Order queue' })).toBeVisible();
  const editor = author.getByRole('textbox', { name: 'Template' });
  await expect(author.getByRole('heading', { name: '2 problems' })).toBeVisible();
  await editor.click();
  await author.keyboard.press('ControlOrMeta+End');
  await author.keyboard.type('x');
  await expect(author.getByText('Error:').first()).toBeVisible();
  await author
    .getByRole('region', { name: /unsaved/ })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(author.getByText('Error:')).toHaveCount(0);

  await author.getByRole('tab', { name: 'Test bench' }).click();
  await author.getByRole('button', { name: 'Add parameter set' }).click();
  const set = author.getByRole('dialog');
  await set.getByRole('textbox', { name: 'Set name' }).fill('Small');
  await set.getByRole('textbox', { name: 'Name', exact: true }).fill('sb-orders-01');
  await set.getByRole('button', { name: 'Add parameter set' }).click();
  await saveAll(author);
  await author.getByRole('button', { name: 'Run tests' }).click();
  await expect(author.getByRole('heading', { name: 'Tests passed' })).toBeVisible();
  await author.getByRole('button', { name: 'Publish' }).click();
  // Release notes are required; without them nothing is sent.
  const publishing = author.getByRole('dialog');
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await expect(publishing.getByText('This field is required.')).toBeVisible();
  await publishing.getByRole('textbox', { name: 'Release notes for 1.0.0' }).fill('First release.');
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await expect(author.getByText('Version 1.0.0 published.')).toBeVisible();

  await author.getByRole('tab', { name: 'Configurations' }).click();
  await author.getByRole('button', { name: 'New configuration' }).click();
  const dialog = author.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Invoice queue');
  await dialog.getByRole('textbox', { name: 'Summary' }).fill('The queue of accounting.');
  await dialog.getByRole('group', { name: 'Queue' }).getByRole('combobox').click();
  await author.getByRole('option', { name: 'Fixed' }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('invoices');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(author.getByRole('heading', { name: 'Invoice queue' })).toBeVisible();

  const member = await pageOf(browser, stack, 'engineer@contoso.example', 390);
  await member.goto('/portal?q=queue');
  await expect(member.getByRole('heading', { name: 'Order queue' })).toBeVisible();
  await member.getByRole('link', { name: 'Invoice queue', exact: true }).click();
  await member.getByRole('tab', { name: 'Parameters' }).click();
  await expect(member.getByRole('heading', { name: 'Preset values' })).toBeVisible();
  await expect(member.getByText('invoices')).toBeVisible();

  // A paused blueprint disappears from the marketplace immediately, without a reload of the member's page.
  await member.goto('/portal?q=queue');
  await expect(member.getByRole('heading', { name: 'Order queue' })).toBeVisible();
  await author.getByRole('button', { name: 'Pause' }).click();
  await expect(member.getByRole('heading', { name: 'Order queue' })).toHaveCount(0);
  await Promise.all([author.context().close(), member.context().close()]);
});
