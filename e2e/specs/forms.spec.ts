import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { choose, goToStep } from '../harness/portal.ts';
import { startSignedIn } from '../harness/stored-session.ts';

/** Everything an author does here works without a pointer. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  // A key upon what is not ready yet is a key upon nothing.
  await expect(target).toBeEnabled();
  await target.focus();
  await target.press(key);
}

async function type(target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.fill(text);
}

async function pick(page: Page, within: Page | Locator, label: string, option: string): Promise<void> {
  await press(within.getByRole('combobox', { name: label }));
  await press(page.getByRole('option', { name: option, exact: true }));
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

test('an administrator builds a field and a form with the keyboard; members fill it in, and the server holds them to it', async ({
  browser,
  stack,
}) => {
  test.slow();
  const context = async (email: string) => {
    const made = await browser.newContext({
      baseURL: stack.origin,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    await startSignedIn(made, await stack.session(email));
    return made.newPage();
  };
  const admin = await context('admin@contoso.example');
  const properties = admin.getByRole('region', { name: 'Properties' });
  const canvas = admin.getByRole('region', { name: 'Items of the form' });

  await test.step('a field of the library', async () => {
    await admin.goto('/portal/template/field');
    await press(admin.getByRole('button', { name: 'New field' }).first());
    const dialog = admin.getByRole('dialog');
    await type(dialog.getByRole('textbox', { name: 'Name' }), 'storageAccountName');
    await type(dialog.getByRole('textbox', { name: 'Label' }), 'Account name');
    await type(dialog.getByRole('textbox', { name: 'Pattern' }), '(prj)\\1');
    await press(dialog.getByRole('button', { name: 'Save' }));
    // A pattern that only a backtracking engine could run is refused.
    await expect(dialog.getByText(/not valid from “\\1” on/).first()).toBeVisible();
    await type(dialog.getByRole('textbox', { name: 'Pattern' }), 'prj[a-z0-9]{3,12}');
    await type(dialog.getByRole('textbox', { name: /does not match/ }), 'Begins with prj.');
    await press(dialog.getByRole('checkbox', { name: 'Has to be filled in' }), 'Space');
    await press(dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog).toHaveCount(0);
    await expect(admin.getByText('Account name')).toBeVisible();
  });

  await test.step('a form of it and of fields of its own', async () => {
    await admin.goto('/portal/template/form');
    await press(admin.getByRole('button', { name: 'New form' }).first());
    await type(admin.getByRole('dialog').getByRole('textbox', { name: 'Title' }), 'Project storage');
    await press(admin.getByRole('dialog').getByRole('button', { name: 'New form' }));
    await expect(admin.getByRole('heading', { level: 1, name: 'Project storage' })).toBeVisible();
    await press(admin.getByRole('button', { name: 'Add Title' }));
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Where it lives');
    await press(admin.getByRole('button', { name: 'Add Account name' }));
    await expect(properties.getByRole('textbox', { name: /Parameter/ })).toHaveValue('storageAccountName');
    await press(admin.getByRole('button', { name: 'Add Select' }));
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Place');
    await pick(admin, properties, 'Choices from', 'Regions of the cloud');
    await type(properties.getByRole('textbox', { name: /Parameter/ }), 'location');
    await press(admin.getByRole('button', { name: 'Add Select' }));
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Tier');
    await type(properties.getByRole('textbox', { name: 'Choices' }), 'Hot\nCool');
    await type(properties.getByRole('textbox', { name: /Parameter/ }), 'accessTier');
    await press(admin.getByRole('button', { name: 'Add Select' }));
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Copies');
    await type(
      properties.getByRole('textbox', { name: 'Choices' }),
      'Standard_LRS | One data centre\nStandard_GRS | Two regions',
    );
    await type(properties.getByRole('textbox', { name: /Parameter/ }), 'redundancy');
    await type(properties.getByRole('textbox', { name: 'Id in the form' }), 'copies');

    // Above its dependant, by the keyboard; the row keeps the focus.
    const copies = canvas.getByRole('button', { name: /^Copies/ });
    await press(copies, 'Alt+ArrowUp');
    await expect(canvas.getByRole('status')).toHaveText('Copies is now at place 4 of 5.');
    await expect(copies).toBeFocused();
    await press(canvas.getByRole('button', { name: /^Tier/ }));
    await press(properties.getByRole('button', { name: 'Add a condition' }));
    await pick(admin, properties, 'Field', 'Copies');
    await pick(admin, properties, 'Value', 'Two regions');
    // Above the place where the page's own button is half below the bar.
    await admin.evaluate(() => window.scrollTo(0, 0));
    expect(await violationsOf(admin)).toEqual([]);
    const unsaved = admin.getByRole('region', { name: /unsaved/ });
    await press(unsaved.getByRole('button', { name: 'Save' }));
    await expect(unsaved).toHaveCount(0);
  });

  await test.step('beside the canvas the form is seen as it grows, and can be put away', async () => {
    const pane = admin.getByRole('region', { name: 'Preview' });
    // Only named: its condition does not hold yet.
    await expect(pane.getByRole('combobox', { name: 'Tier' })).toHaveCount(0);
    await expect(pane.getByRole('note')).toHaveText('Hidden by its condition: Tier');
    await press(canvas.getByRole('button', { name: /^Tier/ }));
    await expect(pane.getByRole('alert')).toContainText('“Tier” is not shown now');
    await choose(admin, 'Copies', 'Two regions');
    await expect(pane.getByRole('combobox', { name: 'Tier' })).toBeVisible();
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Kind of tier');
    await expect(pane.getByRole('combobox', { name: 'Kind of tier' })).toBeVisible();
    await admin.evaluate(() => window.scrollTo(0, 0));
    expect(await violationsOf(admin)).toEqual([]);
    await press(admin.getByRole('region', { name: /unsaved/ }).getByRole('button', { name: 'Discard' }));
    await press(admin.getByRole('button', { name: 'Hide the preview' }));
    await expect(pane).toHaveCount(0);
    await admin.reload();
    await press(admin.getByRole('button', { name: 'Show the preview' }));
    await expect(pane.getByRole('combobox', { name: 'Copies' })).toBeVisible();
  });

  await test.step('its preview asks the cloud', async () => {
    await press(admin.getByRole('tab', { name: 'Preview' }));
    const place = admin.getByRole('combobox', { name: 'Place' });
    await expect(admin.getByText('Choose a subscription first.')).toBeVisible();
    await pick(admin, admin, 'Subscription for choices of the cloud', 'Contoso Sandbox');
    await expect(admin.getByText('Choose a subscription first.')).toHaveCount(0);
    // Many choices are searched: the field opens by its arrow, or by what is typed into it.
    await press(place, 'ArrowDown');
    await expect(admin.getByRole('option', { name: 'West Europe' })).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('combobox', { name: 'Tier' })).toHaveCount(0);
    expect(await violationsOf(admin)).toEqual([]);
  });

  await test.step('published, and shown by a blueprint', async () => {
    await press(admin.getByRole('button', { name: 'Publish' }));
    await press(admin.getByRole('dialog').getByRole('button', { name: 'Publish' }));
    await expect(admin.getByText('Version 1 is published.')).toBeVisible();
    await admin.goto('/portal/model/storage-account');
    await pick(admin, admin, 'Form of the wizard', 'Project storage');
    await press(admin.getByRole('button', { name: 'Save type and form' }));
    await expect(admin.getByText('Saved').first()).toBeVisible();
  });

  const member = await context('engineer@contoso.example');
  await test.step('a member fills it in', async () => {
    await member.goto('/portal/blueprint/storage-account/form');
    await choose(member, 'Subscription', 'Contoso Sandbox');
    await goToStep(member, 'Parameters');
    await expect(member.getByRole('heading', { name: 'Where it lives' })).toBeVisible();
    const name = member.getByRole('textbox', { name: 'Account name' });
    await name.fill('other');
    await name.blur();
    await expect(member.getByText('Begins with prj.')).toBeVisible();
    await name.fill('prjaurora');
    await expect(member.getByText('Begins with prj.')).toHaveCount(0);
    await choose(member, 'Place', 'West Europe');
    await expect(member.getByRole('combobox', { name: 'Tier' })).toHaveCount(0);
    await choose(member, 'Copies', 'Two regions');
    await choose(member, 'Tier', 'Cool');
    expect(await violationsOf(member)).toEqual([]);
  });

  await test.step('past the wizard the server says the same', async () => {
    const { api } = await ApiClient.signIn(stack, 'engineer@contoso.example');
    const parameters = { storageAccountName: 'other', redundancy: 'Standard_LRS', accessTier: 'Cool' };
    await expect(
      api.blueprint.preview({ name: 'storage-account', body: { parameters } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [
        { pointer: '/parameters/storageAccountName', code: 'pattern' },
        { pointer: '/parameters/accessTier', code: 'hidden' },
      ],
    });
  });

  await test.step('deleted, after a look at what shows it, it leaves the fields of the template', async () => {
    await admin.goto('/portal/template/form');
    await admin.getByRole('row').filter({ hasText: 'Project storage' }).getByRole('checkbox').click();
    await admin.getByRole('button', { name: 'Delete' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByText('1 blueprint')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(admin.getByRole('row').filter({ hasText: 'Project storage' })).toHaveCount(0);
    // The one of the demo world stays.
    await expect(admin.getByRole('row').filter({ hasText: 'Team website' })).toHaveCount(1);
    await member.reload();
    await expect(member.getByRole('combobox', { name: /^Tier of new blobs/ })).toBeVisible();
  });
});
