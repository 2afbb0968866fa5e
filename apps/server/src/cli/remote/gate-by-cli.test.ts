import type { Approval, ListResult, Verdict } from '@blueport/contracts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestInstallation, type Outcome, type TestInstallation } from '../../testing/test-process.ts';

let installation: TestInstallation;
let subscription: string;
const tokens: Record<string, string> = {};
type Who = 'engineer' | 'admin';

const run = (who: Who, ...args: readonly string[]): Promise<Outcome> =>
  installation.run(args, { BLUEPORT_TOKEN: tokens[who]! });
async function cli<Answer>(who: Who, ...args: readonly string[]): Promise<Answer> {
  const { code, out, err } = await run(who, ...args, '--json');
  if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${err}`);
  return (out === '' ? undefined : JSON.parse(out)) as Answer;
}
const where = (group: string) => [
  '--subscription',
  subscription,
  '--resource-group',
  group,
  '--location',
  'westeurope',
];
function values(name: string): readonly string[] {
  const path = join(installation.folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ storageAccountName: name }));
  return ['--parameters', path];
}
const requestOf = async (name: string): Promise<Approval> =>
  (await cli<ListResult<Approval>>('admin', 'approvals', 'list', '--limit', '0')).result.find(
    ({ deployment }) => deployment.name === name,
  )!;

beforeAll(async () => {
  installation = await createTestInstallation({ sharesProcess: true });
  await installation.serve();
  await Promise.all(
    (['engineer', 'admin'] as const).map(async (person) => {
      const email = `${person}@contoso.example`;
      tokens[person] = (await installation.run(['token', '--as', email, '--no-store'])).out.trim();
    }),
  );
  const found = await cli<ListResult<{ subscriptionId: string }>>(
    'engineer',
    'subscriptions',
    'list',
    '--search',
    'development',
  );
  subscription = found.result[0]!.subscriptionId;
}, 120_000);
afterAll(() => installation.remove());

describe('the deployment gate on the command line', () => {
  it('prints the complete verdict for users and an exit code for pipelines', async () => {
    const check = ['verdict', 'check', 'storage-account', ...where('rg-gate-free'), ...values('stgatefree')];
    const free = await run('engineer', ...check, '--tag', 'team=web');
    expect([free.code, free.err]).toEqual([0, '']);
    for (const title of [
      'Resources: ',
      'Price: ',
      'Policies: ',
      'Quotas: ',
      'Names: ',
      'Cloud permissions: ',
      'Cost usage limits: ',
    ])
      expect(free.out).toContain(`\n${title}`);
    expect(free.out).toMatch(/\nTags: 1 resource does not get all tags\n/);
    expect(free.out).toMatch(/Resources: \d+ to create, 0 to change, 0 to delete/);
    expect(free.out).toMatch(/\ncreate +stgatefree +Microsoft\.Storage\/storageAccounts/);
    expect(free.out).toContain('Approval: not required');
    expect(await run('engineer', ...check, '--tag', 'team')).toMatchObject({ code: 2 });
    const both = ['deployment', 'redeploy', 'bp-none01', '--tag', 'team=web', '--no-tags'];
    expect(await run('engineer', ...both)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Use either --tag'),
    });

    const { id } = await cli<{ id: string }>(
      'admin',
      'budgets',
      'create',
      '--limit',
      '0.01',
      '--currency',
      'USD',
    );
    // After a server start, the price list may arrive later than a verdict waits for it.
    await vi.waitFor(
      async () =>
        expect(await run('engineer', ...check)).toMatchObject({
          code: 5,
          out: expect.stringMatching(/^The deployment is blocked\.\n {2}blocked/),
        }),
      { timeout: 30_000, interval: 250 },
    );
    const asJson = await run('engineer', ...check, '--json');
    expect(asJson.code).toBe(5);
    expect((JSON.parse(asJson.out) as Verdict).outcome).toBe('stopped');
    const refusal = await run(
      'engineer',
      'deploy',
      'storage-account',
      ...where('rg-gate-free'),
      ...values('stgatefree'),
    );
    expect([refusal.code, refusal.out]).toEqual([5, '']);
    expect((await run('admin', 'budgets')).out).toContain(id);
    await cli('admin', 'budgets', 'delete', id);
  }, 120_000);

  it('reports a deployment waiting for approval, stops waiting at the timeout, and approves the reviewed request', async () => {
    await cli('admin', 'approval-rules', 'create', '--blueprint', 'storage-account');
    const order = ['storage-account', ...where('rg-gate-held'), ...values('stgateheld')];
    const check = await run('engineer', 'verdict', 'check', ...order);
    expect(check).toMatchObject({ code: 6, out: expect.stringContaining('Approval: required\n') });

    const requestOutcome = await run('engineer', 'deploy', ...order, '--tag', 'team=web');
    expect(requestOutcome.code).toBe(0);
    const name = requestOutcome.out.trim();
    const request = await requestOf(name);
    expect(requestOutcome.err).toContain(`${name} is waiting for approval: `);
    expect(requestOutcome.err).toContain(`/portal/approval?sel=${request.id}`);
    expect(requestOutcome.err).toContain(request.reasons[0]!.message);

    const ending = await run(
      'engineer',
      'deploy',
      'storage-account',
      ...where('rg-gate-wait'),
      ...values('stgatewait'),
      '--wait',
    );
    expect([ending.code, ending.out]).toEqual([6, expect.stringMatching(/^bp-\w+\n?$/)]);
    expect(ending.err).toMatch(/is waiting for approval: .*\n.*expires .*\n.*\nStopped waiting for bp-/s);

    const slow = ['deploy', 'storage-account', ...where('rg-gate-slow'), ...values('stgateslow'), '--wait'];
    const timeoutOutcome = await run('engineer', ...slow, '--timeout', '2s');
    expect([timeoutOutcome.code, timeoutOutcome.out]).toEqual([8, '']);
    expect(timeoutOutcome.err).toContain('is waiting for approval: ');
    expect(timeoutOutcome.err).toContain('Its state is PendingApproval, and it is still running');
    expect(await run('engineer', ...slow, '--timeout', 'soon')).toMatchObject({ code: 2 });
    expect(await run('engineer', 'deploy', ...order, '--timeout', '2s')).toMatchObject({ code: 2 });

    // The group did not exist when the verdict was computed.
    await cli('admin', 'groups', 'create', subscription, 'rg-gate-held', '--location', 'westeurope');
    const approve = ['approvals', 'approve', request.id, '--fingerprint'];
    const changed = await run('admin', ...approve, request.fingerprint);
    const renewed = await requestOf(name);
    expect(renewed.fingerprint).not.toBe(request.fingerprint);
    expect(changed.code).toBe(1);
    expect(changed.out).toMatch(/^Not approved: /);
    for (const { message } of renewed.changed) expect(changed.out).toContain(message);
    expect(changed.out).toContain(`blueport ${[...approve, renewed.fingerprint].join(' ')}`);

    const approvalOutcome = await run('admin', 'approvals', 'show', request.id);
    expect(approvalOutcome.code).toBe(0);
    expect(approvalOutcome.out).toMatch(
      new RegExp(`^Request +${request.id}\nState +pending\nDeployment +${name}`),
    );
    expect(approvalOutcome.out).toContain('Tags: team=web');
    expect(approvalOutcome.out).toContain('\nPrice: ');
    const approved = await run('admin', ...approve, renewed.fingerprint);
    expect(approved).toMatchObject({ code: 0, out: expect.stringContaining(`Approved: ${name}`) });
    expect((await run('admin', 'approvals')).out).toMatch(/^ID +STATE/);
    const cost = await run('engineer', 'prices', 'cost', name);
    expect(cost).toMatchObject({ code: 0, out: expect.stringMatching(/^Charged +.*\nExpected +/) });

    await expect
      .poll(async () => (await run('engineer', 'deployment', 'show', name)).out, { timeout: 60_000 })
      .toContain('Succeeded');
    const redeployOutcome = await run('engineer', 'deployment', 'redeploy', name, '--tag', 'team=shop');
    expect([redeployOutcome.code, redeployOutcome.out]).toEqual([
      0,
      expect.stringContaining('PendingApproval'),
    ]);
    const next = await requestOf(name);
    expect(next.id).not.toBe(request.id);
    expect(redeployOutcome.err).toContain(`${name} is waiting for approval: `);
    expect(redeployOutcome.err).toContain(`/portal/approval?sel=${next.id}`);
    expect(redeployOutcome.err).toContain(next.reasons[0]!.message);
    const limit = ['--limit', '0', '--currency', 'USD'];
    const { id: budget } = await cli<{ id: string }>('admin', 'budgets', 'create', ...limit);
    const blocked = await run('admin', 'approvals', 'show', next.id);
    expect(blocked.out).toContain('\nApproval is blocked:\n');
    expect(blocked.out).not.toContain('To approve, run:');
    await cli('admin', 'budgets', 'delete', budget);
    expect((await run('admin', 'approvals', 'show', next.id)).out).toContain('To approve, run:');
    await cli('admin', 'approvals', 'reject', next.id, '--note', 'No');
    expect((await run('engineer', 'deployment', 'retry', name)).err).not.toContain('is waiting for approval');
  }, 180_000);

  it('prints deployments and blueprints as text and tables', async () => {
    const { result } = await cli<ListResult<{ name: string; resourceGroup: string; state: string }>>(
      'engineer',
      'deployments',
    );
    const { name } = result.find(({ resourceGroup }) => resourceGroup === 'rg-gate-held')!;
    const runAsText = async (...args: readonly string[]) => {
      const answer = await run('admin', ...args);
      expect([answer.code, answer.err]).toEqual([0, expect.not.stringContaining('Error')]);
      expect(answer.out).not.toMatch(/^[[{]/);
      expect(JSON.parse((await run('admin', ...args, '--json')).out)).toBeTypeOf('object');
      return answer;
    };
    const condition = await runAsText('deployment', 'condition', name);
    expect(condition.out).toMatch(/^No drift from operation \d+\. Checked at /);
    expect(condition.out).toMatch(/\nNAME +TYPE +DRIFT +POWER +DETAILS\nstgateheld +.* none/);
    const versions = await runAsText('deployment', 'versions', name);
    expect(versions.out).toMatch(/^VERSION +STATE +OPERATIONS +OFFERED.*\n1\.0\.0 +Published +.*1 create/);
    expect(versions.err).toBe('Current version: 1.0.0.\n');
    const model = await runAsText('models', 'show', 'storage-account');
    expect(model.out).toMatch(/^Name +storage-account\n/);
    expect(model.out).toMatch(/\nVersions:\nVERSION +STATE +BENCH/);
    const deletions = await runAsText('prices', 'deletions', '--deployment', name);
    expect(deletions.out).toMatch(new RegExp(`^${name}: \\d+ resources\nNAME +TYPE +MONTHLY +SHARED WITH\n`));
  }, 120_000);
});

describe('subscriptions and resource groups on the command line', () => {
  it('shows a group and its dependents as facts and tables', async () => {
    const group = [subscription, 'rg-gate-facts'];
    const createOutcome = await run(
      'admin',
      'groups',
      'create',
      ...group,
      '--location',
      'westeurope',
      '--tag',
      'a=b',
    );
    expect(createOutcome).toMatchObject({ code: 0, out: expect.stringMatching(/^Name +rg-gate-facts\n/) });
    expect(await run('admin', 'groups', 'show', ...group)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nTags +a=b\n/),
    });
    expect((await run('admin', 'groups', 'dependants', ...group)).out).toMatch(
      /^Locks: none\n\nResources: 0\n/,
    );
  });

  it('shows the age of each inventory and reports a truncated list', async () => {
    const [heads, ...rows] = (await run('admin', 'subscriptions')).out.trim().split('\n');
    expect(heads).toMatch(/^ID +NAME +STATE +DEFAULT +CONNECTED +RESOURCES +SOURCE +AGE$/);
    const cut = await run('admin', 'subscriptions', 'list', '--limit', '1');
    expect(cut.err).toBe(`1 of ${rows.length}; --limit, --skip\n`);
    expect((await run('admin', 'subscriptions')).err).toBe('');
    expect((await run('admin', 'resources', 'status')).out).toMatch(/ READ AT +AGE +RESOURCES/);
    const found = await run('admin', 'resources', 'search', 'vm', '--limit', '2');
    expect(found.out.trim().split('\n')).toHaveLength(3);
    expect(found.err).toMatch(/^2 of at least \d+; --limit\n$/);
    const types = await cli<readonly unknown[]>('admin', 'resources', 'facets', 'type');
    const few = await run('admin', 'resources', 'facets', 'type', '--limit', '1');
    expect(few.out.trim().split('\n').length).toBeLessThanOrEqual(2);
    expect(few.err).toBe(types.length > 1 ? `1 of ${types.length}; --limit\n` : '');
  });

  it('removes the named roles, reports each result, and rejects an ID that contains two lines', async () => {
    const scope = `/subscriptions/${subscription}`;
    const roles = await cli<readonly { id: string; name: string }[]>('admin', 'access', 'roles', scope);
    const [who] = await cli<readonly { id: string }[]>('admin', 'access', 'principals', 'reader');
    const give = async (name: string): Promise<string> => {
      const role = roles.find((one) => one.name === name)!.id;
      return (
        await cli<{ id: string }>('admin', 'access', 'add', scope, '--principal', who!.id, '--role', role)
      ).id;
    };
    const assignmentIds = [await give('Contributor'), await give('Monitoring Reader')];
    const names = assignmentIds.map((id) => id.slice(id.lastIndexOf('/') + 1));
    const listAccess = async () => JSON.stringify(await cli('admin', 'access', 'list', scope));
    const broken = await run('admin', 'access', 'remove', scope, assignmentIds.join('\n'));
    expect(broken).toMatchObject({ code: 2, err: expect.stringContaining('No request was sent') });
    for (const name of names) expect(await listAccess()).toContain(name);
    const removed = await run('admin', 'access', 'remove', scope, ...names, 'not-there');
    expect(removed.code).toBe(1);
    expect(removed.out).toBe(names.map((name) => `${name}: done.\n`).join(''));
    expect(removed.err).toMatch(/^not-there: /);
    for (const name of names) expect(await listAccess()).not.toContain(name);
  });
});
