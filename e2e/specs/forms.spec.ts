import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { choose, goToStep } from '../harness/portal.ts';
import { startSignedIn } from '../harness/stored-session.ts';

/** Presses a key on a control; everything an author does here works without a pointer. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  // A key pressed on a disabled control has no effect.
  await expect(target).toBeEnabled();
  await target.focus();
  await target.press(key);
}

async function type(target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.fill(text);
}

async function pick(page: Page, root: Page | Locator, label: string, option: string): Promise<void> {
  await press(root.getByRole('combobox', { name: label }));
  await press(page.getByRole('option', { name: option, exact: true }));
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

test('an administrator builds a field and a form with the keyboard; members fill it in, and the server validates it', async ({
  browser,
  stack,
}) => {
  test.slow();
  const context = async (email: string) => {
    const browserContext = await browser.newContext({
      baseURL: stack.origin,
      viewport: { width: 1440, height: 900 },
    });
    await startSignedIn(browserContext, await stack.session(email));
    return browserContext.newPage();
  };
  const admin = await context('admin@contoso.example');
  const properties = admin.getByRole('region', { name: 'Properties' });
  const canvas = admin.getByRole('region', { name: 'Form items' });

  await test.step('create a field in the library', async () => {
    await admin.goto('/portal/template/field');
    await press(admin.getByRole('button', { name: 'New field' }).first());
    const dialog = admin.getByRole('dialog');
    await type(dialog.getByRole('textbox', { name: 'Name' }), 'storageAccountName');
    await type(dialog.getByRole('textbox', { name: 'Label' }), 'Account name');
    await type(dialog.getByRole('textbox', { name: 'Pattern' }), '(prj)\\1');
    await press(dialog.getByRole('button', { name: 'Save' }));
    // A pattern that requires backtracking is rejected.
    await expect(dialog.getByText(/not valid from “\\1” on/).first()).toBeVisible();
    await type(dialog.getByRole('textbox', { name: 'Pattern' }), 'prj[a-z0-9]{3,12}');
    await type(dialog.getByRole('textbox', { name: 'Error message' }), 'Begins with prj.');
    await press(dialog.getByRole('checkbox', { name: 'Required' }), 'Space');
    await press(dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog).toHaveCount(0);
    await expect(admin.getByText('Account name')).toBeVisible();
  });

  await test.step('create a form with this field and inline fields', async () => {
    await admin.goto('/portal/template/form');
    await press(admin.getByRole('button', { name: 'New form' }).first());
    await type(admin.getByRole('dialog').getByRole('textbox', { name: 'Title' }), 'Project storage');
    await press(admin.getByRole('dialog').getByRole('button', { name: 'New form' }));
    await expect(admin.getByRole('heading', { level: 1, name: 'Project storage' })).toBeVisible();
    await press(admin.getByRole('button', { name: 'Add Title' }));
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Where it lives');
    await press(admin.getByRole('button', { name: 'Add Account name' }));
    await expect(properties.getByRole('textbox', { name: /^Template parameter/ })).toHaveValue(
      'storageAccountName',
    );
    await press(admin.getByRole('button', { name: 'Add Select' }));
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Place');
    await pick(admin, properties, 'Source of choices', 'Cloud regions');
    await type(properties.getByRole('textbox', { name: /^Template parameter/ }), 'location');
    await press(admin.getByRole('button', { name: 'Add Select' }));
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Tier');
    await type(properties.getByRole('textbox', { name: 'Choices' }), 'Hot\nCool');
    await type(properties.getByRole('textbox', { name: /^Template parameter/ }), 'accessTier');
    await press(admin.getByRole('button', { name: 'Add Select' }));
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Copies');
    await type(
      properties.getByRole('textbox', { name: 'Choices' }),
      'Standard_LRS | One data centre\nStandard_GRS | Two regions',
    );
    await type(properties.getByRole('textbox', { name: /^Template parameter/ }), 'redundancy');
    await type(properties.getByRole('textbox', { name: 'Item ID' }), 'copies');

    // Moves the field above its dependent with the keyboard; the row keeps the focus.
    const copies = canvas.getByRole('button', { name: /^Copies/ });
    await press(copies, 'Alt+ArrowUp');
    await expect(canvas.getByRole('status')).toHaveText('Copies moved to position 4 of 5.');
    await expect(copies).toBeFocused();
    await press(canvas.getByRole('button', { name: /^Tier/ }));
    await press(properties.getByRole('button', { name: 'Add condition' }));
    await pick(admin, properties, 'Field', 'Copies');
    await pick(admin, properties.getByRole('group', { name: 'Visibility' }), 'Value', 'Two regions');
    // Scroll up, because the page's button is half hidden below the bar here.
    await admin.evaluate(() => window.scrollTo(0, 0));
    expect(await violationsOf(admin)).toEqual([]);
    const unsaved = admin.getByRole('region', { name: /unsaved/ });
    await press(unsaved.getByRole('button', { name: 'Save' }));
    await expect(unsaved).toHaveCount(0);
  });

  await test.step('the preview next to the canvas updates live and can be hidden', async () => {
    const pane = admin.getByRole('region', { name: 'Preview' });
    // Not shown, because its condition does not hold yet.
    await expect(pane.getByRole('combobox', { name: 'Tier' })).toHaveCount(0);
    await expect(pane.getByRole('note')).toHaveText('Hidden by its condition: Tier');
    await press(canvas.getByRole('button', { name: /^Tier/ }));
    await expect(pane.getByRole('alert')).toContainText('“Tier” is hidden');
    await choose(admin, 'Copies', 'Two regions');
    await expect(pane.getByRole('combobox', { name: 'Tier' })).toBeVisible();
    await type(properties.getByRole('textbox', { name: 'Label' }), 'Kind of tier');
    await expect(pane.getByRole('combobox', { name: 'Kind of tier' })).toBeVisible();
    await admin.evaluate(() => window.scrollTo(0, 0));
    expect(await violationsOf(admin)).toEqual([]);
    await press(admin.getByRole('region', { name: /unsaved/ }).getByRole('button', { name: 'Discard' }));
    await press(admin.getByRole('button', { name: 'Hide preview' }));
    await expect(pane).toHaveCount(0);
    await admin.reload();
    await press(admin.getByRole('button', { name: 'Show preview' }));
    await expect(pane.getByRole('combobox', { name: 'Copies' })).toBeVisible();
  });

  await test.step('the preview loads options from the cloud', async () => {
    await press(admin.getByRole('tab', { name: 'Preview' }));
    // Until the tab replaces it, the preview next to the canvas has the same fields.
    await expect(admin.getByRole('region', { name: 'Preview' })).toHaveCount(0);
    const place = admin.getByRole('combobox', { name: 'Place' });
    await expect(admin.getByText('Choose a subscription first.')).toBeVisible();
    await pick(admin, admin, 'Subscription for cloud choices', 'Contoso Sandbox');
    await expect(admin.getByText('Choose a subscription first.')).toHaveCount(0);
    // A long list is searchable: the field opens with its arrow or by typing.
    await press(place, 'ArrowDown');
    await expect(admin.getByRole('option', { name: 'West Europe' })).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('combobox', { name: 'Tier' })).toHaveCount(0);
    expect(await violationsOf(admin)).toEqual([]);
  });

  await test.step('publish the form and use it in a blueprint', async () => {
    await press(admin.getByRole('button', { name: 'Publish' }));
    await press(admin.getByRole('dialog').getByRole('button', { name: 'Publish' }));
    await expect(admin.getByText('Version 1 published.')).toBeVisible();
    await admin.goto('/portal/model/storage-account');
    await pick(admin, admin, 'Wizard form', 'Project storage');
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

  await test.step('the server rejects the same values when the wizard is bypassed', async () => {
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

  await test.step('deleting the form lists where it is used, and restores the fields of the template', async () => {
    await admin.goto('/portal/template/form');
    await admin.getByRole('row').filter({ hasText: 'Project storage' }).getByRole('checkbox').click();
    await admin.getByRole('button', { name: 'Delete' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByText('1 blueprint')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(admin.getByRole('row').filter({ hasText: 'Project storage' })).toHaveCount(0);
    // The form of the demo world remains.
    await expect(admin.getByRole('row').filter({ hasText: 'Team website' })).toHaveCount(1);
    await member.reload();
    await expect(member.getByRole('combobox', { name: /^Tier of new blobs/ })).toBeVisible();
  });
});
