import type { Page } from '@playwright/test';
import { ApiClient } from '../../harness/api-client.ts';
import type { Stack } from '../../harness/stack.ts';
import { press } from '../acts.ts';
import { admin, type Moment } from './moment.ts';

const picturedModel = '/portal/model/{model sample}';

async function ownField(stack: Stack): Promise<string> {
  const client = await ApiClient.signIn(stack, admin);
  const { result } = await client.api.templateField.list({ query: { limit: 0 } });
  return `/portal/template/field?edit=${result[0]?.id}`;
}

/** Opens the list of values of a condition, for a field that is shown only for some values of another field. */
async function listOfCondition(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^A production site/ }).click();
  const condition = page.getByRole('group', { name: 'Condition 1' });
  await condition.getByRole('combobox', { name: 'Operator' }).click();
  await page.getByRole('option', { name: 'is one of' }).click();
  await condition.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('listbox').waitFor();
}

/** Opens the dialog for the parameters of a blueprint and selects one with many parameters. */
async function parametersOfBlueprint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add parameters…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Blueprint' }).click();
  await page.getByRole('option', { name: /^Linux/ }).click();
  await dialog.getByRole('checkbox').first().waitFor();
}

/** Starts editing the JSON of a form, then changes the form in the builder. */
async function outdatedJson(page: Page): Promise<void> {
  const text = page.getByRole('tabpanel').getByRole('textbox').first();
  await text.press('End');
  await text.press('Space');
  await page.getByRole('tab', { name: 'Builder' }).click();
  await page.getByRole('button', { name: 'Add Divider' }).click();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByText('it would undo those changes').waitFor();
}

export const catalogMoments: readonly Moment[] = [
  {
    name: 'template-form-parameters',
    path: '/portal/template/form/{form Team website}',
    account: admin,
    act: parametersOfBlueprint,
  },
  {
    name: 'template-form-condition',
    path: '/portal/template/form/{form Team website}',
    account: admin,
    act: listOfCondition,
  },
  {
    name: 'model-publish-dialog',
    path: `${picturedModel}?version=1.1.0`,
    account: admin,
    act: press('Publish'),
  },
  {
    name: 'model-case-dialog',
    path: `${picturedModel}?tab=bench&version=1.1.0`,
    account: admin,
    act: press('Add parameter set'),
  },
  {
    name: 'model-difference',
    path: `${picturedModel}?tab=versions&version=1.1.0`,
    account: admin,
    act: async (page) => {
      await page.getByRole('button', { name: 'Show: Template' }).click();
      await page.getByRole('button', { name: 'Show: Documentation' }).click();
      await page.getByRole('heading', { name: 'Compare' }).scrollIntoViewIfNeeded();
      await page
        .getByRole('button', { name: 'Hide: Template' })
        .evaluate((button) => button.scrollIntoView({ block: 'start' }));
    },
  },
  { name: 'template-field-edit', path: ownField, account: admin },
  {
    name: 'template-form-publish',
    path: '/portal/template/form/{form Team website}',
    account: admin,
    act: async (page) => {
      await press('Add Divider')(page);
      await page
        .getByRole('region', { name: /unsaved/ })
        .getByRole('button', { name: 'Save' })
        .click();
      await press('Publish')(page);
    },
  },
  {
    name: 'template-form-json-behind',
    path: '/portal/template/form/{form Team website}?tab=json',
    account: admin,
    act: outdatedJson,
  },
];
