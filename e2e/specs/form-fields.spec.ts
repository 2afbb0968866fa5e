import { ApiProblem } from '@blueport/client';
import type { FormItem } from '@blueport/contracts';
import type { Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { choose, expandDefaults, fillPlace, goToStep } from '../harness/portal.ts';
import { startSignedIn } from '../harness/stored-session.ts';

// A dedicated product, because the blueprint and the form are not removed.
test.use({ stackOptions: { own: 'form-fields' } });

const text = (rest: object = {}) => ({ type: 'string', ...rest });
/** A template with a parameter for every form field type; all values become tags of one storage account. */
const template = {
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  parameters: {
    project: text(),
    notes: text({ defaultValue: '' }),
    copies: { type: 'int', defaultValue: 1 },
    tier: text({ allowedValues: ['Hot', 'Cool'], defaultValue: 'Hot' }),
    zones: { type: 'array', defaultValue: [] },
    until: text({ defaultValue: '' }),
    subnet: text({ defaultValue: '' }),
    code: { type: 'secureString' },
  },
  resources: [
    {
      type: 'Microsoft.Storage/storageAccounts',
      apiVersion: '2023-05-01',
      kind: 'StorageV2',
      name: "[concat('ten', uniqueString(resourceGroup().id))]",
      location: '[resourceGroup().location]',
      tags: { project: "[parameters('project')]", copies: "[string(parameters('copies'))]" },
      sku: { name: 'Standard_LRS' },
      properties: {
        supportsHttpsTrafficOnly: true,
        minimumTlsVersion: 'TLS1_2',
        allowBlobPublicAccess: false,
        accessTier: "[parameters('tier')]",
      },
    },
  ],
};

const choices = (...values: [string, string][]) => ({
  kind: 'static' as const,
  choices: values.map(([value, label]) => ({ value, label })),
});
const items: FormItem[] = [
  { id: 'head', spec: { type: 6, label: 'Your project' } },
  { id: 'word', spec: { type: 9, label: 'Who asks gets help.', help: 'Write to the platform team.' } },
  {
    id: 'project',
    parameter: 'project',
    spec: { type: 1, label: 'Project', required: true, min: 3, max: 8, pattern: '[a-z]+' },
  },
  { id: 'notes', parameter: 'notes', spec: { type: 2, label: 'Notes', max: 20 } },
  { id: 'line', spec: { type: 8, label: 'Divider' } },
  { id: 'sub', spec: { type: 7, label: 'How much' } },
  { id: 'copies', parameter: 'copies', spec: { type: 13, label: 'Copies', min: 1, max: 3 } },
  {
    id: 'tier',
    parameter: 'tier',
    spec: {
      type: 3,
      label: 'Tier',
      default: 'Cool',
      options: choices(['Hot', 'Read often'], ['Cool', 'Read seldom']),
    },
  },
  {
    id: 'zones',
    parameter: 'zones',
    spec: {
      type: 4,
      label: 'Zones',
      max: 2,
      options: choices(['1', 'First'], ['2', 'Second'], ['3', 'Third']),
    },
  },
  { id: 'until', parameter: 'until', spec: { type: 5, label: 'Until', min: 0, max: 365 } },
  {
    id: 'subnet',
    parameter: 'subnet',
    spec: { type: 3, label: 'Subnet', options: { kind: 'live', source: 'subnets', gives: 'id' } },
    when: { match: 'all', tests: [{ field: 'copies', operator: 'greater', value: '1' }] },
  },
  { id: 'code', parameter: 'code', spec: { type: 1, label: 'Code word', required: true, min: 8 } },
];

async function makeBlueprint(admin: ApiClient): Promise<void> {
  const { model, modelPresentation, modelVersion, templateForm } = admin.api;
  const name = 'ten-fields';
  const about = { name, title: 'Ten fields', summary: 'Ten fields', category: 'Storage' } as const;
  await model.create({
    body: { ...about, clouds: ['general'], template: JSON.stringify(template), releaseNotes: 'First.' },
  });
  const version = { name, version: '1.0.0' };
  await modelVersion.runBench(version);
  const { etag } = await modelVersion.get(version);
  await modelVersion.setState({ ...version, body: { state: 'Published' }, etag });
  const form = await templateForm.create({
    body: { title: 'All ten', description: '', draft: { others: 'hidden', items } },
  });
  expect(form.issues).toEqual([]);
  await templateForm.publish({ id: form.id, body: { note: 'First' }, etag: form.etag });
  await modelPresentation.edit({
    name,
    body: { typeId: null, formId: form.id, byVersion: [] },
    etag: (await modelPresentation.get({ name })).etag,
  });
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('a form with all ten field types is filled in, validated, deployed, and deployed again with the same values', async ({
  page,
  stack,
}) => {
  test.slow();
  await makeBlueprint(await ApiClient.signIn(stack, 'admin@contoso.example'));
  const member = await ApiClient.signIn(stack, 'engineer@contoso.example');
  await startSignedIn(page.context(), await stack.session('engineer@contoso.example'));
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const good = {
    project: 'aurora',
    notes: 'two\nlines',
    copies: 2,
    tier: 'Cool',
    zones: ['1', '3'],
    until: day(30),
    code: 'open sesame now',
  };

  await test.step('the server accepts a valid value of every type, and reports each invalid one at its field', async () => {
    const ask = async (parameters: Record<string, unknown>) => {
      const refusal: unknown = await member.api.blueprint
        .preview({ name: 'ten-fields', body: { parameters } })
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      const errors = refusal instanceof ApiProblem ? refusal.errors : [];
      return errors.map(({ pointer, code, values }) =>
        [`${pointer.replace('/parameters/', '')}:`, code, values && JSON.stringify(values)]
          .filter(Boolean)
          .join(' '),
      );
    };
    expect(await ask(good)).toEqual([]);
    expect(
      await ask({
        project: 'A!',
        notes: 'x'.repeat(21),
        copies: 4,
        tier: 'Hot',
        zones: ['1', '1', '9'],
        until: day(-1),
        subnet: 'not-an-id',
        code: 'short',
      }),
    ).toEqual([
      'project: too-short {"limit":"3","unit":"characters"}',
      'project: pattern {"pattern":"[a-z]+","hint":"none"}',
      'notes: too-long {"limit":"20","unit":"characters"}',
      'copies: too-big {"limit":"3","unit":"number"}',
      'zones: not-allowed {"allowed":"1, 2, 3"}',
      'zones: duplicate',
      `until: too-early {"limit":"${day(0)}"}`,
      'subnet: not-allowed {"allowed":"none"}',
      'code: too-short {"limit":"8","unit":"characters"}',
    ]);
  });

  await test.step('the wizard shows every type and the same errors', async () => {
    await page.goto('/portal/blueprint/ten-fields/form');
    await fillPlace(page, { title: 'All ten', resourceGroup: 'rg-ten' });
    await goToStep(page, 'Parameters');
    await expect(page.getByRole('heading', { name: 'Your project' })).toBeVisible();
    await expect(page.getByText('Write to the platform team.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How much' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Tier' })).toContainText('Read seldom');
    for (const [name, value, words] of [
      ['Project', 'ab', 'Use at least 3 characters.'],
      ['Notes', 'x'.repeat(21), 'Use at most 20 characters.'],
      ['Copies', '1.5', 'Enter a whole number.'],
      ['Copies', '0', 'Enter a value of at least 1.'],
      ['Until', day(-1), 'or a later date'],
      ['Code word', 'short', 'Use at least 8 characters.'],
    ] as const) {
      const input = name === 'Until' ? page.getByLabel('Until') : field(page, name);
      await input.fill(value);
      await input.blur();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    }
    for (const zone of ['First', 'Second', 'Third']) await page.getByRole('checkbox', { name: zone }).check();
    await page.getByRole('checkbox', { name: 'Third' }).blur();
    await expect(page.getByText('Choose at most 2.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Second' }).uncheck();
    await field(page, 'Project').fill(good.project);
    await field(page, 'Notes').fill(good.notes);
    await page.getByLabel('Until').fill(good.until);
    await field(page, 'Copies').fill('1');
    await expect(page.getByRole('combobox', { name: 'Subnet' })).toHaveCount(0);
  });

  await test.step('cloud options show loading, failed and empty states', async () => {
    let answer: 'wait' | 'fail' | 'none' = 'wait';
    let release = (): void => undefined;
    const releaseSignal = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/field/option?*', async (route) => {
      if (answer === 'wait') await releaseSignal;
      if (answer === 'fail') {
        const problem = {
          type: 'urn:blueport:problem:cloud-unavailable',
          title: 'The cloud does not respond',
          status: 502,
        };
        return route.fulfill({ status: 502, contentType: 'application/problem+json', json: problem });
      }
      return route.fulfill({ json: { count: 0, total: 0, result: [] } });
    });
    await field(page, 'Copies').fill('2');
    const subnet = page.getByRole('combobox', { name: 'Subnet' });
    await expect(subnet).toHaveAttribute('placeholder', 'Loading....');
    answer = 'fail';
    release();
    const alert = page.getByRole('alert').filter({ hasText: 'The cloud does not respond' });
    await expect(alert).toBeVisible({ timeout: 30_000 });
    expect(await violationsOf(page)).toEqual([]);
    answer = 'none';
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No choices are available.')).toBeVisible();
    await page.unroute('**/api/field/option?*');
  });

  await test.step('the summary uses the labels of the form', async () => {
    await field(page, 'Code word').fill(good.code);
    await goToStep(page, 'Summary');
    const main = page.getByRole('main');
    await expandDefaults(page);
    for (const words of ['Read seldom', 'First, Third', 'aurora']) {
      await expect(main.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(main.getByText(good.code)).toHaveCount(0);
  });

  await test.step('the draft on the server does not contain the secret', async () => {
    await expect
      .poll(async () => JSON.stringify(await member.api.draft.get({ name: 'ten-fields' })))
      .toContain('aurora');
    expect(JSON.stringify(await member.api.draft.get({ name: 'ten-fields' }))).not.toContain('sesame');
  });

  await test.step('redeploying with one changed value keeps the secret without asking for it', async () => {
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(page.getByText(/Succeeded|is deployed|Deployed/).first()).toBeVisible({ timeout: 60_000 });
    const [deployment] = await member.deployments();
    await member.settled(deployment!.id);
    await page.goto(`/portal/blueprint/ten-fields/form?from=${deployment!.name}&redeploy=1&step=parameters`);
    await expect(field(page, 'Project')).toHaveValue('aurora');
    await expect(field(page, 'Notes')).toHaveValue(good.notes);
    await expect(page.getByRole('checkbox', { name: 'Third' })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Tier' })).toContainText('Read seldom');
    await expect(field(page, 'Code word')).toHaveValue('');
    await expect(page.getByText('Leave empty to keep the current value.')).toBeVisible();
    await choose(page, 'Tier', 'Read often');
    await goToStep(page, 'Summary');
    await page.getByRole('button', { name: 'Redeploy', exact: true }).click();
    await expect
      .poll(async () => {
        const detail = await member.settled(deployment!.id);
        return detail.parameters.find(({ name }) => name === 'tier')?.value;
      })
      .toBe('Hot');
  });
});
