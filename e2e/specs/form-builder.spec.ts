import type { FormItem } from '@blueport/contracts';
import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

const author = 'admin@contoso.example';

interface Builder {
  readonly page: Page;
  readonly canvas: Locator;
  readonly properties: Locator;
  readonly preview: Locator;
  readonly rows: () => Promise<string[]>;
}

/** Opens a new form in the builder; its title names the test that created it. */
async function openForm(page: Page, stack: Stack, title: string, items: FormItem[]): Promise<Builder> {
  const { api } = await ApiClient.signIn(stack, author);
  const draft = { others: 'shown' as const, items };
  const form = await api.templateForm.create({ body: { title, description: '', draft } });
  await startSignedIn(page.context(), await stack.session(author));
  await page.goto(`/portal/template/form/${form.id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const canvas = page.getByRole('region', { name: 'Form items' });
  return {
    page,
    canvas,
    properties: page.getByRole('region', { name: 'Properties' }),
    preview: page.getByRole('region', { name: 'Preview' }),
    rows: async () =>
      (await canvas.locator('[data-part="row"] > span:first-of-type').allInnerTexts()).map(
        (text) => text.split('\n')[0] ?? '',
      ),
  };
}

const textField = (id: string, label: string): FormItem => ({ id, parameter: id, spec: { type: 1, label } });

/** Drags with the mouse to a position inside a target, pausing between steps like a real user. */
async function drag(page: Page, what: Locator, to: Locator, at: { x: number; y: number }): Promise<void> {
  const [from, onto] = [await what.boundingBox(), await to.boundingBox()];
  if (!from || !onto) throw new Error('The drag source or target is not visible.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(onto.x + at.x, onto.y + at.y - 8, { steps: 4 });
  await page.mouse.move(onto.x + at.x, onto.y + at.y, { steps: 2 });
  await page.mouse.up();
}

test('with the mouse, items are dragged from the palette, between others, and to another place', async ({
  page,
  stack,
}) => {
  const { canvas, preview, rows } = await openForm(page, stack, 'Dragged together', []);
  const palette = (name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true });

  await drag(page, palette('Text'), canvas, { x: 80, y: 60 });
  await expect.poll(rows).toEqual(['Text']);
  await drag(page, palette('Date'), canvas.locator('li').first(), { x: 80, y: 40 });
  await expect.poll(rows).toEqual(['Text', 'Date']);

  // Into the gap between the two, not at the end.
  const first = await canvas.locator('li').first().boundingBox();
  await drag(page, palette('Number'), canvas.locator('li').first(), { x: 80, y: (first?.height ?? 0) + 4 });
  await expect.poll(rows).toEqual(['Text', 'Number', 'Date']);
  await expect(canvas.getByRole('status')).toHaveText('Number added at position 2.');

  await drag(page, canvas.locator('li').nth(2), canvas.locator('li').first(), { x: 80, y: 4 });
  await expect.poll(rows).toEqual(['Date', 'Text', 'Number']);
  await expect(preview.locator('[data-item]')).toContainText(['Date', 'Text', 'Number']);
  await expect(page.getByRole('region', { name: '3 unsaved changes' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rows).toEqual(['Text', 'Number', 'Date']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(rows).toEqual(['Date', 'Text', 'Number']);
});

test('with the keyboard alone, the focus is never lost, and every step is announced and can be undone', async ({
  page,
  stack,
}) => {
  const { canvas, properties, preview, rows } = await openForm(page, stack, 'Typed together', [
    textField('one', 'One'),
    textField('two', 'Two'),
    textField('three', 'Three'),
  ]);
  const { keyboard } = page;
  const row = (name: string) => canvas.getByRole('button', { name: new RegExp(`^${name}`) });
  const statusMessage = canvas.getByRole('status');

  await test.step('a row that its buttons move to either end keeps the focus', async () => {
    await canvas.getByRole('button', { name: 'Move Two up' }).focus();
    await keyboard.press('Enter');
    await expect.poll(rows).toEqual(['Two', 'One', 'Three']);
    await expect(row('Two')).toBeFocused();
    await keyboard.press('Alt+ArrowDown');
    await expect(row('Two')).toBeFocused();
    await canvas.getByRole('button', { name: 'Move Two up' }).focus();
    await canvas.getByRole('button', { name: 'Move One down' }).focus();
    await keyboard.press('Enter');
    await expect(canvas.getByRole('button', { name: 'Move One down' })).toBeFocused();
    await expect(statusMessage).toHaveText('One moved to position 2 of 3.');
    await expect.poll(rows).toEqual(['Two', 'One', 'Three']);
  });

  await test.step('after an item is removed the next one has the focus, and Ctrl+Z restores it', async () => {
    await row('One').focus();
    await keyboard.press('Delete');
    await expect(statusMessage).toHaveText('One removed.');
    await expect(row('Three')).toBeFocused();
    await keyboard.press('Control+z');
    await expect(statusMessage).toHaveText('Last change undone.');
    await expect.poll(rows).toEqual(['Two', 'One', 'Three']);
    await row('Three').focus();
    await keyboard.press('Control+Shift+z');
    await expect.poll(rows).toEqual(['Two', 'Three']);
    await keyboard.press('Control+z');
    await expect.poll(rows).toEqual(['Two', 'One', 'Three']);
  });

  await test.step('a new item shows no errors before its fields are left', async () => {
    await row('Three').focus();
    await keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add Select', exact: true }).focus();
    await keyboard.press('Enter');
    const parameter = properties.getByRole('textbox', { name: /^Template parameter/ });
    await expect(parameter).toHaveAttribute('aria-invalid', 'false');
    await expect(properties.getByRole('textbox', { name: 'Choices' })).toHaveAttribute(
      'aria-invalid',
      'false',
    );
    await parameter.focus();
    await keyboard.press('Tab');
    await expect(parameter).toHaveAttribute('aria-invalid', 'true');
    await expect(properties.getByText('Select the template parameter')).toBeVisible();
    await properties.getByRole('textbox', { name: 'Choices' }).fill('a | First\nb | Second');
    await parameter.fill('kind');
    await properties.getByRole('textbox', { name: 'Label' }).fill('Kind');
    await expect(preview.getByRole('combobox', { name: 'Kind' })).toBeVisible();
  });

  await test.step('a condition offers the options of the field it refers to', async () => {
    await row('Two').focus();
    await keyboard.press('Enter');
    await properties.getByRole('button', { name: 'Add condition' }).focus();
    await keyboard.press('Enter');
    await pick(page, properties.getByRole('combobox', { name: 'Field' }), 'Kind');
    await pick(page, properties.getByRole('combobox', { name: 'Value', exact: true }), 'Second');
    await expect(preview.getByRole('note')).toHaveText('Hidden by its condition: Two');
    // The referenced field is gone: the form reports it and links to the condition.
    await row('Kind').focus();
    await keyboard.press('Delete');
    await page.getByRole('button', { name: 'Show', exact: true }).focus();
    await keyboard.press('Enter');
    const issue = page.getByRole('listitem').filter({ hasText: 'is no longer in the form' });
    await issue.getByRole('button', { name: 'Two' }).focus();
    await keyboard.press('Enter');
    await expect(properties.getByRole('heading', { name: 'Two' })).toBeVisible();
    await properties.getByRole('button', { name: 'Remove condition 1' }).focus();
    await keyboard.press('Enter');
    await expect(properties.getByRole('button', { name: 'Add condition' })).toBeFocused();
    await expect(preview.getByRole('textbox', { name: 'Two' })).toBeVisible();
  });

  await test.step('a field without a label shows an error and can be saved, and a line needs no label', async () => {
    await properties.getByRole('textbox', { name: 'Label' }).fill('');
    await expect(properties.getByText('Enter a label.')).toBeVisible();
    const unsaved = page.getByRole('region', { name: /unsaved/ });
    await unsaved.getByRole('button', { name: 'Save' }).focus();
    await keyboard.press('Enter');
    await expect(unsaved).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Divider', exact: true }).focus();
    await keyboard.press('Enter');
    await expect(properties.getByRole('heading', { name: 'Divider' })).toBeVisible();
    await expect(properties.getByRole('textbox', { name: 'Label' })).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('on a phone the properties appear below their item, and moving it by its position keeps the focus', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { canvas, properties, rows } = await openForm(page, stack, 'Built on the way', [
    textField('one', 'One'),
    textField('two', 'Two'),
  ]);
  await canvas.getByRole('button', { name: /^One/ }).click();
  await expect(canvas.locator('li').first().getByRole('region', { name: 'Properties' })).toBeVisible();
  await pick(page, properties.getByRole('combobox', { name: 'Position' }), '2. Two');
  await expect.poll(rows).toEqual(['Two', 'One']);
  await expect(properties.getByRole('combobox', { name: 'Position' })).toBeFocused();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
});

/** Chooses an option with the keyboard. */
async function pick(page: Page, field: Locator, option: string): Promise<void> {
  await field.focus();
  await field.press('Enter');
  const entry = page.getByRole('option', { name: option, exact: true });
  await entry.focus();
  await entry.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}
