import type { DeploymentCondition, UpgradeDifference } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../testing/test-server.ts';
import { createExpiryJob } from './care/expiry-job.ts';
import type { DeploymentContext } from './service/deployment-context.ts';
import { lastOf, startDayTwo, type DayTwo } from './day-two.testing.ts';

let world: DayTwo;
beforeAll(async () => {
  world = await startDayTwo();
}, 60_000);
afterAll(() => world.stop());

const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';

describe('starting and stopping', () => {
  it('are operations of the machine, and leave the deployment what it was', async () => {
    const made = await world.deploy('linux-vm', 'power-vm', { adminPasswordOrKey: sshKey });
    expect(made.state, JSON.stringify(made.error)).toBe('Succeeded');
    const machine = made.resources.find(({ type }) => type === 'Microsoft.Compute/virtualMachines')!;
    const powerOf = async () => {
      const view = await world.arm('GET', `${machine.id}/instanceView`, '2024-07-01');
      return (view['statuses'] as { code: string }[]).map(({ code }) => code).join(' ');
    };
    const stopped = await world.run(`/${made.name}/power`, { action: 'stop' });
    expect(stopped.state).toBe('Succeeded');
    expect(lastOf(stopped)).toMatchObject({ kind: 'stop', state: 'Succeeded', actsWith: 'person' });
    expect(lastOf(stopped).steps.map(({ name }) => name)).toEqual([machine.name]);
    expect(await powerOf()).toContain('PowerState/deallocated');
    // What the deployment holds is still told by what built it.
    expect(stopped.resources).toHaveLength(made.resources.length);
    await world.run(`/${made.name}/power`, { action: 'start', resources: [machine.id.toUpperCase()] });
    expect(await powerOf()).toContain('PowerState/running');
    const again = await world.run(`/${made.name}/power`, { action: 'restart' });
    expect(lastOf(again)).toMatchObject({ kind: 'restart', state: 'Succeeded' });
    expect(await powerOf()).toContain('PowerState/running');
  });

  it('are refused where everything is always on, and for resources of others', async () => {
    const made = await world.deploy('storage-account', 'power-none');
    const refused = await world.call('POST', `/${made.name}/power`, { action: 'stop' });
    expect([refused.status, problemOf(refused)]).toEqual([409, 'conflict']);
  });
});

describe('after a failure', () => {
  it('the same is tried again; what was done counts as done', async () => {
    const lockId = (group: string) =>
      `/subscriptions/${world.subscriptionId}/resourceGroups/${group}/providers/Microsoft.Authorization/locks/freeze`;
    const made = await world.deploy('storage-account', 'retry-it', { redundancy: 'Standard_LRS' });
    expect(made.state).toBe('Succeeded');
    await world.arm('PUT', lockId('retry-it'), '2020-05-01', { properties: { level: 'ReadOnly' } });
    const failed = await world.run(`/${made.name}/redeploy`, { parameters: { accessTier: 'Cool' } });
    expect(failed.state).toBe('Failed');
    expect(failed.error).toMatchObject({ code: 'ScopeLocked' });
    const early = await world.run(`/${made.name}/retry`);
    expect(early.state).toBe('Failed');
    await world.arm('DELETE', lockId('retry-it'), '2020-05-01');
    const retried = await world.run(`/${made.name}/retry`);
    expect(lastOf(retried)).toMatchObject({ kind: 'retry', state: 'Succeeded' });
    expect(retried.parameters.find(({ name }) => name === 'accessTier')?.value).toBe('Cool');
    const nothing = await world.call('POST', `/${made.name}/retry`);
    expect(problemOf(nothing)).toBe('conflict');

    const back = await world.run(`/${made.name}/rollback`, {});
    expect(lastOf(back)).toMatchObject({ kind: 'rollback', state: 'Succeeded' });
    expect(back.parameters.find(({ name }) => name === 'accessTier')?.isDefault).toBe(true);
    const named = await world.run(`/${made.name}/rollback`, { operation: 4 });
    expect(named.parameters.find(({ name }) => name === 'accessTier')?.value).toBe('Cool');
    const bad = await world.call('POST', `/${made.name}/rollback`, { operation: 2 });
    expect(problemOf(bad)).toBe('conflict');
  });
});

describe('a deletion', () => {
  it('takes away what an earlier operation built, also when the last one never got there', async () => {
    const group = `/subscriptions/${world.subscriptionId}/resourceGroups/own-group`;
    const lock = `${group}/providers/Microsoft.Authorization/locks/freeze`;
    await world.arm('PUT', group, '2021-04-01', { location: 'westeurope' });
    const made = await world.deploy('linux-vm', 'own-group', { adminPasswordOrKey: sshKey });
    expect(made.state, JSON.stringify(made.error)).toBe('Succeeded');
    await world.arm('PUT', lock, '2020-05-01', { properties: { level: 'ReadOnly' } });
    const failed = await world.run(`/${made.name}/redeploy`, {});
    expect(lastOf(failed).steps.map(({ state }) => state)).toContain('Skipped');
    await world.arm('DELETE', lock, '2020-05-01');
    const gone = await world.call('DELETE', `/${made.name}?resources=delete`);
    expect(gone.status, gone.text).toBe(202);
    expect((await world.settled(made.name)).state).toBe('Deleted');
    const left = await world.arm('GET', `${group}/resources`, '2021-04-01');
    expect(left['value']).toEqual([]);
  });
});

/** Publishes another version of a blueprint, made from its newest one. */
async function publish(slug: string, version: string, change: (template: Template) => void): Promise<void> {
  const { pool } = world.server.database;
  const { rows } = await pool.query<{ id: string; template: Template; parameters: { name: string }[] }>(
    `select v.id, v.template, v.parameters from blueprint_version v join blueprint b on b.id = v.blueprint_id
     where b.slug = $1 order by v.created_at desc limit 1`,
    [slug],
  );
  const { id, template, parameters } = rows[0]!;
  change(template);
  const known = new Set(parameters.map(({ name }) => name));
  const kept = parameters.filter(({ name }) => name in template.parameters);
  const added = Object.entries(template.parameters)
    .filter(([name]) => !known.has(name))
    .map(([name, { type, defaultValue }]) => ({
      name,
      title: name,
      description: '',
      type,
      required: defaultValue === undefined,
      secure: false,
      ...(defaultValue === undefined ? {} : { defaultValue }),
    }));
  await pool.query(
    `insert into blueprint_version select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'version', $2::text,
       'template', $3::jsonb, 'parameters', $4::jsonb, 'created_at', now(), 'release_notes', 'Newer.'))).*
     from blueprint_version v where v.id = $1`,
    [id, version, JSON.stringify(template), JSON.stringify([...kept, ...added])],
  );
}

interface Template {
  parameters: Record<string, { type: string; defaultValue?: unknown }>;
  resources: { type: string; name: string; properties?: Record<string, unknown>; tags?: unknown }[];
}

describe('actual against declared', () => {
  it('is without noise after a deployment, and tells what was changed, taken away and added', async () => {
    for (const [blueprint, group, parameters] of [
      ['linux-vm', 'drift-vm', { adminPasswordOrKey: sshKey }],
      ['web-app-database', 'drift-web', { databasePassword: 'Correct-Horse-7-Battery' }],
    ] as const) {
      const made = await world.deploy(blueprint, group, parameters);
      expect(made.state, JSON.stringify(made.error)).toBe('Succeeded');
      const { resources } = await conditionOf(made.name);
      const noisy = resources.filter(({ drift }) => drift !== 'none');
      expect(noisy, JSON.stringify(noisy)).toEqual([]);
      expect(JSON.stringify(resources)).not.toContain('Correct-Horse');
    }
    const made = await world.deploy('storage-account', 'drift-it', {}, { tags: { owner: 'finance' } });
    const first = await conditionOf(made.name);
    expect(first).toMatchObject({ declaredBy: 1 });
    expect(first.resources.filter(({ drift }) => drift !== 'none')).toEqual([]);
    // As if somebody had looked first who may not read the account in the cloud.
    const { pool } = world.server.database;
    const accountId = first.resources
      .find(({ type }) => type === 'Microsoft.Storage/storageAccounts')!
      .id.toLowerCase();
    const known = async () => {
      const { rows } = await pool.query<{ known: boolean }>(
        'select bool_or(paths ? $1) as known from deployment_baseline',
        [accountId],
      );
      return rows[0]?.known;
    };
    await pool.query('update deployment_baseline set paths = paths - $1::text', [accountId]);
    expect(await known()).toBe(false);
    await conditionOf(made.name);
    expect(await known()).toBe(true);
    const account = first.resources.find(({ type }) => type === 'Microsoft.Storage/storageAccounts')!;
    await world.arm('PATCH', account.id, '2023-05-01', {
      tags: { owner: 'research', extra: 'x' },
      properties: { accessTier: 'Cool' },
    });
    const service = first.resources.find(({ type }) => type.endsWith('/managementPolicies'))!;
    await world.arm('DELETE', service.id, '2023-05-01');
    const { resources } = await conditionOf(made.name);
    const changed = resources.find(({ id }) => id === account.id)!;
    expect(changed.drift).toBe('changed');
    expect(changed.differences).toEqual(
      expect.arrayContaining([
        { path: 'tags.owner', kind: 'changed', before: 'finance', after: 'research' },
        { path: 'tags.extra', kind: 'added', after: 'x' },
        { path: 'properties.accessTier', kind: 'changed', before: 'Hot', after: 'Cool' },
      ]),
    );
    expect(changed.differences).toHaveLength(3);
    expect(resources.find(({ id }) => id === service.id)).toMatchObject({ drift: 'missing' });
  });
});

const conditionOf = async (name: string): Promise<DeploymentCondition> => {
  const { status, body, text } = await world.call('GET', `/${name}/condition`);
  expect(status, text).toBe(200);
  return body as DeploymentCondition;
};

describe('an upgrade', () => {
  it('shows its difference first, keeps values and secrets, and is rolled back with its version', async () => {
    await publish('web-app-database', '9.0.0', (template) => {
      template.parameters['healthPath'] = { type: 'string' };
      const site = template.resources.find(({ type }) => type === 'Microsoft.Web/sites')!;
      site.properties = { ...site.properties, healthCheckPath: "[parameters('healthPath')]" };
      template.resources = template.resources.filter(
        ({ type }) => type !== 'Microsoft.Authorization/roleAssignments',
      );
    });
    const secret = 'Correct-Horse-7-Battery';
    const made = await world.deploy(
      'web-app-database',
      'upgrade-it',
      { databasePassword: secret },
      { version: '1.0.0' },
    );
    expect(made.state, JSON.stringify(made.error)).toBe('Succeeded');
    const shown = await world.call('POST', `/${made.name}/upgrade/preview`, { version: '9.0.0' });
    const difference = shown.body as UpgradeDifference;
    expect(shown.status, shown.text).toBe(200);
    expect(difference.parameters).toEqual([
      { name: 'healthPath', title: 'healthPath', secure: false, kind: 'added', aspects: [], needed: true },
    ]);
    const byType = new Map(difference.resources.map((resource) => [resource.type, resource]));
    expect(byType.get('Microsoft.Web/sites')).toMatchObject({ kind: 'changed' });
    expect(byType.get('Microsoft.Authorization/roleAssignments')).toMatchObject({ kind: 'left' });
    expect(byType.get('Microsoft.DBforPostgreSQL/flexibleServers')).toMatchObject({ kind: 'same' });
    expect(shown.text).not.toContain(secret);

    const missing = await world.call('POST', `/${made.name}/upgrade`, { version: '9.0.0' });
    expect([missing.status, problemOf(missing)]).toEqual([422, 'invalid-input']);
    const moved = await world.run(`/${made.name}/upgrade`, {
      version: '9.0.0',
      parameters: { healthPath: '/alive' },
    });
    expect(moved.state, JSON.stringify(moved.error)).toBe('Succeeded');
    expect(moved.blueprint.version).toBe('9.0.0');
    expect(lastOf(moved)).toMatchObject({ kind: 'upgrade', version: '9.0.0' });
    const { versions, current } = (await world.call('GET', `/${made.name}/version`)).body as {
      current: string;
      versions: { version: string; offered: boolean; newer: boolean; operations: { number: number }[] }[];
    };
    expect(current).toBe('9.0.0');
    expect(versions.map(({ version, offered, newer }) => [version, offered, newer])).toEqual([
      ['9.0.0', false, false],
      ['1.0.0', true, false],
    ]);
    const back = await world.run(`/${made.name}/rollback`, {});
    expect(back.state, JSON.stringify(back.error)).toBe('Succeeded');
    expect(back.blueprint.version).toBe('1.0.0');
    const same = await world.call('POST', `/${made.name}/upgrade`, { version: '1.0.0' });
    expect(problemOf(same)).toBe('invalid-input');
  });
});

describe('care', () => {
  it('locks, unlocks and hands over, each on the version that was seen', async () => {
    const made = await world.deploy('storage-account', 'care-it');
    const change = (method: string, path: string, body: unknown, etag: string, as = world.engineer) =>
      world.call(method, `/${made.name}/${path}`, body, as, { 'if-match': etag });
    const stale = await change('PUT', 'lock', {}, '"0"');
    expect(stale.status).toBe(412);
    const locked = await change('PUT', 'lock', { note: 'Audit runs' }, made.etag);
    expect(locked.body).toMatchObject({
      lock: { note: 'Audit runs', by: { email: 'engineer@contoso.example' } },
    });
    for (const [method, path, body] of [
      ['POST', 'redeploy', {}],
      ['POST', 'rollback', {}],
      ['DELETE', '?resources=delete', undefined],
      ['DELETE', '?resources=detach', undefined],
    ] as const) {
      const refused = await world.call(
        method,
        `/${made.name}${path.startsWith('?') ? path : `/${path}`}`,
        body,
      );
      expect([path, problemOf(refused)]).toEqual([path, 'conflict']);
      expect(refused.text).toContain('locked');
    }
    const admin = await world.signIn('admin@contoso.example');
    const { etag } = await world.read(made.name);
    const unlocked = await change('DELETE', 'lock', undefined, etag, admin);
    expect(unlocked.body).toMatchObject({ lock: null });

    const foreign = await change(
      'POST',
      'assign',
      { accountId: crypto.randomUUID() },
      (unlocked.body as { etag: string }).etag,
      admin,
    );
    expect(problemOf(foreign)).toBe('invalid-input');
    const given = await change(
      'POST',
      'assign',
      { accountId: admin.account.id },
      (unlocked.body as { etag: string }).etag,
      admin,
    );
    expect(given.body).toMatchObject({
      owner: { email: 'admin@contoso.example' },
      createdBy: { email: 'engineer@contoso.example' },
    });
    // An engineer may not read the list of people, and still finds whom to hand it to: nobody of another organization.
    const found = await world.call('GET', `/${made.name}/candidate?text=e`, undefined, world.engineer);
    expect(found.body, found.text).toMatchObject({ organizations: [], mayLeave: false });
    const emails = (found.body as { people: { email: string }[] }).people.map(({ email }) => email);
    expect(emails).toContain('engineer@contoso.example');
    expect(emails.filter((email) => !email.endsWith('@contoso.example'))).toEqual([]);
    const operates = async (text: string) => {
      const { body } = await world.call('GET', `/${made.name}/candidate?text=${text}`);
      return (body as { people: { mayOperate: boolean }[] }).people.map(({ mayOperate }) => mayOperate);
    };
    expect([await operates('engineer@'), await operates('reader@')]).toEqual([[true], [false]]);
    const literal = await world.call('GET', `/${made.name}/candidate?text=%25`, undefined, world.engineer);
    expect(literal.body).toMatchObject({ people: [] });
    const away = await change('POST', 'assign', { organizationId: crypto.randomUUID() }, '"1"', admin);
    expect(problemOf(away)).toBe('permission-missing');
  });

  it('warns of the end, holds it where it must not be, and brings it about with the connection', async () => {
    const made = await world.deploy('storage-account', 'expire-it');
    const at = new Date(Date.now() + 2 * 86_400_000 + 60_000);
    const set = await world.call(
      'PUT',
      `/${made.name}/expiry`,
      { at: at.toISOString(), action: 'delete', graceDays: 5 },
      world.engineer,
      { 'if-match': made.etag },
    );
    expect(set.body, set.text).toMatchObject({
      expiry: { state: 'planned', action: 'delete', graceDays: 5 },
    });
    const { parts } = world.server;
    let days = 0;
    let connected = false;
    let broken = false;
    const told: { details: string; to: readonly string[] }[] = [];
    const woken: string[] = [];
    const failures: unknown[] = [];
    const context = {
      db: world.server.database.db,
      vault: parts.vault,
      publish: parts.publish,
      newId: () => parts.newId(),
      now: () => new Date(Date.now() + days * 86_400_000),
    } as unknown as DeploymentContext;
    const job = createExpiryJob({
      context,
      hasConnection: () =>
        broken ? Promise.reject(new Error('sealed with another key')) : Promise.resolve(connected),
      tell: async (_tx, to, { detail }) => void told.push({ details: detail, to }),
      wake: (id) => void woken.push(id),
      report: (error) => void failures.push(error),
    });
    const state = async () => (await world.read(made.name)).expiry;
    await job.sweep();
    await job.sweep();
    expect(told.map(({ details }) => details)).toEqual([expect.stringContaining('expires on')]);
    days = 3;
    await job.sweep();
    expect(await state()).toMatchObject({ state: 'grace' });
    expect(told.at(-1)?.details).toContain('has expired');
    days = 7.9;
    broken = true;
    await job.sweep();
    await job.sweep();
    expect(failures).toHaveLength(1);
    broken = false;
    days = 8;
    await job.sweep();
    expect(await state()).toMatchObject({ state: 'held', reason: 'no-connection' });
    connected = true;
    await world.call('PUT', `/${made.name}/lock`, {}, world.engineer, {
      'if-match': (await world.read(made.name)).etag,
    });
    days = 9;
    await job.sweep();
    expect(await state()).toMatchObject({ state: 'held', reason: 'locked' });
    expect((await world.read(made.name)).state).toBe('Succeeded');
    await world.call('DELETE', `/${made.name}/lock`, undefined, world.engineer, {
      'if-match': (await world.read(made.name)).etag,
    });
    days = 10;
    await job.sweep();
    expect(woken).toHaveLength(1);
    const ended = await world.settled(made.name);
    expect(ended.state, JSON.stringify(ended.error)).toBe('Deleted');
    expect(lastOf(ended)).toMatchObject({ kind: 'delete', actsWith: 'connection' });
    days = 11;
    await job.sweep();
    expect(await state()).toMatchObject({ state: 'done' });
    expect(told).toHaveLength(4);
    expect(new Set(told.flatMap(({ to }) => to))).toEqual(new Set([world.engineer.account.id]));
  });
});

describe('a share (T15)', () => {
  it('is a link that shows less than its sharer sees, counts only while the sharer has the right, and cannot be guessed', async () => {
    const secret = 'Correct-Horse-7-Battery';
    const made = await world.deploy(
      'web-app-database',
      'share-it',
      { databasePassword: secret },
      { version: '1.0.0' },
    );
    const shared = await world.call('POST', `/${made.name}/share`, { rights: ['download'], days: 30 });
    expect(shared.status, shared.text).toBe(201);
    const { link, share } = shared.body as { link: string; share: { id: string; rights: string[] } };
    expect(share.rights).toEqual(['view', 'download']);
    const token = new URL(link).hash.slice(1);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const { rows } = await world.server.database.pool.query('select * from deployment_share where id = $1', [
      share.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const open = (value: string) =>
      world.server.request('POST', '/api/user/deployment/link/open', { body: { token: value } });
    const seen = await open(token);
    expect(seen.status, seen.text).toBe(200);
    expect(seen.body).toMatchObject({
      deployment: { title: made.title },
      share: { rights: ['view', 'download'] },
    });
    for (const hidden of [secret, 'engineer@contoso.example']) expect(seen.text).not.toContain(hidden);
    expect(world.server.logs()).not.toContain(token);
    const bundle = await world.server.request('POST', '/api/user/deployment/link/download', {
      body: { token, what: 'bundle' },
    });
    expect(bundle.status).toBe(200);
    expect(bundle.text).not.toContain(secret);
    const guessed = await open('A'.repeat(22));
    expect([guessed.status, problemOf(guessed)]).toEqual([404, 'not-found']);

    const { pool } = world.server.database;
    const role = `(select role_id from account where id = '${world.engineer.account.id}')`;
    await pool.query(`update role set permissions = permissions - 'deploymentDownload' where id = ${role}`);
    const less = await world.server.request('POST', '/api/user/deployment/link/download', {
      body: { token, what: 'bundle' },
    });
    expect(less.status).toBe(404);
    expect((await open(token)).body).toMatchObject({ share: { rights: ['view'] } });
    const wider = await world.call('POST', `/${made.name}/share`, { rights: ['download'], days: 1 });
    expect(problemOf(wider)).toBe('permission-missing');
    await pool.query(
      `update role set permissions = permissions || '["deploymentDownload"]' where id = ${role}`,
    );
    const links = await world.call('POST', `/${made.name}/share`, { rights: ['operate'], days: 1 });
    expect(problemOf(links)).toBe('invalid-input');
    const long = await world.call('POST', `/${made.name}/share`, { rights: ['view'], days: 31 });
    expect(long.status).toBe(400);

    await world.call('DELETE', `/${made.name}/share/${share.id}`);
    const ended = await open(token);
    const plain = (text: string): string => text.replace(/"requestId":"[^"]*"/, '');
    expect([ended.status, plain(ended.text)]).toEqual([404, plain(guessed.text)]);
  });

  it('with a person lets them do what their role does not, until it is taken back', async () => {
    const made = await world.deploy('linux-vm', 'share-vm', { adminPasswordOrKey: sshKey });
    const reader = await world.signIn('reader@contoso.example');
    const mine = (method: string, path: string, body?: unknown) =>
      world.call(method, `/shared${path}`, body, reader);
    expect((await world.call('POST', `/${made.name}/power`, { action: 'stop' }, reader)).status).toBe(403);
    const self = { accountId: world.engineer.account.id, rights: ['view'], days: 3 };
    const own = await world.call('POST', `/${made.name}/share`, self);
    expect(own.body, own.text).toMatchObject({ errors: [{ pointer: '/accountId', code: 'self' }] });
    const shared = await world.call('POST', `/${made.name}/share`, {
      accountId: reader.account.id,
      rights: ['operate'],
      days: 3,
    });
    expect(shared.status, shared.text).toBe(201);
    const { share } = shared.body as { share: { id: string; etag: string } };
    const { result } = (await mine('GET', '')).body as { result: { id: string; rights: string[] }[] };
    expect(result).toMatchObject([{ id: share.id, rights: ['view', 'operate'] }]);
    expect((await mine('GET', `/${share.id}`)).status).toBe(200);
    expect((await mine('GET', `/${share.id}/download?what=bundle`)).status).toBe(404);
    expect((await world.call('GET', `/shared/${share.id}`)).status).toBe(404);
    const begun = await mine('POST', `/${share.id}/power`, { action: 'stop' });
    expect(begun.status, begun.text).toBe(202);
    // The portal lets them; the cloud decides with their own rights there, and a reader has none to stop a machine.
    const ended = await world.settled(made.name);
    expect(ended.state).toBe('SucceededWithWarnings');
    expect(lastOf(ended)).toMatchObject({
      kind: 'stop',
      state: 'Failed',
      error: { code: 'AuthorizationFailed' },
    });
    const change = (etag: string) =>
      world.call('PUT', `/${made.name}/share/${share.id}`, { rights: ['view'], days: 30 }, world.engineer, {
        'if-match': etag,
      });
    expect((await change('"old"')).status).toBe(412);
    const changed = await change(share.etag);
    expect(changed.body, changed.text).toMatchObject({ rights: ['view'] });
    expect((await mine('POST', `/${share.id}/power`, { action: 'start' })).status).toBe(404);
    await world.call('DELETE', `/${made.name}/share/${share.id}`);
    expect((await mine('GET', `/${share.id}`)).status).toBe(404);
  });

  it('ends with its deployment: the list leaves it out, and whoever holds it is told', async () => {
    const made = await world.deploy('storage-account', 'share-gone');
    const reader = await world.signIn('reader@contoso.example');
    const url = `/${made.name}/share`;
    const [person, linked] = [
      await world.call('POST', url, { accountId: reader.account.id, rights: ['view'], days: 3 }),
      await world.call('POST', url, { rights: ['view'], days: 3 }),
    ].map(({ body }) => body as { share: { id: string }; link: string });
    const list = async () =>
      ((await world.call('GET', '/shared', undefined, reader)).body as { result: { id: string }[] }).result;
    const open = () =>
      world.server.request('POST', '/api/user/deployment/link/open', {
        body: { token: new URL(linked!.link).hash.slice(1) },
      });
    expect((await list()).map(({ id }) => id)).toContain(person!.share.id);
    expect((await open()).status).toBe(200);
    await world.call('DELETE', `/${made.name}?resources=detach`);
    expect((await list()).map(({ id }) => id)).not.toContain(person!.share.id);
    for (const answer of [
      await open(),
      await world.call('GET', `/shared/${person!.share.id}`, undefined, reader),
    ]) {
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no longer exists')]);
    }
  });
});
