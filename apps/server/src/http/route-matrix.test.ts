import { allRoutes, effectivePermissions, type RouteContract, type SessionAnswer } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/test-people.ts';
import { problemOf, startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';
import { isWrite } from './record-refusal.ts';

const canary = 'CANARY-of-fabrikam';
const missingId = '01900000-0000-7000-8000-000000000000';
const subscription = '11111111-1111-4111-8111-111111111111';

/** How a route is called with an id of the caller's organization, of another one, and of nobody. */
interface Sample {
  readonly query?: string;
  readonly body?: unknown;
  readonly ids?: { readonly own: string; readonly foreign: string; readonly missing: string };
}

let server: TestServer;
const sessions = new Map<string, SessionAnswer>();
let samples: Readonly<Record<string, Sample>>;

const callers = [
  'nobody',
  'stranger',
  'reader',
  'engineer',
  'admin',
  'otherAdmin',
  'operator',
  'governmentAdmin',
] as const;

async function seed(): Promise<void> {
  const { db, pool } = server.database;
  const fabrikam = await db
    .selectFrom('organization')
    .select('id')
    .where('key', '=', 'fabrikam')
    .executeTakeFirstOrThrow();
  const contoso = await db
    .selectFrom('organization')
    .select('id')
    .where('key', '=', 'contoso')
    .executeTakeFirstOrThrow();
  await db.updateTable('organization').set({ name: canary }).where('id', '=', fabrikam.id).execute();
  await pool.query(
    `insert into blueprint (id, slug, title, summary, category, tags, icon, scope, clouds, owner_organization_id)
     select gen_random_uuid(), 'secret-blueprint', $1, $1, 'Web', '[]', $1, scope, clouds, $2
     from blueprint where slug = 'storage-account'`,
    [canary, fabrikam.id],
  );
  await pool.query(
    `insert into blueprint_version (id, blueprint_id, version, state, template, parameters, wizard, resource_types, documentation,
       release_notes, estimated_minutes, content_hash)
     select gen_random_uuid(), (select id from blueprint where slug = 'secret-blueprint'), version, state, template, parameters, wizard,
       resource_types, $1, $1, estimated_minutes, $1
     from blueprint_version v join blueprint b on b.id = v.blueprint_id where b.slug = 'storage-account'`,
    [canary],
  );
  await pool.query(
    `insert into organization_blueprint (organization_id, blueprint_id, slug)
     select $1, id, slug from blueprint where slug = 'secret-blueprint'`,
    [fabrikam.id],
  );
  for (const [organization, name, title] of [
    [fabrikam.id, 'bp-foreign01', canary],
    [contoso.id, 'bp-ownown01', 'Own'],
  ] as const) {
    await pool.query(
      `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
         blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags)
       select gen_random_uuid(), $2, $1, a.id, $3, 'Succeeded', b.id, v.id, b.slug, $3, v.version, 'general', b.scope,
         d.tenant_id, $4, $3, 'rg', 'westeurope', '{}'
       from blueprint b join blueprint_version v on v.blueprint_id = b.id, account a, directory d
       where b.slug = 'storage-account' and a.organization_id = $1 and d.organization_id = $1 limit 1`,
      [organization, name, title, subscription],
    );
  }
  await pool.query(
    `insert into event (organization_id, subjects, type, data) values ($1, '{bp-foreign01}', 'deployment.changed', $2)`,
    [fabrikam.id, JSON.stringify({ title: canary })],
  );
}

beforeAll(async () => {
  server = await startTestServer();
  await seed();
  for (const name of callers) {
    if (name !== 'nobody' && name !== 'stranger') sessions.set(name, await server.login(people[name]));
  }
  const blueprints = { own: 'storage-account', foreign: 'secret-blueprint', missing: 'no-such-blueprint' };
  const deployments = { own: 'bp-ownown01', foreign: 'bp-foreign01', missing: 'bp-missing01' };
  const draft = { version: '1.0.0', step: 1, parameters: {}, tags: {} };
  const request = {
    blueprint: 'storage-account',
    subscriptionId: subscription,
    resourceGroup: 'rg',
    location: 'westeurope',
  };
  const organizationOf = (name: string) => sessions.get(name)!.account.orgId;
  samples = {
    'config.signIn': {},
    'webSettings.landing': {},
    'session.login': { body: await server.directory.loginBody(people.stranger) },
    'session.renew': { body: await server.directory.loginBody(people.engineer) },
    'session.logout': {},
    'user.me': {},
    'user.directories': {},
    'org.get': {
      ids: { own: organizationOf('engineer'), foreign: organizationOf('otherAdmin'), missing: missingId },
    },
    'blueprint.list': {},
    'blueprint.get': { ids: blueprints },
    'blueprint.template': { ids: blueprints },
    'blueprint.preview': { ids: blueprints, body: {} },
    'draft.get': { ids: blueprints },
    'draft.put': { ids: blueprints, body: draft },
    'draft.delete': { ids: blueprints },
    'subscription.list': {},
    'subscription.locations': { ids: { own: subscription, foreign: missingId, missing: missingId } },
    'resourceGroup.list': { ids: { own: subscription, foreign: missingId, missing: missingId } },
    'deployment.preview': { body: request },
    'deployment.create': { body: request },
    'deployment.list': {},
    'deployment.get': { ids: deployments },
    'deployment.activity': { ids: deployments },
    'deployment.cancel': { ids: deployments },
    'deployment.redeploy': { ids: deployments, body: {} },
    'deployment.delete': { ids: deployments, query: 'resources=detach' },
    'deployment.download': { ids: deployments, query: 'what=template' },
    'deployment.cloudList': { query: `subscriptionId=${subscription}` },
    'event.stream': {},
  };
});
afterAll(() => server.stop());

let keys = 0;
function send(
  contract: RouteContract,
  sample: Sample,
  id: string,
  token: string | undefined,
): Promise<Answer> {
  const path = contract.path.replace(/:\w+/, encodeURIComponent(id));
  return server.request(contract.method, sample.query ? `${path}?${sample.query}` : path, {
    token,
    body: sample.body,
    headers: { 'idempotency-key': `matrix-key-${(keys += 1)}` },
  });
}

const mayUse = (contract: RouteContract, session: SessionAnswer): boolean => {
  const { orgInfo, roleInfo } = session.account;
  const held = effectivePermissions({ orgInfo, roleInfo });
  return contract.access.kind !== 'key' || contract.access.anyOf.some((key) => held.includes(key));
};

/** What is wrong with an answer, judged by the contract and the caller's keys alone. */
function wrongWith(
  contract: RouteContract,
  session: SessionAnswer | undefined,
  answer: Answer,
): string | undefined {
  if (answer.status >= 500) return 'failed';
  if (contract.access.kind === 'public') return undefined;
  const problem = problemOf(answer);
  if (!session) return problem === 'not-signed-in' && answer.status === 401 ? undefined : 'let somebody in';
  if (!mayUse(contract, session)) {
    return problem === 'permission-missing' && answer.status === 403 ? undefined : 'ignored a missing key';
  }
  if (problem === 'permission-missing') return 'refused a key that is held';
  const isForeign = session.account.orgId !== sessions.get('otherAdmin')!.account.orgId;
  return isForeign && answer.text.includes(canary) ? 'leaked' : undefined;
}

/** What the fingerprint of the other organization's rows must not become. */
async function foreignRows(): Promise<string> {
  const { rows } = await server.database.pool.query<{ fingerprint: string }>(
    `select md5(string_agg(line, '|' order by line)) as fingerprint from (
       select d::text as line from deployment d where title = $1 union all
       select o::text from organization o where name = $1 union all select b::text from blueprint b where title = $1) rows`,
    [canary],
  );
  return rows[0]?.fingerprint ?? '';
}

describe('every route of the contract', () => {
  it('has a sample here, so that none goes untested', () => {
    expect(Object.keys(samples).sort()).toEqual(allRoutes.map(({ id }) => id).sort());
  });

  it.each(allRoutes.filter(({ produces }) => !produces).map((contract) => [contract.id, contract] as const))(
    '%s answers each caller as the contract says, and leaks nothing',
    async (id, contract) => {
      const sample = samples[id]!;
      const before = await foreignRows();
      const violations: string[] = [];
      for (const caller of callers) {
        const session = sessions.get(caller);
        // Signing out is tried with sessions of its own, or the callers after it would be nobody.
        const fresh =
          id === 'session.logout' && session ? await server.login(people[caller as 'reader']) : session;
        for (const which of ['own', 'foreign', 'missing'] as const) {
          // The foreign id is this caller's own: using it up would be no leak.
          if (which === 'foreign' && caller === 'otherAdmin') continue;
          const answer = await send(contract, sample, sample.ids?.[which] ?? '', fresh?.token);
          const wrong = wrongWith(contract, session, answer);
          if (wrong)
            violations.push(`${caller} ${which}: ${wrong}: ${answer.status} ${answer.text.slice(0, 200)}`);
          if (id === 'session.logout') break;
        }
      }
      expect(violations).toEqual([]);
      expect(await foreignRows()).toBe(before);
    },
  );

  it.each(
    allRoutes
      .filter(({ path, id }) => path.includes(':') && !/^(subscription|resourceGroup)/.test(id))
      .map((contract) => [contract.id, contract] as const),
  )('%s answers a foreign id and a missing one with the same bytes', async (id, contract) => {
    const sample = samples[id]!;
    const session = sessions.get('admin')!;
    const foreign = await send(contract, sample, sample.ids!.foreign, session.token);
    const missing = await send(contract, sample, sample.ids!.missing, session.token);
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  });

  it('would notice a leak: the other organization’s own administrator does see the canary', async () => {
    const { token } = sessions.get('otherAdmin')!;
    expect((await server.request('GET', '/api/blueprint', { token })).text).toContain(canary);
    expect((await server.request('GET', '/api/user/deployment', { token })).text).toContain(canary);
    expect((await server.request('GET', '/api/blueprint/secret-blueprint', { token })).status).toBe(200);
  });

  it('stops answering at once when a key is taken away, and says which side lacks it', async () => {
    const { token, account } = sessions.get('reader')!;
    expect((await server.request('GET', '/api/blueprint', { token })).status).toBe(200);
    const role = server.database.db
      .updateTable('role')
      .where('organization_id', '=', account.orgId)
      .where('name', '=', 'reader');
    await role.set({ permissions: JSON.stringify(['deploymentList']) }).execute();
    const answer = await server.request('GET', '/api/blueprint', { token });
    expect(answer.body).toMatchObject({ status: 403, permission: 'blueprints', missing: 'role' });
    await role.set({ permissions: null }).execute();
    expect(problemOf(await server.request('GET', '/api/blueprint', { token }))).toBe(
      'permission-list-missing',
    );
    expect((await server.request('GET', '/api/user/me', { token })).status).toBe(200);
  });

  it('leaves exactly one audit row for each write that succeeded', async () => {
    const { token } = sessions.get('engineer')!;
    const count = async () =>
      Number(
        (
          await server.database.pool.query<{ n: string }>(
            `select count(*) as n from audit where outcome = 'done'`,
          )
        ).rows[0]?.n,
      );
    const before = await count();
    const contract = allRoutes.find(({ id }) => id === 'draft.put')!;
    expect(isWrite(contract)).toBe(true);
    await send(contract, samples['draft.put']!, 'storage-account', token);
    expect(await count()).toBe(before + 1);
    await server.request('POST', '/api/blueprint/storage-account/preview', { token, body: {} });
    await server.request('GET', '/api/user/me', { token });
    expect(await count()).toBe(before + 1);
  });
});
