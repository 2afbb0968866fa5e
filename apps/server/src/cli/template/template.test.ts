import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../command-line.ts';

const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
const type = 'Microsoft.Storage/storageAccounts';
const idOf = (name: string) => `/subscriptions/s/resourceGroups/g/providers/${type}/${name}`;
const frame = { $schema: schema, contentVersion: '1.0.0.0' };
const template = {
  ...frame,
  parameters: { sku: { type: 'string', defaultValue: 'Standard_LRS' } },
  resources: [
    {
      type,
      apiVersion: '2025-06-01',
      name: 'a',
      sku: { name: "[parameters('sku')]" },
      properties: { tls: '1.2' },
    },
  ],
};
const present = {
  id: idOf('a'),
  type,
  name: 'a',
  sku: { name: 'Standard_LRS', tier: 'Standard' },
  properties: { tls: '1.2' },
};
const scopeFlags = ['--subscription', 's', '--resource-group', 'g'];

let folder: string;
const write = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

async function run(...args: string[]): Promise<{ code: number | undefined; out: string; err: string }> {
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const err = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const code = await runCommandLine(['template', ...args]);
  const textOf = (spy: typeof out) => spy.mock.calls.map(([line]) => String(line)).join('\n');
  const outcome = { code, out: textOf(out), err: textOf(err) };
  vi.restoreAllMocks();
  return outcome;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blueport-template-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('template expand', () => {
  it('prints the created resources and reads linked templates only from the same folder', async () => {
    write('linked.json', { ...frame, resources: [{ type, apiVersion: '1', name: 'inner' }] });
    const link = (relativePath: string) => ({
      type: 'Microsoft.Resources/deployments',
      apiVersion: '1',
      name: 'd',
      properties: { mode: 'Incremental', templateLink: { relativePath } },
    });
    const file = write('main.json', { ...frame, resources: [link('linked.json')] });
    expect(await run('expand', file)).toMatchObject({
      code: 0,
      out: expect.stringContaining('inner'),
      err: '',
    });
    const outside = write('outside.json', { ...frame, resources: [link('../../etc/hostname')] });
    expect(await run('expand', outside)).toMatchObject({
      code: 0,
      err: expect.stringContaining('LinkNotLoaded'),
    });
  });

  it('exits with 1 and prints file, line and column of every error', async () => {
    const file = write(
      'broken.json',
      `{\n "$schema": "${schema}", "variables": { "a": "[nope()]" },\n "resources": []\n}`,
    );
    const { code, err } = await run('expand', file);
    expect(code).toBe(1);
    expect(err.split('\n')).toEqual([
      expect.stringMatching(/^error InvalidTemplate at .*broken\.json:1:1: .*'contentVersion'/),
      expect.stringMatching(/^error UnknownFunction at .*broken\.json:2:\d+: /),
    ]);
    expect(await run('expand', file, '--scope', 'moon')).toMatchObject({ code: 2 });
    expect(await run('expand', join(folder, 'none.json'))).toMatchObject({ code: 4 });
  });
});

describe('template what-if', () => {
  it('exits with 0 without changes and with 1 with changes, and prints them', async () => {
    const file = write('template.json', template);
    const before = write('before.json', { value: [present] });
    const baseline = write('baseline.json', { [type]: ['sku.tier'] });
    const changed = await run('what-if', file, '--before', before, ...scopeFlags);
    expect(changed.code).toBe(1);
    expect(changed.out).toContain(`~ ${idOf('a')}\n    - sku.tier: "Standard"\n1 resource: 1 Modify.`);
    expect(
      await run('what-if', file, '--before', before, '--baseline', baseline, ...scopeFlags),
    ).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 NoChange'),
    });
    const other = write('other.json', [{ ...present, id: idOf('b') }]);
    const complete = await run('what-if', file, '--before', other, '--complete', '--json', ...scopeFlags);
    expect(complete.code).toBe(1);
    expect(JSON.parse(complete.out)).toMatchObject({
      changes: [{ changeType: 'Create' }, { changeType: 'Delete', resourceId: idOf('b') }],
    });
  });

  it('exits with 2 for input that cannot be compared', async () => {
    const file = write('template.json', template);
    const broken = write('broken.json', {
      ...frame,
      resources: [{ type: '[nope()]', apiVersion: '1', name: 'x' }],
    });
    const before = write('before.json', []);
    expect(await run('what-if', file)).toMatchObject({ code: 2, err: expect.stringContaining('--before') });
    expect(await run('what-if', broken, '--before', before)).toMatchObject({ code: 2, out: '' });
    expect(await run('what-if', file, '--before', write('text.json', ['text']))).toMatchObject({ code: 2 });
    expect(
      await run('what-if', file, '--before', before, '--baseline', write('list.json', [1])),
    ).toMatchObject({ code: 2 });
    expect(await run('what-if', file, '--before', join(folder, 'none.json'))).toMatchObject({ code: 4 });
  });
});

describe('template lint', () => {
  it('exits with 0 for a clean template and 1 with findings, each with its rule', async () => {
    expect(await run('lint', write('clean.json', template))).toEqual({
      code: 0,
      out: 'No findings.',
      err: '',
    });
    const file = write('unused.json', { ...template, metadata: { empty: '' } });
    const { code, out, err } = await run('lint', file);
    expect([code, out]).toEqual([1, '1 finding.']);
    expect(err).toMatch(/^warning Template-Should-Not-Contain-Blanks at .*unused\.json:1:\d+: /);
    const one = await run('lint', file, '--rule', 'Parameters-Must-Be-Referenced', '--json');
    expect([one.code, one.out]).toEqual([0, '{\n  "findings": []\n}']);
  });

  it('checks a parameter file', async () => {
    const $schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#';
    const file = write('some.parameters.json', {
      $schema,
      contentVersion: '1.0.0.0',
      parameters: { name: {} },
    });
    const { code, err } = await run('lint', file);
    expect(code).toBe(1);
    expect(err).toMatch(/^error DeploymentParameters-Should-Have-Value at .*some\.parameters\.json:1:\d+: /);
  });

  it('accepts a date and a form', async () => {
    const old = { ...template, resources: [{ type, apiVersion: '2019-06-01', name: 'a' }], parameters: {} };
    const file = write('old.json', old);
    expect(await run('lint', file, '--today', '2020-01-01')).toMatchObject({ code: 0 });
    expect(await run('lint', file, '--today', '2025-01-01')).toMatchObject({ code: 1 });
    expect(await run('lint', file, '--today', 'soon')).toMatchObject({ code: 2 });
    expect(await run('lint', file, '--rule', 'none')).toMatchObject({ code: 2 });
    const form = write('form.json', { handler: 'x', parameters: { outputs: {} } });
    const { code, err } = await run('lint', file, '--today', '2020-01-01', '--form', form);
    expect(code).toBe(1);
    expect(err).toMatch(/^error Location-Should-Be-In-Outputs at .*form\.json:1:\d+: /m);
  });
});

it('prints help', async () => {
  expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('template what-if FILE') });
  expect(await run('fly')).toMatchObject({ code: 2 });
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  for (const word of ['expand', 'what-if', 'lint', 'Exit code', '--baseline', '--today'])
    expect(out).toContain(word);
});
