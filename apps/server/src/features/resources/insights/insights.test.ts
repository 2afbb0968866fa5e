import {
  insightKinds,
  type Home,
  type Insight,
  type InsightCount,
  type InsightReading,
  type InsightTimeline,
  type ListResult,
} from '@blueport/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../logging.ts';
import type { Actor } from '../../../testing/administration.testing.ts';
import { addDeployment } from '../../../testing/add-deployment.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../testing/inventory-world.testing.ts';
import { findInsight } from './read/list-insights.ts';
import { readTimeline } from './read/timeline.ts';
import type { InsightViewer } from './read/viewer.ts';
import { insightSourceReaders } from './sources/index.ts';
import { deriveInsights } from './store/derive-insights.ts';
import { claimInsights } from './sync/claims.ts';
import { readInsights } from './sync/read-insights.ts';

const minuteMs = 60_000;
const group = 'rg-insights';
const accountType = 'Microsoft.Storage/storageAccounts';

/** The cloud's clock, which the test advances so that alert rules are evaluated. */
let cloudTime = Date.now() - 20 * minuteMs;
let world: InventoryWorld;
let admin: Actor;
let reader: Actor;
let scope: string;
let account: string;
let rule: string;
/** The home page before the first read. */
let homeBefore: Home;

const armOf = async () => (await world.readerOf(admin.organizationId, world.tenantOf('Contoso'), 'general'))!;

async function put(id: string, apiVersion: string, body: object): Promise<void> {
  const arm = await armOf();
  await arm.request('PUT', id, apiVersion, { body: { location: 'westeurope', ...body } });
}

/** Reads everything again with the connections, as the background work does. */
async function readAll(): Promise<void> {
  const { db } = world.server.database;
  const parts = {
    db,
    log: createLogger('silent'),
    signal: new AbortController().signal,
    now: () => new Date(),
    sources: insightSourceReaders,
  };
  await deriveInsights(db, admin.organizationId);
  await sql`update insight_subscription set due_at = now(), is_forced = true`.execute(db);
  for (const claim of await claimInsights(db, 'test', { limit: 100 }))
    await readInsights(parts, claim, () => world.readerOf(claim.organizationId, claim.tenantId, claim.cloud));
}

async function get<Body>(path: string, actor = admin): Promise<Body> {
  const answer = await actor.get(`/api/resource/insight${path}`);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return answer.body as Body;
}

async function list(filter: object, actor = admin): Promise<readonly Insight[]> {
  const query = new URLSearchParams({ filterObj: JSON.stringify(filter), limit: '500' });
  return (await get<ListResult<Insight>>(`?${query.toString()}`, actor)).result;
}

async function alert(): Promise<Insight> {
  const found = await list({ kind: { eq: 'firingAlert' }, subject: { eq: 'too-many-requests' } });
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** Writes the rule, which fires if the account has more requests than `threshold`. */
const writeRule = (threshold: number) =>
  put(rule, '2018-03-01', {
    location: 'global',
    properties: {
      description: 'Too many requests.',
      severity: 1,
      enabled: true,
      scopes: [account],
      evaluationFrequency: 'PT1M',
      windowSize: 'PT5M',
      autoMitigate: true,
      criteria: {
        'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria',
        allOf: [
          {
            criterionType: 'StaticThresholdCriterion',
            name: 'requests',
            metricName: 'Transactions',
            operator: 'GreaterThan',
            threshold,
            timeAggregation: 'Total',
          },
        ],
      },
      actions: [],
    },
  });

beforeAll(async () => {
  world = await startInventoryWorld({ now: () => new Date(cloudTime), tokenSeconds: 86_400 });
  admin = await world.signIn('admin@contoso.example', 'Contoso');
  reader = await world.signIn('reader@contoso.example', 'Contoso');
  await world.discover();
  await world.readDue();
  const readings = await get<InsightReading[]>('/reading');
  const { subscriptionId } = readings.find(({ name }) => name === 'Contoso Development')!;
  scope = `/subscriptions/${subscriptionId}`;
  account = `${scope}/resourceGroups/${group}/providers/${accountType}/stinsights`;
  rule = `${scope}/resourceGroups/${group}/providers/Microsoft.Insights/metricAlerts/too-many-requests`;
  await put(`${scope}/resourceGroups/${group}`, '2022-09-01', {});
  await put(account, '2023-01-01', { sku: { name: 'Standard_LRS' }, kind: 'StorageV2' });
  await writeRule(0);
  cloudTime += 10 * minuteMs;
  homeBefore = (await admin.get('/api/user/home')).body as Home;
  await readAll();
});
afterAll(() => world.stop());

describe('insights of an organization', () => {
  it('come from every source, the most severe first, and are counted by kind', async () => {
    const readings = await get<InsightReading[]>('/reading');
    expect(new Set(readings.flatMap(({ sources }) => sources.map(({ state }) => state)))).toEqual(
      new Set(['ready']),
    );
    const insights = await list({ state: { eq: 'firing' } });
    expect(new Set(insights.map(({ kind }) => kind))).toEqual(
      new Set(['firingAlert', 'unhealthyResource', 'serviceEvent', 'expiringCertificate', 'expiringSecret']),
    );
    const severities = insights.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted((one, other) => one - other));
    const counts = await get<InsightCount[]>('/count');
    for (const { kind, firing } of counts)
      expect([kind, firing]).toEqual([kind, insights.filter((one) => one.kind === kind).length]);
  });

  it('name the resources that a service event affects', async () => {
    const events = await list({ kind: { eq: 'serviceEvent' } });
    const affected = events.filter(({ facts }) => Number(facts['resources']) > 0);
    expect(affected.length).toBeGreaterThan(0);
    for (const { facts } of affected) {
      const names = facts['affected']!.split(', ');
      expect(names.filter((name) => name !== '…')).toHaveLength(Math.min(20, Number(facts['resources'])));
      expect(names.join()).not.toContain('/');
    }
  });

  it('are reported on the home page with the progress of the first read', async () => {
    const home = (await admin.get('/api/user/home')).body as Home;
    const { subscriptions } = homeBefore.insightChecks!;
    expect(subscriptions).toBeGreaterThan(0);
    expect(homeBefore.insightChecks).toEqual({ subscriptions, complete: 0, oldestAt: null });
    expect(home.insightChecks).toEqual({
      subscriptions,
      complete: subscriptions,
      oldestAt: expect.any(String),
    });
  });

  it('show an alert with its condition, its resource and the last change before it', async () => {
    expect(await alert()).toMatchObject({
      state: 'firing',
      severity: 1,
      resourceGroup: group,
      resourceId: account,
      facts: { metric: 'Transactions', operator: '>', threshold: '0', alerts: '1' },
      lastChange: { operation: `${accountType}/write`, resourceId: account },
      lastChangeState: 'known',
    });
    const states = new Map((await list({})).map((one) => [one.kind, one.lastChangeState]));
    expect(states.get('expiringSecret')).toBe('notRead');
    expect(['none', 'known']).toContain(states.get('unhealthyResource'));
  });

  it('of a resource come with the changes of the last day, also with only the key of its type', async () => {
    interface OfResources {
      readonly resources: readonly { readonly id: string; readonly type: string }[];
      readonly insights: readonly Insight[];
      readonly changes: InsightTimeline;
    }
    // The account was created after the inventory was read.
    expect((await admin.post('/api/resource/inventory/refresh', {})).status).toBe(202);
    await world.readDue();
    const query = `/resource?resource=${encodeURIComponent(account)}`;
    const found = await get<OfResources>(query);
    expect(found.resources).toMatchObject([{ id: account }]);
    expect(found.insights.map(({ subject }) => subject)).toEqual(['too-many-requests']);
    expect(found.changes.entries).toContainEqual(
      expect.objectContaining({ source: 'cloud', action: `${accountType}/write`, resourceId: account }),
    );

    const { db } = world.server.database;
    const readerId = reader.session.account.id;
    const holdOnly = async (key: string) => {
      const role = await admin.post('/api/role', { name: `Only ${key}`, permissions: [key] });
      expect(role.status, role.text).toBe(201);
      await sql`update account set role_id = ${(role.body as { id: string }).id} where id = ${readerId}`.execute(
        db,
      );
    };
    const before = await sql<{ role_id: string }>`select role_id from account where id = ${readerId}`.execute(
      db,
    );
    const typesOf = async () => {
      const answer = await reader.get('/api/resource/metric/target');
      return (answer.body as { types: { type: string }[] }).types.map(({ type }) => type.toLowerCase());
    };
    await holdOnly('storageAccountInsights');
    expect((await get<OfResources>(query, reader)).insights).toHaveLength(1);
    expect(await typesOf()).toEqual([accountType.toLowerCase()]);
    await holdOnly('vmInsights');
    expect((await reader.get(`/api/resource/insight${query}`)).status).toBe(404);
    expect(new Set(await typesOf())).not.toContain(accountType.toLowerCase());
    expect((await typesOf()).length).toBeGreaterThan(0);
    expect((await reader.get('/api/resource/insight')).status).toBe(403);
    await holdOnly('deploymentList');
    expect((await reader.get(`/api/resource/insight${query}`)).status).toBe(403);
    expect((await reader.get('/api/resource/metric/target')).status).toBe(403);
    await sql`update account set role_id = ${before.rows[0]!.role_id} where id = ${readerId}`.execute(db);
  });

  it('put the changes in the cloud, deployments and decisions on one time axis', async () => {
    const { id, startedAt } = await alert();
    const timeline = await get<InsightTimeline>(`/${id}/timeline`);
    expect(timeline.incomplete).toBeNull();
    expect(timeline.entries.map(({ at }) => at)).toEqual(timeline.entries.map(({ at }) => at).toSorted());
    expect(timeline.entries).toContainEqual(
      expect.objectContaining({ source: 'cloud', action: `${accountType}/write`, subject: 'stinsights' }),
    );
    expect(timeline.entries).toContainEqual(
      expect.objectContaining({ source: 'insight', action: 'started', at: startedAt }),
    );
  });

  it('are acknowledged, also in the cloud', async () => {
    const { id, etag } = await alert();
    const stale = await admin.post(`/api/resource/insight/${id}/acknowledge`, undefined, {
      'if-match': '"999"',
    });
    expect(stale.status).toBe(412);
    const answer = await admin.post(`/api/resource/insight/${id}/acknowledge`, undefined, {
      'if-match': etag,
    });
    expect(answer.body).toMatchObject({
      cloud: 'acknowledged',
      insight: { state: 'acknowledged', acknowledgement: { by: admin.session.account.name } },
    });
    const arm = await armOf();
    const alerts = await arm.all<{ properties: { essentials: Record<string, string> } }>(
      `${scope}/providers/Microsoft.AlertsManagement/alerts`,
      '2019-05-05-preview',
      { query: { alertRule: rule } },
    );
    expect(alerts.map(({ properties }) => properties.essentials['alertState'])).toEqual(['Acknowledged']);
    await readAll();
    expect((await alert()).state).toBe('acknowledged');
    const { entries } = await get<InsightTimeline>(`/${id}/timeline`);
    expect(entries).toContainEqual(
      expect.objectContaining({
        source: 'audit',
        action: 'insight.acknowledge',
        by: admin.session.account.name,
      }),
    );
  });

  it('are silenced with a reason until a time, and not longer than allowed', async () => {
    const { id } = await alert();
    const silence = (until: number, reason = 'Load test') =>
      admin.post(`/api/resource/insight/${id}/silence`, {
        reason,
        until: new Date(until).toISOString(),
      });
    expect((await silence(Date.now() - minuteMs)).status).toBe(422);
    expect((await silence(Date.now() + 100 * 24 * 60 * minuteMs)).status).toBe(422);
    expect((await silence(Date.now() + 60 * minuteMs, 'Load\u202etest')).status).toBe(400);
    const answer = await silence(Date.now() + 60 * minuteMs);
    expect(answer.body).toMatchObject({
      state: 'silenced',
      silence: { reason: 'Load test', by: admin.session.account.name },
    });
    const ended = await admin.post(`/api/resource/insight/${id}/end-silence`);
    expect(ended.body).toMatchObject({ state: 'acknowledged', silence: null });
  });

  it('are acknowledged and silenced only with the permission to edit alerts', async () => {
    const { id } = await alert();
    const silence = { reason: 'Load test', until: new Date(Date.now() + 60 * minuteMs).toISOString() };
    expect((await reader.get(`/api/resource/insight/${id}`)).status).toBe(200);
    for (const [change, body] of [['acknowledge'], ['silence', silence], ['end-silence']] as const)
      expect((await reader.post(`/api/resource/insight/${id}/${change}`, body)).status).toBe(403);
  });

  it('are not found by an unknown or malformed ID', async () => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000'])
      expect((await admin.get(`/api/resource/insight/${id}`)).status).toBe(404);
    expect((await admin.get('/api/resource/alert/rule/nonsense')).status).toBe(404);
  });

  it('are found by the name of their subscription', async () => {
    const found = await get<ListResult<Insight>>('?filter=contoso%20production&limit=500');
    expect(found.total).toBeGreaterThan(0);
    expect(new Set(found.result.map(({ subscriptionName }) => subscriptionName))).toEqual(
      new Set(['Contoso Production']),
    );
  });

  it('are sent to the webhooks that receive the event', async () => {
    const { id } = await alert();
    const send = () => admin.post(`/api/resource/insight/${id}/send`);
    expect((await send()).body).toEqual({ webhooks: 0 });
    const created = await admin.post('/api/org/webhook', {
      name: 'Pager',
      url: 'https://pager.example/hook',
      events: ['insight.sent'],
    });
    expect([created.status, created.text.slice(0, 200)]).toEqual([201, expect.anything()]);
    expect((await send()).body).toEqual({ webhooks: 1 });
    const { rows } = await sql<{ subject: string; body: string }>`
      select subject, body from webhook_delivery where event = 'insight.sent'`.execute(
      world.server.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]!.body)).toMatchObject({
      type: 'insight.sent',
      data: { insight: { id, kind: 'firingAlert', subject: 'too-many-requests' } },
    });
  });

  it('are limited to the cloud rights of a person', async () => {
    const everything = await list({});
    expect((await list({}, reader)).length).toBe(everything.length);
    const fabrikam = await world.signIn('admin@fabrikam.example', 'Fabrikam');
    expect(await list({}, fabrikam)).toEqual([]);
    expect((await fabrikam.get(`/api/resource/insight/${(await alert()).id}`)).status).toBe(404);
    // The engineer's rights, as the cloud would report them for access to a single group.
    const general = world.embedded.world.clouds.general!;
    const { call } = general;
    const respond = (value: readonly object[]) =>
      Promise.resolve({ status: 200, headers: {}, body: { value }, retryAfterMs: undefined });
    Object.assign(general, {
      call: (async (request) => {
        const path = new URL(request.url).pathname;
        if (/^\/subscriptions\/[^/]+\/providers\/Microsoft.Authorization\/permissions$/i.test(path))
          return respond([]);
        if (/\/resourcegroups$/i.test(path)) return respond(path.startsWith(scope) ? [{ name: group }] : []);
        if (/^\/subscriptions\/[^/]+\/resources$/i.test(path)) return respond([]);
        return call(request);
      }) satisfies typeof call,
    });
    try {
      await world.server.database.pool.query(`select pg_notify('blueport_rights', '')`);
      const engineer = await world.signIn('engineer@contoso.example', 'Contoso');
      expect((await list({}, engineer)).map(({ subject }) => subject)).toEqual(['too-many-requests']);
      const counts = await get<InsightCount[]>('/count', engineer);
      expect(counts.reduce((sum, { firing, acknowledged }) => sum + firing + acknowledged, 0)).toBe(1);
      const other = everything.find(({ subject }) => subject !== 'too-many-requests')!;
      for (const path of ['', '/timeline'])
        expect((await engineer.get(`/api/resource/insight/${other.id}${path}`)).status).toBe(404);
      for (const path of ['acknowledge', 'end-silence', 'send'])
        expect((await engineer.post(`/api/resource/insight/${other.id}/${path}`)).status).toBe(404);
    } finally {
      Object.assign(general, { call });
      await world.server.database.pool.query(`select pg_notify('blueport_rights', '')`);
    }
  });

  it('hide what changed around a resource from people who may read only the resource', async () => {
    const { db } = world.server.database;
    const { id, resourceId, subscriptionId } = await alert();
    await addDeployment(world.server, 'bp-secret', admin.organizationId);
    await sql`update deployment set subscription_id = ${subscriptionId}, resource_group = ${group}
      where name = 'bp-secret'`.execute(db);
    await sql`insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id,
        cloud_name, machine, created_at)
      select d.id, d.id, 1, 'create', 'Succeeded', d.account_id, d.account_id, d.name, '{}',
        i.started_at - interval '1 hour' from deployment d, insight i where d.name = 'bp-secret' and i.id = ${id}`.execute(
      db,
    );
    const none = { subscriptions: [], groups: [], resources: [], visibleIds: [], mark: '' };
    const organizationId = admin.organizationId;
    const viewerOf = (scopes: object, kinds: InsightViewer['kinds'] = insightKinds): InsightViewer => ({
      organizationId,
      scopes: { ...none, ...scopes },
      kinds,
    });
    const whole = { subscriptions: [subscriptionId!] };
    const arm = await armOf();
    const entriesOf = async (viewer: InsightViewer) => {
      const { insight } = await findInsight(db, viewer, id);
      const parts = { db, arm, viewer, now: new Date() };
      return { insight, ...(await readTimeline(parts, insight, new AbortController().signal)) };
    };
    const changedOf = async (viewer: InsightViewer) =>
      new Set(
        (await entriesOf(viewer)).entries
          .filter(({ source }) => source === 'cloud')
          .map((entry) => entry.resourceId?.toLowerCase()),
      );
    const visible = async (viewer: InsightViewer) => {
      const { insight, entries } = await entriesOf(viewer);
      return [entries.some(({ deployment }) => deployment === 'bp-secret'), insight.lastChange !== null];
    };
    await sql`update insight set last_change = jsonb_set(last_change, '{resourceId}', '"/subscriptions/other"')
      where id = ${id}`.execute(db);
    expect(await visible(viewerOf(whole))).toEqual([true, true]);
    expect(await visible(viewerOf({ groups: [`${subscriptionId}/${group}`] }))).toEqual([true, true]);
    expect(await visible(viewerOf(whole, ['firingAlert']))).toEqual([false, true]);
    const single = viewerOf({ resources: [resourceId!.toLowerCase()] });
    // Personal access tokens read the activity log with the connection, which reads the whole subscription.
    expect((await changedOf(viewerOf(whole))).size).toBeGreaterThan(1);
    expect([...(await changedOf(single))]).toEqual([resourceId!.toLowerCase()]);
    expect(await visible(single)).toEqual([false, false]);
    expect((await findInsight(db, single, id)).insight.lastChangeState).toBe('hidden');
    await sql`update insight set last_change = jsonb_set(last_change, '{resourceId}', to_jsonb(resource_id))
      where id = ${id}`.execute(db);
    expect(await visible(single)).toEqual([false, true]);
    await sql`delete from deployment where name = 'bp-secret'`.execute(db);
  });

  it('are resolved when the cause is gone, and continue if it returns soon', async () => {
    const before = await alert();
    await writeRule(1e12);
    cloudTime += 5 * minuteMs;
    await readAll();
    const resolved = await alert();
    expect(resolved).toMatchObject({ id: before.id, state: 'resolved', endedAt: expect.any(String) });
    const refused = await admin.post(`/api/resource/insight/${resolved.id}/acknowledge`);
    expect([refused.status, (refused.body as { reason?: string }).reason]).toEqual([409, 'insight-resolved']);
    await writeRule(0);
    cloudTime += 10 * minuteMs;
    await readAll();
    expect(await alert()).toMatchObject({
      id: before.id,
      state: 'acknowledged',
      startedAt: before.startedAt,
      endedAt: null,
    });
  });

  it('start again, without the acknowledgement, if the cause returns later', async () => {
    const { db } = world.server.database;
    const before = await alert();
    await sql`update insight set ended_at = now() - interval '11 minutes' where id = ${before.id}`.execute(
      db,
    );
    await readAll();
    const after = await alert();
    expect(after).toMatchObject({ id: before.id, state: 'firing', acknowledgement: null });
    expect(after.startedAt > before.startedAt).toBe(true);
  });
});
