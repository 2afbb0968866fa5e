import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from './command-line.ts';

const halves = ['if', 'then'];
const rule = (condition: unknown, effect: string) =>
  Object.fromEntries(halves.map((half, at) => [half, at === 0 ? condition : { effect }]));
const tagged = {
  name: 'needs-owner',
  properties: {
    mode: 'Indexed',
    parameters: { tag: { type: 'String', defaultValue: 'owner' } },
    policyRule: rule({ field: "[concat('tags[', parameters('tag'), ']')]", exists: false }, 'deny'),
  },
};
const resource = (name: string, tags: Record<string, string>) => ({
  id: `/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/${name}`,
  type: 'Microsoft.Storage/storageAccounts',
  name,
  location: 'westeurope',
  tags,
});

let folder: string;
const write = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

async function runPolicy(...args: string[]): Promise<{ code: number | undefined; out: string; err: string }> {
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const err = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const code = await runCommandLine(['policy', ...args]);
  const textOf = (spy: typeof out) => spy.mock.calls.map(([line]) => String(line)).join('\n');
  const outcome = { code, out: textOf(out), err: textOf(err) };
  vi.restoreAllMocks();
  return outcome;
}

const run = (...args: string[]) => runPolicy('check', ...args);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blueport-policy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('policy check', () => {
  it('exits with 0 when every resource complies', async () => {
    const definitions = write('owner.json', tagged);
    const resources = write('good.json', { value: [resource('a', { Owner: 'me' })] });
    expect(await run('--definitions', definitions, '--resources', resources)).toMatchObject({
      code: 0,
      out: '1 policy, 1 resource: 1 Compliant.',
    });
  });

  it('exits with 1 when a resource does not comply and prints the resource and the reason', async () => {
    const definitions = write('owner.json', tagged);
    const resources = write('bad.json', [resource('a', { owner: 'me' }), resource('b', {})]);
    const { code, out } = await run('--definitions', definitions, '--resources', resources);
    expect(code).toBe(1);
    expect(out).toContain('storageAccounts/b');
    expect(out).not.toContain('storageAccounts/a ');
    expect(out).toContain('tags[owner] exists false (not set)');
    const json = await run('--definitions', definitions, '--resources', resources, '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      states: { Compliant: 1, NonCompliant: 1 },
      findings: [{ policy: 'needs-owner', effect: 'deny', reasons: [{ missing: true, result: true }] }],
    });
  });

  it('accepts parameters, and initiatives whose members are in the same folder', async () => {
    const definitions = mkdtempSync(join(folder, 'set-'));
    writeFileSync(join(definitions, 'owner.json'), JSON.stringify(tagged));
    const initiative = {
      name: 'set',
      properties: {
        policyDefinitions: [
          { policyDefinitionId: '/providers/Microsoft.Authorization/policyDefinitions/needs-owner' },
        ],
      },
    };
    writeFileSync(join(definitions, 'set.json'), JSON.stringify(initiative));
    const resources = write('team.json', [resource('a', { owner: 'x' })]);
    const parameters = write('parameters.json', { tag: 'team' });
    expect(await run('--definitions', definitions, '--resources', resources)).toMatchObject({ code: 0 });
    const args = ['--definitions', definitions, '--resources', resources, '--parameters', parameters];
    expect(await run(...args)).toMatchObject({ code: 1 });
  });

  it.each<[string, unknown, unknown]>([
    ['JSON', '{', []],
    ['a definition', { a: 1 }, []],
    ['a valid rule', { policyRule: rule({ field: 'name', equal: 1 }, 'audit') }, []],
    ['a list of resources', tagged, ['text']],
    [
      'a rule that can be evaluated',
      {
        parameters: { p: { type: 'String' } },
        policyRule: rule({ value: "[parameters('p')]", equals: 1 }, 'audit'),
      },
      [resource('a', {})],
    ],
  ])('exits with 2 for input that is not %s', async (_what, definition, resources) => {
    const args = ['--definitions', write('d.json', definition), '--resources', write('r.json', resources)];
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).not.toBe('');
  });

  it('exits with 2 for wrong usage and with 4 for missing files', async () => {
    expect(await run()).toMatchObject({ code: 2 });
    const resources = write('good.json', []);
    expect(await run('--definitions', join(folder, 'none'), '--resources', resources)).toMatchObject({
      code: 4,
    });
  });
});

describe('policy lint', () => {
  it('prints broken conventions as warnings and exits with 0', async () => {
    const definitions = write('lint-warning.json', tagged);
    const { code, out } = await runPolicy('lint', '--definitions', definitions);
    expect(code).toBe(0);
    expect(out).toContain('warning');
    expect(out).toMatch(/1 definition: 0 errors, [1-9]\d* warnings\.$/);
  });

  it('exits with 1 for an invalid definition', async () => {
    const definitions = write('lint-error.json', {
      name: 'broken',
      properties: { policyRule: rule({ field: 'name', resembles: 'x' }, 'deny') },
    });
    const { code, out } = await runPolicy('lint', '--definitions', definitions, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      definitions: 1,
      findings: expect.arrayContaining([
        expect.objectContaining({ policy: 'broken', rule: 'language', severity: 'error' }),
      ]),
    });
  });

  it('locates the errors of a definition by line and column', async () => {
    const text = JSON.stringify({ policyRule: rule({ field: 'nothing', exists: true }, 'deny') }, null, 2);
    const file = write('lint-position.json', text);
    const { out } = await runPolicy('lint', '--definitions', file, '--json');
    const { findings } = JSON.parse(out) as { findings: { rule: string; location: object }[] };
    expect(findings.find(({ rule: id }) => id === 'language')?.location).toEqual({
      pointer: '/policyRule/if/field',
      line: 4,
      column: 16,
    });
    const resources = write('position-resources.json', []);
    const { err } = await run('--definitions', file, '--resources', resources);
    expect(err).toContain('lint-position.json:4:16');
  });

  it('rejects options that only `check` accepts', async () => {
    const definitions = write('lint-usage.json', tagged);
    expect(await runPolicy('lint', '--definitions', definitions, '--resources', 'x.json')).toMatchObject({
      code: 2,
    });
  });
});
