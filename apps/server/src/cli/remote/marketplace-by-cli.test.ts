import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstallation, type Outcome, type TestInstallation } from '../../testing/test-process.ts';

/** Fields of command responses that these tests read. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly etag: string;
  readonly email: string;
  readonly state: string;
  readonly title: string;
  readonly type: string;
  readonly location: string;
  readonly limit: string;
  readonly above: string;
  readonly subscriptionId: string;
  readonly displayName: string;
}
interface List {
  readonly total: number;
  readonly result: readonly Row[];
}

let installation: TestInstallation;
let subscription: string;
const tokens: Record<string, string> = {};
type Who = 'engineer' | 'admin' | 'operator';

const run = (who: Who, ...args: readonly string[]): Promise<Outcome> =>
  installation.run(args, { BLUEPORT_TOKEN: tokens[who]! });
async function cli<Answer = Row>(who: Who, ...args: readonly string[]): Promise<Answer> {
  const { code, out, err } = await run(who, ...args, '--json');
  if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${err}`);
  return (out === '' ? undefined : JSON.parse(out)) as Answer;
}
const file = (name: string, content?: unknown): string => {
  const path = join(installation.folder, name);
  if (content !== undefined) writeFileSync(path, JSON.stringify(content));
  return path;
};
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

beforeAll(async () => {
  installation = await createTestInstallation({ sharesProcess: true });
  await installation.serve();
  await Promise.all(
    (['engineer@contoso', 'admin@contoso', 'operator@blueport'] as const).map(async (person) => {
      const { out } = await installation.run(['token', '--as', `${person}.example`, '--no-store']);
      tokens[person.split('@')[0]!] = out.trim();
    }),
  );
  const found = await cli<List>('engineer', 'subscriptions', 'list', '--search', 'development');
  subscription = found.result[0]!.subscriptionId;
}, 120_000);
afterAll(() => installation.remove());

describe('deployments on the command line', () => {
  it(
    'are listed, exported, downloaded, shared by email address and transferred',
    { timeout: 180_000 },
    async () => {
      const parameters = file('values.json', { storageAccountName: 'stmarketcli' });
      const deployed = await run(
        'engineer',
        'deploy',
        'storage-account',
        '--subscription',
        subscription,
        '--resource-group',
        'rg-market',
        '--location',
        'westeurope',
        '--parameters',
        parameters,
        '--title',
        '=1+1',
        '--wait',
      );
      expect(deployed).toMatchObject({ code: 0 });
      const name = deployed.out.trim();

      const table = await run('engineer', 'deployments', '--state', 'Succeeded', '--limit', '5');
      expect(table).toMatchObject({ code: 0, out: expect.stringMatching(/^NAME +STATE +BLUEPRINT/) });
      expect(table.out).toContain(name);
      // A title that a spreadsheet would run as a formula is escaped.
      const csv = await run(
        'engineer',
        'deployments',
        '--csv',
        '--limit',
        '0',
        '--blueprint',
        'storage-account',
      );
      expect(csv.out.split('\r\n')[0]).toBe('NAME,STATE,BLUEPRINT,VERSION,TARGET,OWNER,DRIFT,CREATED,TITLE');
      expect(csv.out).toMatch(new RegExp(`${name},Succeeded,storage-account,.*,'=1\\+1`));
      const exported = file('export.json');
      expect(
        await run('engineer', 'deployments', '--json', '--limit', '0', '--output', exported),
      ).toMatchObject({ code: 0, out: '' });
      expect((read(exported) as List).result.map((row) => row.name)).toContain(name);
      expect(await cli<List>('engineer', 'deployments', '--state', 'Failed')).toMatchObject({ total: 0 });

      const bundle = file('bundle.json');
      await run('engineer', 'deployment', 'download', name, '--output', bundle);
      expect(read(bundle)).toMatchObject({
        template: { resources: expect.anything() },
        parameters: { parameters: { storageAccountName: { value: 'stmarketcli' } } },
      });
      expect(await run('engineer', 'deployment', 'download', name, '--what', 'all')).toMatchObject({
        code: 2,
        err: expect.stringContaining('template, parameters, bundle'),
      });
      const activity = await cli<List>('engineer', 'deployment', 'activity', name, '--limit', '5');
      expect(activity.total).toBeGreaterThan(0);

      const share = ['deployment', 'share', name, '--right', 'view', '--days', '2', '--with'];
      expect(await cli('engineer', ...share, 'ADMIN@contoso.example')).toMatchObject({
        share: { person: { email: 'admin@contoso.example' } },
      });
      expect(await run('engineer', ...share, 'nobody@contoso.example')).toMatchObject({
        code: 4,
        err: expect.stringContaining('nobody@contoso.example'),
      });
      const { result } = await cli<List>('engineer', 'deployment', 'shares', name);
      expect(
        await cli('engineer', 'deployment', 'reshare', name, result[0]!.id, '--days', '1'),
      ).toMatchObject({ id: result[0]!.id });

      // With several deployments, failures are reported and the others continue.
      const several = await run('engineer', 'deployment', 'lock', 'bp-missing01', name, '--json');
      expect(several).toMatchObject({ code: 1, err: expect.stringContaining('bp-missing01: ') });
      expect(JSON.parse(several.out)).toMatchObject([{ name, lock: { note: '' } }]);
      await cli('engineer', 'deployment', 'unlock', name);

      expect(await run('admin', 'deployment', 'assign', name)).toMatchObject({ code: 2 });
      expect(await cli('admin', 'deployment', 'assign', name, '--to', 'admin@contoso.example')).toMatchObject(
        { owner: { email: 'admin@contoso.example' } },
      );
      const people = await cli<List>('admin', 'people', '--search', 'engineer@contoso.example');
      expect(people.result.map(({ email }) => email)).toEqual(['engineer@contoso.example']);
    },
  );

  it('are found by a search, together with everything else', async () => {
    const found = await run('admin', 'search', 'storgae', '--kind', 'blueprint');
    expect(found.code).toBe(0);
    expect(found.out).toMatch(/^KIND +NAME +STATE +DETAILS +ID\n(.*\n)*blueprint +Storage account with/);
    const people = await cli<List>('admin', 'search', 'engineer@', '--kind', 'person');
    expect(people.result[0]).toMatchObject({
      kind: 'person',
      detail: ['engineer@contoso.example', 'engineer'],
    });
    const some = await run('admin', 'search', 'contoso', '--limit', '1');
    expect(some.err).toContain('Use --limit to show more.');
    expect(await run('admin', 'search')).toMatchObject({
      code: 2,
      err: expect.stringContaining('blueport search TEXT [options]'),
    });
  });

  it('have saved views', { timeout: 120_000 }, async () => {
    type View = { id: string; name: string; query: string; pinned: boolean };
    const place = ['--list', 'deployments', '--path', '/portal/deployment'];
    const createdView = await cli<View>(
      'engineer',
      'views',
      'save',
      'Failed',
      ...place,
      '--query',
      'f.state=Failed',
    );
    expect(createdView).toMatchObject({ name: 'Failed', pinned: false });
    await cli('engineer', 'views', 'mark', createdView.id, '--pinned');
    await cli('engineer', 'views', 'change', createdView.id, '--name', 'Broken');
    const viewList = await cli<{ result: View[] }>('engineer', 'views', '--list', 'deployments');
    expect(viewList.result).toMatchObject([{ name: 'Broken', query: 'f.state=Failed', pinned: true }]);
    const missingView = await run('engineer', 'views', 'change', randomUUID(), '--name', 'Nowhere');
    expect([missingView.code, missingView.err]).toEqual([
      4,
      expect.stringContaining('This view does not exist'),
    ]);
    await cli('engineer', 'views', 'delete', createdView.id);
    expect(await cli('engineer', 'views')).toMatchObject({ total: 0 });
  });

  it('have drafts, prices, budgets and approval rules', { timeout: 120_000 }, async () => {
    const draft = { version: '1.0.0', step: 1, parameters: {}, tags: {} };
    await cli('engineer', 'drafts', 'save', 'storage-account', '--file', file('draft.json', draft));
    expect(await cli('engineer', 'drafts')).toMatchObject({
      total: 1,
      result: [
        { blueprint: { name: 'storage-account' }, deployment: null, bytes: expect.any(Number) as number },
      ],
    });
    await cli('engineer', 'drafts', 'delete', 'storage-account');
    expect(await cli('engineer', 'drafts', 'show', 'storage-account')).toMatchObject({ draft: null });

    const price = await run('engineer', 'prices', 'estimate', 'storage-account', '--location', 'westeurope');
    expect(price).toMatchObject({
      code: 0,
      out: expect.stringContaining('MONTHLY'),
      err: expect.stringContaining('USD per month'),
    });

    const budget = ['budgets', 'create', '--limit', '5000', '--currency', 'USD'];
    const { id } = await cli('admin', ...budget, '--subscription', subscription);
    expect((await cli('admin', 'budgets', 'edit', id, '--limit', '6000')).limit).toBe('6000.00');
    await cli('admin', 'budgets', 'delete', id);

    expect(await run('admin', 'approval-rules', 'create')).toMatchObject({ code: 2 });
    const money = ['--currency', 'USD'];
    const rule = await cli('admin', 'approval-rules', 'create', '--above', '90000', ...money);
    expect(
      (await cli('admin', 'approval-rules', 'edit', rule.id, '--above', '95000', ...money)).above,
    ).toMatch(/^95000/);
    await cli('admin', 'approval-rules', 'delete', rule.id);
    expect(JSON.stringify(await cli('admin', 'approval-rules'))).not.toContain(rule.id);
  });
});

describe('blueprints on the command line', () => {
  it(
    'are imported, tested, offered as configurations, archived and deleted',
    { timeout: 180_000 },
    async () => {
      const gallery = await cli<List>('operator', 'gallery');
      const template = file('template.json');
      const own = join(import.meta.dirname, '../../../../../blueprints/storage-account/template.json');
      const source = ['models', 'import', '--gallery', gallery.result[0]!.id];
      expect(await run('operator', ...source, '--output', template)).toMatchObject({ code: 0 });
      expect(await run('operator', 'models', 'import')).toMatchObject({ code: 2 });
      const facts = [
        '--notes',
        'First',
        '--title',
        'By hand',
        '--summary',
        'A trial',
        '--category',
        'Storage',
      ];
      await cli('operator', 'models', 'create', 'by-hand', '--template', own, ...facts);
      const version = (
        await cli<readonly { version: string }[]>('operator', 'models', 'versions', 'by-hand')
      )[0]!.version;
      const markdown = join(installation.folder, 'documentation.md');
      writeFileSync(markdown, '# By hand\n');
      const cases = [
        {
          name: 'defaults',
          parameters: { storageAccountName: 'stbyhand' },
          location: 'westeurope',
          expect: 'success',
        },
      ];
      await cli(
        'operator',
        'models',
        'edit',
        'by-hand',
        version,
        '--documentation',
        markdown,
        '--cases',
        file('cases.json', cases),
      );
      expect((await run('operator', 'models', 'documentation', 'by-hand', version)).out).toBe('# By hand\n');
      expect(await cli('operator', 'models', 'cases', 'by-hand', version)).toMatchObject(cases);
      const bench = await run('operator', 'models', 'validate', 'by-hand', version);
      expect(bench).toMatchObject({ out: expect.stringContaining('defaults') });
      expect([bench.code, bench.err.split('\n')[0]]).toEqual(
        bench.code === 0 ? [0, 'Passed.'] : [1, 'Failed.'],
      );
      const override = bench.code === 0 ? [] : ['--override', 'A trial'];
      await cli('operator', 'models', 'publish', 'by-hand', version, ...override);

      const make = ['configurations', 'create', 'by-hand', 'by-hand-small', '--title', 'Small'];
      const rules = file('rules.json', {});
      const createdConfiguration = await cli(
        'operator',
        ...make,
        '--summary',
        'Less to ask',
        '--rules',
        rules,
      );
      expect(
        await cli(
          'operator',
          'configurations',
          'edit',
          'by-hand',
          createdConfiguration.id,
          '--title',
          'Smaller',
        ),
      ).toMatchObject({ title: 'Smaller' });
      await cli('operator', 'configurations', 'offer', 'by-hand', createdConfiguration.id);
      expect(await cli('operator', 'configurations', 'list', 'by-hand')).toMatchObject([
        { name: 'by-hand-small', offered: true },
      ]);
      await cli('operator', 'configurations', 'delete', 'by-hand', createdConfiguration.id);

      await cli('operator', 'models', 'offer', 'by-hand', '--withdraw');
      expect(await run('operator', 'models', 'assign', 'by-hand')).toMatchObject({ code: 2 });
      await cli('operator', 'models', 'assign', 'by-hand', '--none');
      expect(await cli('operator', 'models', 'archive', 'by-hand')).toMatchObject({ state: 'Archived' });
      await cli('operator', 'models', 'delete', 'by-hand');
      expect(await run('operator', 'models', 'show', 'by-hand')).toMatchObject({ code: 4 });
    },
  );

  it(
    'have types, fields and forms that can be exported to files and sent back',
    { timeout: 120_000 },
    async () => {
      const type = await cli('admin', 'types', 'create', '--title', 'Odd ones', '--description', 'Odd');
      expect(
        await cli('admin', 'types', 'edit', type.id, '--file', file('type.json', type), '--title', 'Odd'),
      ).toMatchObject({ title: 'Odd' });
      // The file was read before that edit, so the newer version is not overwritten.
      expect(await run('admin', 'types', 'edit', type.id, '--file', file('type.json'))).toMatchObject({
        code: 1,
      });
      await cli('admin', 'types', 'delete', type.id);

      const spec = file('field.json', { name: 'costCentre', type: 1, label: 'Cost centre' });
      const field = await cli('admin', 'fields', 'create', '--file', spec);
      const exportFile = file('field-kept.json');
      await run('admin', 'fields', 'show', field.id, '--json', '--output', exportFile);
      expect(await cli('admin', 'fields', 'edit', field.id, '--file', exportFile)).toMatchObject({
        name: 'costCentre',
      });
      await cli('admin', 'fields', 'delete', field.id);

      const draft = { others: 'shown', items: [] };
      const form = await cli(
        'admin',
        'forms',
        'create',
        '--file',
        file('form.json', { title: 'Trial', description: '', draft }),
      );
      const table = await run('admin', 'forms', '--search', 'Trial');
      expect(table.out).toContain(form.id);
      await cli('admin', 'forms', 'delete', form.id);

      expect(await run('admin', 'images')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^ID +TITLE/),
      });
      expect(await run('admin', 'extensions')).toMatchObject({ code: 0 });
    },
  );
});

describe('the cloud on the command line', () => {
  it(
    'lists groups with tags, locks and roles, and resources by type and region',
    { timeout: 180_000 },
    async () => {
      const place = [subscription, 'rg-by-cli'];
      await cli('engineer', 'groups', 'create', ...place, '--location', 'westeurope');
      expect(
        await cli('engineer', 'groups', 'tag', ...place, '--tag', 'team=web', '--tag', 'env=dev'),
      ).toMatchObject({ tags: { team: 'web', env: 'dev' } });
      expect(await run('engineer', 'groups', 'tag', ...place)).toMatchObject({ code: 2 });
      await cli('admin', 'groups', 'lock', ...place, '--name', 'keep', '--notes', 'A trial');
      expect((await run('admin', 'groups', 'locks', ...place)).out).toContain('CanNotDelete');
      await cli('admin', 'groups', 'unlock', ...place, 'keep');
      expect(await cli('admin', 'groups', 'locks', ...place)).toMatchObject({ total: 0 });

      const scope = `/subscriptions/${subscription}/resourceGroups/rg-by-cli`;
      const roles = await cli<readonly Row[]>('admin', 'access', 'roles', scope);
      const reader = roles.find(({ name }) => name === 'Reader')!;
      const [who] = await cli<readonly Row[]>('admin', 'access', 'principals', 'reader');
      const assignment = await cli(
        'admin',
        'access',
        'add',
        scope,
        '--principal',
        who!.id,
        '--role',
        reader.id,
      );
      const why = ['access', 'explain', scope, '--principal', who!.id];
      const action = 'Microsoft.Storage/storageAccounts/read';
      expect(await run('admin', ...why, '--action', action)).toMatchObject({
        code: 0,
        out: expect.stringContaining('Reader'),
        err: expect.stringContaining('Allowed.'),
      });
      await cli('admin', 'access', 'remove', scope, assignment.id);
      expect(JSON.stringify(await cli('admin', 'access', 'list', scope))).not.toContain(assignment.id);

      const some = await cli<List>('engineer', 'resources', 'list', '--limit', '1');
      if (some.total === 0) return;
      const { type, location } = some.result[0]!;
      const found = await cli<List>(
        'engineer',
        'resources',
        'list',
        '--type',
        type.toUpperCase(),
        '--location',
        location,
        '--sort',
        'name:desc',
      );
      expect(found.total).toBeGreaterThan(0);
      expect(new Set(found.result.map((row) => `${row.type} ${row.location}`))).toEqual(
        new Set([`${type} ${location}`]),
      );
      expect(await run('engineer', 'resources', 'list', '--filter', 'name')).toMatchObject({ code: 2 });
    },
  );
});
