import { CloudError, leftUntilDeadline } from '@blueport/cloud';
import type {
  AlertPreview,
  AlertRule,
  Home,
  Insight,
  InsightTimeline,
  ListResult,
  ResourceRow,
} from '@blueport/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../../testing/administration.testing.ts';
import type { Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../testing/inventory-world.testing.ts';
import { outboxOf } from '../../../testing/outbox-mail.ts';
import { problemOf } from '../../../testing/test-server.ts';
import { createReadAbsentScopes } from '../../cloud/inventory/rights/absent-person.ts';
import { createPersonTokens } from '../../identity/session/index.ts';
import { createMailer } from '../../messaging/mail/index.ts';
import { createNotifier } from '../../messaging/notifications/index.ts';
import { createDefinitionCache, createSeriesCache, type Reader } from '../metrics/index.ts';
import { claimAlerts, holdsClaim, noteMissingConnections } from './evaluation/claims.ts';
import { evaluateSubscription } from './evaluation/evaluate-subscription.ts';
import { createPersonEvaluation } from './evaluation/person-evaluation.ts';
import { resolveScope } from './rules/rule-scope.ts';
import { findRule } from './rules/rule-store.ts';
import type { PublishAlertEvent } from './routing/webhooks.ts';
import { claimRecipients, sendMessage } from './routing/send-messages.ts';

const path = '/api/resource/alert';
const noScopes = { subscriptions: [], groups: [], resources: [], visibleIds: [], mark: '' };
const machineType = 'Microsoft.Compute/virtualMachines';
const minuteMs = 60_000;
const cpuAbove = {
  type: machineType,
  metric: 'cpu',
  aggregation: 'Average',
  operator: 'GreaterThan',
  threshold: 80,
  window: 'PT1M',
} as const;

let world: InventoryWorld;
let admin: Actor;
let reader: Actor;
let stranger: Actor;
let machines: readonly ResourceRow[];
let subscription: string;

/** The clock of the evaluation, and the fake metrics at it. */
let time = Math.floor(Date.now() / minuteMs) * minuteMs;
let cpu: (resourceId: string) => number | null = () => 10;
/** The lines of a metric with a dimension, instead of those of `cpu`. */
let lines: ((resourceId: string) => readonly object[]) | undefined;
let failure: CloudError | undefined;
let calls = 0;
let published: Parameters<PublishAlertEvent>[2][number][] = [];
let parts: Parameters<typeof evaluateSubscription>[0] & Parameters<typeof sendMessage>[0];
const history = new Map<string, Map<number, number>>();

const batch: Reader['batch'] = {
  async read({ resourceIds, query }) {
    calls += 1;
    if (failure) throw failure;
    const body = {
      values: resourceIds.map((resourceid) => ({
        resourceid,
        value: String(query['metricnames'])
          .split(',')
          .map((value) => ({
            name: { value },
            unit: 'Percent',
            timeseries: lines?.(resourceid) ?? [
              {
                data: [...(history.get(resourceid) ?? [])].map(([at, average]) => ({
                  timeStamp: new Date(at).toISOString(),
                  average,
                })),
              },
            ],
          })),
      })),
    };
    return { status: 200, headers: {}, body } as unknown as Awaited<ReturnType<Reader['batch']['read']>>;
  },
};

/** Lets minutes pass with the current values. */
function pass(minutes: number): void {
  for (let count = 0; count < minutes; count += 1) {
    for (const { id } of machines) {
      const value = cpu(id);
      if (value !== null) history.set(id, (history.get(id) ?? new Map<number, number>()).set(time, value));
    }
    time += minuteMs;
  }
}

/** Evaluates all due subscriptions, as the background work does. */
async function evaluate(): Promise<number> {
  const claims = await claimAlerts(parts.db, 'test', { limit: 100, now: new Date(time) });
  for (const claim of claims) await evaluateSubscription(parts, claim);
  return claims.length;
}

/** Sends all due messages, as the background work does. */
async function send(): Promise<void> {
  for (const claim of await claimRecipients(parts.db, 'test', { limit: 100, now: new Date(time) }))
    await sendMessage(parts, claim);
}

/** Waits until a statement waits for a lock. */
async function waitForLock(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(parts.db);
      expect(rows).not.toEqual([]);
    },
    { timeout: 5000 },
  );
}

beforeAll(async () => {
  world = await startInventoryWorld();
  [admin, reader, stranger] = await Promise.all([
    world.signIn('admin@contoso.example', 'Contoso'),
    world.signIn('reader@contoso.example', 'Contoso'),
    world.signIn('admin@fabrikam.example', 'Fabrikam'),
  ]);
  await world.discover();
  await world.readDue();
  const filter = encodeURIComponent(JSON.stringify({ type: { eq: machineType } }));
  const found = (await admin.get(`/api/resource?limit=200&filterObj=${filter}`))
    .body as ListResult<ResourceRow>;
  subscription = found.result[0]!.subscriptionId;
  machines = found.result.filter(({ subscriptionId }) => subscriptionId === subscription);
  const { database, parts: server } = world.server;
  const notifier = createNotifier(server, createMailer(server, true));
  const sessions = createPersonTokens(database.db, server.vault);
  parts = {
    db: database.db,
    now: () => new Date(time),
    cache: createSeriesCache(),
    definitions: createDefinitionCache(() => time),
    pauses: new Map(),
    withoutBatch: new Map(),
    publicUrl: 'https://portal.example',
    publish: async (_tx, _organizationId, events) => void published.push(...events),
    notifier,
    inventory: {
      scopesOfPerson: createReadAbsentScopes(database.db, {
        world: world.embedded.world,
        sessions,
        readerOf: world.readerOf,
      }),
    },
    readerOf: async ({ organizationId, cloud }) => ({
      cloud,
      batch,
      arm: (await world.readerOf(organizationId, world.tenantOf('Contoso'), cloud))!,
      viewer: {
        organizationId,
        accountId: '',
        scopes: { subscriptions: [], groups: [], resources: [], visibleIds: [], mark: '' },
      },
    }),
  };
});
afterAll(() => world.stop());
beforeEach(async () => {
  const { db } = world.server.database;
  await sql`delete from insight`.execute(db);
  await sql`delete from alert_rule`.execute(db);
  await sql`delete from alert_subscription`.execute(db);
  await sql`delete from alert_recipient`.execute(db);
  await sql`delete from notification`.execute(db);
  await sql`delete from mail_outbox`.execute(db);
  cpu = () => 10;
  lines = undefined;
  failure = undefined;
  published = [];
  history.clear();
  parts = { ...parts, cache: createSeriesCache(), pauses: new Map() };
  pass(5);
});

async function create(more: object = {}, actor = admin): Promise<AlertRule> {
  const body = { name: 'Busy', severity: 2, scope: { subscriptionId: subscription }, ...cpuAbove, ...more };
  const answer = await actor.post(`${path}/rule`, body);
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body as AlertRule;
}

async function alerts(actor = admin): Promise<readonly Insight[]> {
  const query = new URLSearchParams({
    filterObj: JSON.stringify({ kind: { eq: 'firingAlert' } }),
    limit: '500',
  });
  return ((await actor.get(`/api/resource/insight?${query.toString()}`)).body as ListResult<Insight>).result;
}
const firingAtHome = async (actor: Actor) =>
  ((await actor.get('/api/user/home')).body as Home).attention.find(({ kind }) => kind === 'insights')?.count;
const statesOf = async () => (await alerts()).map(({ state }) => state);
const first = () => machines[0]!;
const onlyFirst = (value: number) => (id: string) => (id === first().id ? value : 10);

describe('alert rules', () => {
  it('are created, changed and deleted with their version', async () => {
    const rule = await create({
      resolveThreshold: 60,
      periods: 2,
      notify: { owner: true, roleIds: [], accountIds: [], webhook: true },
    });
    expect(rule).toMatchObject({ metric: 'Percentage CPU', enabled: true, scope: { kind: 'resourceType' } });
    const edited = await admin.put(`${path}/rule/${rule.id}`, { threshold: 90 }, rule.etag);
    expect(edited.body).toMatchObject({ threshold: 90, resolveThreshold: 60, name: 'Busy' });
    expect(problemOf(await admin.put(`${path}/rule/${rule.id}`, { severity: 1 }, rule.etag))).toBe('stale');
    for (const answer of [
      await admin.put(`${path}/rule/${rule.id}`, {}),
      await admin.remove(`${path}/rule/${rule.id}`),
    ])
      expect(problemOf(answer)).toBe('precondition-required');
    const { etag } = edited.body as AlertRule;
    for (const name of ['Busy\r\nBcc: other', '\u202e', 'Bu\u200bsy'])
      expect((await admin.put(`${path}/rule/${rule.id}`, { name }, etag)).status).toBe(400);
    expect((await admin.remove(`${path}/rule/${rule.id}`, etag)).status).toBe(204);
    expect((await admin.get(`${path}/rule/${rule.id}`)).status).toBe(404);
  });

  it.each([
    [{ scope: {} }, '/scope'],
    [{ scope: { tag: 'a=b' } }, '/scope'],
    [{ scope: { deployment: 'bp-none' } }, '/scope/deployment'],
    [{ resolveThreshold: 81 }, '/resolveThreshold'],
    [{ quietHours: { from: 1, to: 1, timeZone: 'UTC' } }, '/quietHours/to'],
    [{ quietHours: { from: 1, to: 2, timeZone: 'Mars/Olympus' } }, '/quietHours/timeZone'],
    [
      {
        notify: {
          owner: false,
          roleIds: ['01900000-0000-7000-8000-000000000000'],
          accountIds: [],
          webhook: false,
        },
      },
      '/notify/roleIds/0',
    ],
  ])('reject %j', async (more, pointer) => {
    const body = { name: 'Busy', severity: 2, scope: { subscriptionId: subscription }, ...cpuAbove, ...more };
    const answer = await admin.post(`${path}/rule`, body);
    expect([answer.status, (answer.body as { errors: { pointer: string }[] }).errors[0]?.pointer]).toEqual([
      422,
      pointer,
    ]);
  });

  it('can be disabled when their resource and recipients no longer exist', async () => {
    const rule = await create({ scope: { resourceId: first().id } });
    await sql`update alert_rule set resource_id = resource_id || '-deleted',
      notify = jsonb_set(notify, '{accountIds}', '["01900000-0000-7000-8000-000000000000"]') where id = ${rule.id}`.execute(
      parts.db,
    );
    const { body } = await admin.get(`${path}/rule/${rule.id}`);
    const { name, severity, notify, scope } = body as AlertRule;
    const disabled = await admin.put(
      `${path}/rule/${rule.id}`,
      { name, severity, notify, scope: { resourceId: scope.resourceId }, enabled: false },
      rule.etag,
    );
    expect([disabled.status, disabled.body]).toMatchObject([200, { enabled: false, scope, notify }]);
    const moved = await admin.put(
      `${path}/rule/${rule.id}`,
      { type: 'Microsoft.Compute/disks' },
      (disabled.body as AlertRule).etag,
    );
    expect(moved.status).toBe(422);
  });

  it('keep their alerts if only the spelling of their type changes', async () => {
    const rule = await create();
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    const { etag } = (await admin.get(`${path}/rule/${rule.id}`)).body as AlertRule;
    const edited = await admin.put(`${path}/rule/${rule.id}`, { type: machineType.toLowerCase() }, etag);
    expect([edited.status, await statesOf()]).toEqual([200, ['firing']]);
  });

  it('are edited without a deadlock while they are evaluated', async () => {
    const rule = await create();
    const [claim] = await claimAlerts(parts.db, 'test', { limit: 1, now: new Date(time) });
    const edit = await parts.db.transaction().execute(async (tx) => {
      expect(await holdsClaim(tx, claim!)).toBe(true);
      const editing = admin.put(`${path}/rule/${rule.id}`, { threshold: 90 }, rule.etag);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock'`.execute(parts.db);
          return rows.length;
        })
        .toBe(1);
      await sql`select from alert_rule where id = ${rule.id} for update nowait`.execute(tx);
      return { editing };
    });
    expect((await edit.editing).status).toBe(200);
  });

  it('are limited to the scopes that the cloud rights of a person reach', async () => {
    const rule = await create({ scope: { resourceId: first().id } });
    const body = { name: 'Foreign', severity: 2, ...cpuAbove };
    for (const scope of [{ subscriptionId: subscription }, { resourceId: first().id }])
      expect((await stranger.post(`${path}/rule`, { ...body, scope })).status).toBe(422);
    expect(
      (await stranger.post(`${path}/preview`, { ...cpuAbove, scope: { subscriptionId: subscription } }))
        .status,
    ).toBe(422);
    expect((await stranger.get(`${path}/rule/${rule.id}`)).status).toBe(404);
    expect(((await stranger.get(`${path}/rule`)).body as ListResult<AlertRule>).total).toBe(0);
    expect(
      (await reader.post(`${path}/rule`, { ...body, scope: { subscriptionId: subscription } })).status,
    ).toBe(403);
  });

  it('follow rights to subscriptions, resource groups and single resources', async () => {
    const { id, resourceGroup } = first();
    const group = `${subscription}/${resourceGroup!}`.toLowerCase();
    const none = { subscriptions: [], groups: [], resources: [], visibleIds: [subscription], mark: '' };
    const viewers = [
      { ...none, subscriptions: [subscription] },
      { ...none, groups: [group] },
      { ...none, resources: [id.toLowerCase()] },
      none,
    ].map((scopes) => ({ organizationId: admin.organizationId, scopes }));
    const inputs = [
      { subscriptionId: subscription },
      { subscriptionId: subscription, tag: 'a=b' },
      { subscriptionId: subscription, resourceGroup: resourceGroup! },
      { resourceId: id },
    ];
    const rules: AlertRule[] = [];
    for (const scope of inputs) rules.push(await create({ scope }));
    const allowed = await Promise.all(
      viewers.map(async (viewer) => {
        const results = await Promise.allSettled([
          ...inputs.map((input) => resolveScope(parts.db, viewer, input, machineType)),
          ...rules.map((rule) => findRule(parts.db, viewer, rule.id)),
        ]);
        return results.map(({ status }) => (status === 'fulfilled' ? 'x' : '-')).join('');
      }),
    );
    expect(allowed).toEqual(['xxxxxxxx', '--xx--xx', '---x---x', '--------']);
  });

  it('show when they would have fired in the last seven days', async () => {
    const preview = async (threshold: number) => {
      const answer = await admin.post(`${path}/preview`, {
        ...cpuAbove,
        threshold,
        window: 'PT1H',
        scope: { resourceId: first().id },
      });
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()]);
      return answer.body as AlertPreview;
    };
    const always = await preview(-1);
    expect(always).toMatchObject({ fired: 1, resources: 1, notes: [] });
    expect(always.alerts[0]).toMatchObject({ resourceId: first().id, endedAt: null });
    expect(await preview(1000)).toMatchObject({ fired: 0, alerts: [] });
  });
});

describe('the evaluation', () => {
  it('fires once, is not repeated, and resolves after the hysteresis', async () => {
    const rule = await create({ periods: 2, resolveThreshold: 60, resolvePeriods: 2 });
    await evaluate();
    expect(await alerts()).toEqual([]);
    cpu = onlyFirst(95);
    pass(3);
    await evaluate();
    const [alert, ...more] = await alerts();
    expect(more).toEqual([]);
    expect(alert).toMatchObject({
      state: 'firing',
      subject: 'Busy',
      severity: 2,
      resourceId: first().id,
      startedAt: new Date(time - 3 * minuteMs).toISOString(),
      facts: { metric: 'Percentage CPU', operator: '>', threshold: '80', value: '95', ruleId: rule.id },
    });
    cpu = onlyFirst(70);
    pass(5);
    await evaluate();
    cpu = onlyFirst(50);
    pass(1);
    await evaluate();
    expect((await alerts()).map(({ id, state }) => [id, state])).toEqual([[alert!.id, 'firing']]);
    pass(1);
    await evaluate();
    expect((await alerts()).map(({ id, state }) => [id, state])).toEqual([[alert!.id, 'resolved']]);
  });

  it('is recorded in the audit log, once per rule and change, with people’s actions', async () => {
    const rule = await create();
    cpu = () => 95;
    pass(1);
    await evaluate();
    await evaluate();
    const [alert] = await alerts();
    await admin.post(`/api/resource/insight/${alert!.id}/acknowledge`);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await admin.post(`/api/resource/insight/${alert!.id}/silence`, { reason: 'Load test', until });
    cpu = () => 1;
    pass(1);
    await evaluate();
    const { rows } = await sql<{ action: string; account_id: string | null; details: object }>`
      select action, account_id, details from audit
       where organization_id = ${admin.organizationId} and object_id in (${rule.id}, ${alert!.id})
         and action <> 'alertRule.create' order by number`.execute(parts.db);
    const person = admin.session.account.id;
    expect(rows).toMatchObject([
      { action: 'alertRule.fire', account_id: null, details: { name: 'Busy', count: machines.length } },
      { action: 'insight.acknowledge', account_id: person },
      { action: 'insight.silence', account_id: person, details: { reason: 'Load test' } },
      { action: 'alertRule.resolve', account_id: null, details: { count: machines.length } },
    ]);
    expect((rows[0]!.details as { resources: string[] }).resources.length).toBe(
      Math.min(20, machines.length),
    );
  });

  it('shares the calls of all rules of a subscription', async () => {
    for (let count = 0; count < 12; count += 1)
      await create({
        name: `Rule ${count}`,
        threshold: 50 + count,
        scope: count % 2 ? { resourceId: first().id } : { subscriptionId: subscription },
      });
    calls = 0;
    await evaluate();
    const regions = new Set(machines.map(({ location }) => location));
    expect(calls).toBeLessThanOrEqual(regions.size * Math.ceil(machines.length / 50));
    await evaluate();
    expect(calls).toBeLessThanOrEqual(regions.size * Math.ceil(machines.length / 50));
  });

  it.each([
    ['limits requests', { kind: 'throttled', status: 429, retryAfterMs: 60_000 }, 'metrics-throttled'],
    ['does not respond', { kind: 'unavailable', code: 'Timeout' }, 'metrics-timeout'],
  ] as const)('keeps alerts with their age while the cloud %s', async (_title, error, code) => {
    const rule = await create();
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    const [before] = await alerts();
    failure = new CloudError({ code: 'Code', message: 'No.', ...error });
    cpu = () => 1;
    pass(30);
    await evaluate();
    const [after] = await alerts();
    expect(after).toMatchObject({ state: 'firing', readAt: before!.readAt });
    const found = (await admin.get(`${path}/rule/${rule.id}`)).body as AlertRule;
    expect(found).toMatchObject({ firing: 1, failure: { code } });
    expect(Date.parse(found.evaluatedAt!)).toBeLessThan(time - 20 * minuteMs);
    failure = undefined;
    parts.pauses.clear();
    pass(2);
    await evaluate();
    expect(await statesOf()).toEqual(['resolved']);
  });

  describe('without a connection', () => {
    const connect = (cloud: 'general' | 'us_gov') =>
      sql`update connection set cloud = ${cloud} where organization_id = ${admin.organizationId}`.execute(
        parts.db,
      );
    const find = async (id: string) => (await admin.get(`${path}/rule/${id}`)).body as AlertRule;
    beforeEach(() => connect('us_gov'));
    afterEach(() => connect('general'));

    it('uses the access of the person who has the page open, and reports it', async () => {
      const { id } = await create({ threshold: -1, window: 'PT5M' });
      expect(await evaluate()).toBe(0);
      // The page of insights also reads their other sources, which would remain for the next test.
      await sql`update insight_subscription set due_at = now() + interval '1 hour'`.execute(parts.db);
      // Another person's page evaluates nothing that the person may not read.
      await stranger.get(`${path}/rule`);
      expect(await find(id)).toMatchObject({ evaluatedAt: null, evaluatedBy: null });
      for (const page of ['alert/rule', 'insight/reading']) {
        await sql`update alert_rule set evaluated_at = null`.execute(parts.db);
        await sql`update alert_subscription set due_at = now(), read_by = null`.execute(parts.db);
        await admin.get(`/api/resource/${page}`);
        await expect
          .poll(() => find(id), { timeout: 20_000 })
          .toMatchObject({ evaluatedBy: admin.session.account.name, failure: null });
      }
      expect((await alerts()).length).toBeGreaterThan(0);
      // With a connection, no person's access is used.
      await connect('general');
      expect(await evaluate()).toBe(1);
      expect(await find(id)).toMatchObject({ evaluatedBy: null });
    });

    it('is reported when no page has been open for some minutes', async () => {
      const { id } = await create();
      await noteMissingConnections(parts.db, new Date(Date.now() + minuteMs));
      expect((await find(id)).failure).toBeNull();
      await noteMissingConnections(parts.db, new Date(Date.now() + 4 * minuteMs));
      expect((await find(id)).failure).toMatchObject({ code: 'alert-no-connection' });
      await connect('general');
      time = Math.max(time, Date.now() + minuteMs);
      pass(1);
      await evaluate();
      expect((await find(id)).failure).toBeNull();
    });
  });

  it('resolves nothing without values, and ends the alerts of a rule that is disabled or deleted', async () => {
    const rule = await create();
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    cpu = () => null;
    pass(20);
    await evaluate();
    expect(await statesOf()).toEqual(['firing']);
    const disabled = await admin.put(`${path}/rule/${rule.id}`, { enabled: false }, rule.etag);
    expect(await statesOf()).toEqual(['resolved']);
    expect((await admin.remove(`${path}/rule/${rule.id}`, (disabled.body as AlertRule).etag)).status).toBe(
      204,
    );
  });

  it('stores nothing of a process whose lease another one has taken, or about a rule that changed', async () => {
    const rule = await create();
    cpu = onlyFirst(95);
    pass(1);
    const [slow] = await claimAlerts(parts.db, 'slow', { limit: 1, now: new Date(time) });
    await sql`update alert_subscription set lease_until = now() - interval '1 second', due_at = now()`.execute(
      parts.db,
    );
    const [claim] = await claimAlerts(parts.db, 'next', { limit: 1, now: new Date(time) });
    await evaluateSubscription(parts, slow!);
    expect(await alerts()).toEqual([]);
    const changing = {
      ...parts,
      readerOf: async (place: typeof slow & object) => {
        await admin.put(`${path}/rule/${rule.id}`, { threshold: 99 }, rule.etag);
        return parts.readerOf(place);
      },
    };
    await evaluateSubscription(changing, claim!);
    expect(await alerts()).toEqual([]);
    expect(await evaluate()).toBe(1);
    expect(await alerts()).toEqual([]);
  });

  it('survives hostile, repeated and very long values of a dimension', async () => {
    await create({ split: 'Name', scope: { resourceId: first().id } });
    const line = (values: readonly string[], average: number) => ({
      metadatavalues: values.map((value) => ({ name: { value: 'Name' }, value })),
      data: [{ timeStamp: new Date(time - minuteMs).toISOString(), average }],
    });
    const long = Array.from({ length: 4000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    );
    lines = () => [
      line(['a\0b'], 95),
      line(['\uD800x'], 95),
      line(['same'], 95),
      line(['same'], 95),
      line([], 95),
      line([''], 95),
      line([long.join('')], 95),
    ];
    await evaluate();
    const values = (await alerts()).map(({ facts }) => facts['dimensionValue'] ?? '');
    expect(values.toSorted().map((value) => value.slice(0, 5))).toEqual([
      '',
      'ab',
      'same',
      long.join('').slice(0, 5),
      '\uFFFDx',
    ]);
  });

  it('resolves the alert of a dimension value that has not occurred for a day', async () => {
    await create({ split: 'Name', scope: { resourceId: first().id } });
    const at = new Date(time - minuteMs).toISOString();
    lines = () => [{ metadatavalues: [{ value: 'gone' }], data: [{ timeStamp: at, average: 95 }] }];
    await evaluate();
    expect(await statesOf()).toEqual(['firing']);
    lines = () => [];
    time += 23 * 60 * minuteMs;
    await evaluate();
    expect(await statesOf()).toEqual(['firing']);
    time += 2 * 60 * minuteMs;
    await evaluate();
    expect(await statesOf()).toEqual(['resolved']);
  });

  it('limits the time of its calls, so that it ends before its lease', async () => {
    await create();
    const left: number[] = [];
    lines = () => {
      left.push(leftUntilDeadline());
      return [];
    };
    await evaluate();
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((milliseconds) => milliseconds > 60_000)).toEqual([]);
  });

  it('claims the subscriptions of a person one by one, so that none waits during its lease', async () => {
    const { db } = parts;
    const { rows } = await sql<{ id: string }>`select subscription_id as id from cloud_subscription
      where organization_id = ${admin.organizationId} and connected and subscription_id <> ${subscription}`.execute(
      db,
    );
    await create();
    await create({ scope: { subscriptionId: rows[0]!.id } });
    await sql`update alert_subscription set due_at = now() - interval '1 hour'
      where subscription_id = ${subscription}`.execute(db);
    const leased: number[] = [];
    const readLeases = async () => {
      const found = await sql`select from alert_subscription where lease_until > now()`.execute(db);
      leased.push(found.rows.length);
    };
    const arm = (await world.readerOf(admin.organizationId, world.tenantOf('Contoso'), 'general'))!;
    const counting: Reader['batch'] = { read: async (request) => (await readLeases(), batch.read(request)) };
    const silentLog = { warn: () => undefined } as unknown as Parts['log'];
    const evaluateAsPerson = createPersonEvaluation(
      { ...parts, log: silentLog },
      { armFor: () => arm, metricsFor: () => counting },
    );
    const session = {
      organizationId: admin.organizationId,
      accountId: admin.session.account.id,
      tenantId: world.tenantOf('Contoso'),
      name: 'Ada',
      kind: 'browser',
      cloud: 'general',
    } as unknown as SessionContext;
    await sql`update connection set tenant_id = ${world.tenantOf('Fabrikam')}
      where organization_id = ${admin.organizationId}`.execute(db);
    try {
      const subscriptions = [subscription, rows[0]!.id];
      await evaluateAsPerson(session, { ...noScopes, subscriptions, visibleIds: subscriptions });
      await vi.waitFor(
        async () => {
          const read = await sql`select from alert_subscription where read_by = 'Ada'`.execute(db);
          expect(read.rows).toHaveLength(2);
        },
        { timeout: 10_000 },
      );
      expect(leased.length).toBeGreaterThan(0);
      expect(new Set(leased)).toEqual(new Set([1]));
    } finally {
      await sql`update connection set tenant_id = ${world.tenantOf('Contoso')}
        where organization_id = ${admin.organizationId}`.execute(db);
    }
  });

  it('is acknowledged and silenced by people, and sends webhooks', async () => {
    await create({ notify: { owner: false, roleIds: [], accountIds: [], webhook: true } });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    const [alert] = await alerts();
    expect([await firingAtHome(admin), await firingAtHome(stranger)]).toEqual([1, undefined]);
    expect((await admin.post(`/api/resource/insight/${alert!.id}/acknowledge`)).status).toBe(200);
    expect(await statesOf()).toEqual(['acknowledged']);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await admin.post(`/api/resource/insight/${alert!.id}/silence`, { reason: 'Load test', until });
    expect(await statesOf()).toEqual(['silenced']);
    expect(await firingAtHome(admin)).toBeUndefined();
    cpu = () => 1;
    pass(1);
    await evaluate();
    expect(await statesOf()).toEqual(['resolved']);
    expect(published.map(({ event }) => event)).toEqual(['alert.fired', 'alert.resolved']);
    expect(published[0]!.data).toMatchObject({ alert: { resourceId: first().id, threshold: 80, value: 95 } });
  });
});

describe('messages', () => {
  const toAdmin = () => ({
    owner: false,
    roleIds: [],
    accountIds: [admin.session.account.id],
    webhook: false,
  });
  const mails = async () =>
    (await outboxOf(world.server, 'admin@contoso.example')).filter(({ subject }) =>
      /alert|Warnung/i.test(subject),
    );
  const inbox = async () => {
    const { rows } = await sql<{ subject: string; outcome: string; needs_action: boolean }>`
      select subject, outcome, needs_action from notification where kind = 'alertFired' order by created_at`.execute(
      parts.db,
    );
    return rows;
  };
  const prefer = async (body: object) =>
    expect(
      (await admin.put(`${path}/preference`, { quietHours: null, digest: 'none', ...body })).status,
    ).toBe(200);

  it('name a single alert, and end their need for action when it resolves', async () => {
    await create({ notify: toAdmin() });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    await send();
    await send();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Busy: alert');
    expect(mail!.text).toContain(`On ${first().name}, Percentage CPU is 95 (> 80).`);
    expect(mail!.text).toContain(`/portal/insights/${(await alerts())[0]!.id}`);
    expect(await inbox()).toMatchObject([{ subject: 'Busy', outcome: 'single', needs_action: true }]);
    cpu = () => 1;
    pass(1);
    await evaluate();
    expect(await inbox()).toMatchObject([{ needs_action: false }]);
    expect((await alerts())[0]!.facts).not.toHaveProperty('endReason');
  });

  it.each(['disabled', 'deleted', 'changed'])(
    'end their need for action when the rule is %s',
    async (how) => {
      await sql`delete from webhook_delivery`.execute(parts.db);
      await sql`delete from webhook`.execute(parts.db);
      const hook = await admin.post('/api/org/webhook', {
        name: 'Pager',
        url: 'https://pager.example/hook',
        events: ['alert.fired', 'alert.resolved'],
      });
      expect([hook.status, hook.text]).toEqual([201, expect.anything()]);
      const rule = await create({ notify: { ...toAdmin(), webhook: true } });
      cpu = onlyFirst(95);
      pass(1);
      await evaluate();
      await send();
      expect(await inbox()).toMatchObject([{ needs_action: true }]);
      const url = `${path}/rule/${rule.id}`;
      if (how === 'deleted') await admin.remove(url, rule.etag);
      else await admin.put(url, how === 'disabled' ? { enabled: false } : { threshold: 99 }, rule.etag);
      expect(await statesOf()).toEqual(['resolved']);
      const reason = `rule${how.charAt(0).toUpperCase()}${how.slice(1)}`;
      const [alert] = await alerts();
      expect(alert!.facts).toMatchObject({ endReason: reason });
      const timeline = await admin.get(`/api/resource/insight/${alert!.id}/timeline`);
      expect((timeline.body as InsightTimeline).entries).toContainEqual(
        expect.objectContaining({ source: 'insight', action: reason }),
      );
      expect(await inbox()).toMatchObject([{ needs_action: false }]);
      const { rows } = await sql`select event, subject from webhook_delivery`.execute(parts.db);
      expect(rows).toEqual([{ event: 'alert.resolved', subject: 'Busy' }]);
    },
  );

  it('about several alerts end their need for action when the last of these resolves', async () => {
    const second = machines[1]!.id;
    await create({ notify: toAdmin() });
    cpu = (id) => (id === first().id || id === second ? 95 : 10);
    pass(1);
    await evaluate();
    await send();
    expect(await inbox()).toMatchObject([{ subject: '2', outcome: 'group', needs_action: true }]);
    cpu = (id) => (id === second ? 95 : 10);
    pass(1);
    await evaluate();
    expect(await inbox()).toMatchObject([{ needs_action: true }]);
    cpu = () => 10;
    pass(1);
    await evaluate();
    expect(await inbox()).toMatchObject([{ needs_action: false }]);
  });

  it.each(['acknowledge', 'silence'])('end their need for action for everyone on %s', async (change) => {
    const second = machines[1]!.id;
    await create({
      notify: { ...toAdmin(), accountIds: [admin.session.account.id, reader.session.account.id] },
    });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    await send();
    cpu = (id) => (id === first().id || id === second ? 95 : 10);
    pass(10);
    await evaluate();
    await send();
    expect((await inbox()).map(({ needs_action }) => needs_action)).toEqual([true, true, true, true]);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    for (const { id } of await alerts())
      await admin.post(
        `/api/resource/insight/${id}/${change}`,
        change === 'silence' ? { reason: 'Load test', until } : undefined,
      );
    expect((await inbox()).map(({ needs_action }) => needs_action)).toEqual([false, false, false, false]);
  });

  it('lock alerts before their recipient, as an evaluation does', async () => {
    await create({ notify: toAdmin() });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    const [claim] = await claimRecipients(parts.db, 'test', { limit: 1, now: new Date(time) });
    let sending: Promise<void> | undefined;
    await parts.db.transaction().execute(async (tx) => {
      await sql`update alert_notice set value = 96`.execute(tx);
      sending = sendMessage(parts, claim!);
      await waitForLock();
      await sql`set local lock_timeout = '2s'`.execute(tx);
      await sql`update alert_recipient set due_at = now()`.execute(tx);
    });
    await sending;
    expect(await inbox()).toHaveLength(1);
  });

  it('omit alerts that resolved before the message was due', async () => {
    await create({ notify: toAdmin() });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    cpu = () => 1;
    pass(1);
    await evaluate();
    await send();
    expect([await mails(), await inbox()]).toEqual([[], []]);
  });

  it('contain alerts that were stored while the previous message was sent', async () => {
    await create({ name: 'Early', notify: toAdmin() });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    await create({ name: 'Late', notify: toAdmin() });
    const usual = parts.inventory;
    parts = {
      ...parts,
      inventory: {
        async scopesOfPerson(person) {
          await evaluate();
          return usual.scopesOfPerson(person);
        },
      },
    };
    await send();
    parts = { ...parts, inventory: usual };
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Early: alert']);
    time += 10 * minuteMs;
    await send();
    expect((await mails()).map(({ subject }) => subject)).toContain('Late: alert');
    await send();
    expect(await mails()).toHaveLength(2);
  });

  it.each([
    ['is unknown', async () => undefined],
    [
      'cannot be read',
      async () => {
        throw new CloudError({ kind: 'unavailable', code: 'Timeout', message: 'No.' });
      },
    ],
  ])('wait while what the recipient may read %s', async (_title, scopesOfPerson) => {
    await create({ notify: toAdmin() });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    const usual = parts.inventory;
    parts = { ...parts, inventory: { scopesOfPerson } };
    await send();
    expect(await mails()).toEqual([]);
    parts = { ...parts, inventory: usual };
    await send();
    expect(await mails()).toEqual([]);
    time += 5 * minuteMs;
    await send();
    expect(await mails()).toHaveLength(1);
  });

  it('group a thousand alerts into one inbox entry and one mail', async () => {
    const count = Math.ceil(1000 / machines.length);
    await create({ notify: toAdmin() });
    const columns =
      sql.raw(`organization_id, enabled, severity, scope_kind, subscription_id, resource_type, metric,
      aggregation, operator, threshold, period, periods, resolve_periods, notify`);
    await sql`insert into alert_rule (id, name, ${columns}) select gen_random_uuid(), 'Rule ' || n, ${columns}
      from alert_rule, generate_series(2, ${count}::int) n`.execute(parts.db);
    cpu = () => 95;
    pass(1);
    await evaluate();
    expect(
      (await sql<{ n: number }>`select count(*)::int as n from alert_notice`.execute(parts.db)).rows[0]!.n,
    ).toBe(count * machines.length);
    await send();
    cpu = () => 1;
    pass(1);
    await evaluate();
    pass(15);
    cpu = () => 95;
    pass(1);
    await evaluate();
    await send();
    expect((await mails()).map(({ subject }) => subject)[0]).toBe(`${count * machines.length} alerts`);
    expect((await mails()).length).toBeLessThanOrEqual(2);
    expect((await inbox())[0]).toMatchObject({ outcome: 'group' });
  });

  it('wait for the end of quiet hours, except for severity 0', async () => {
    const hour = new Date(time).getUTCHours();
    await prefer({ quietHours: { from: hour, to: (hour + 2) % 24, timeZone: 'UTC' } });
    await create({ notify: toAdmin() });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    await send();
    expect(await mails()).toEqual([]);
    await create({ name: 'Urgent', severity: 0, notify: toAdmin() });
    await evaluate();
    await send();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Urgent: alert']);
    time += 2 * 60 * minuteMs;
    await send();
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Busy: alert',
      'Urgent: alert',
    ]);
  });

  it('follow the digest, and are written in the language of the reader', async () => {
    await sql`insert into preference (account_id, body) values (${admin.session.account.id}, '{"language": "de"}')
      on conflict (account_id) do update set body = excluded.body`.execute(parts.db);
    await prefer({ digest: 'hourly' });
    await create({ notify: toAdmin() });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    await send();
    cpu = () => 95;
    pass(1);
    await evaluate();
    await send();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Busy: Warnung');
    expect(mail!.text).toContain('Beginn:');
    time += 61 * minuteMs;
    await send();
    expect((await mails()).map(({ subject }) => subject)).toContain(`${machines.length - 1} Warnungen`);
    await sql`delete from preference`.execute(parts.db);
  });

  it('with a digest are not postponed by messages of severity 0', async () => {
    await prefer({ digest: 'daily' });
    await create({ notify: toAdmin() });
    const fire = async (value: typeof cpu) => {
      cpu = value;
      pass(1);
      await evaluate();
      await send();
    };
    await fire(onlyFirst(95));
    await fire(() => 95);
    time += 20 * 60 * minuteMs;
    await create({ name: 'Urgent', severity: 0, notify: toAdmin() });
    await fire(() => 95);
    expect((await mails()).map(({ subject }) => subject)).toContain(`${machines.length} alerts`);
    time += 4 * 60 * minuteMs;
    await send();
    expect((await mails()).map(({ subject }) => subject)).toContain(`${machines.length - 1} alerts`);
  });

  it('contain only alerts of scopes that the recipient may read, and go to people with a role', async () => {
    const { roleId } = (
      await sql<{
        roleId: string;
      }>`select role_id as "roleId" from account where id = ${admin.session.account.id}`.execute(parts.db)
    ).rows[0]!;
    await create({ notify: { owner: false, roleIds: [roleId], accountIds: [], webhook: false } });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    const nothing = { subscriptions: [], groups: [], resources: [], visibleIds: [], mark: '' };
    const usual = parts.inventory;
    parts = { ...parts, inventory: { scopesOfPerson: async () => nothing } };
    await send();
    parts = { ...parts, inventory: usual };
    expect(await mails()).toEqual([]);
    cpu = () => 1;
    pass(1);
    await evaluate();
    pass(15);
    await sql`update insight set ended_at = now() - interval '1 hour'`.execute(parts.db);
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    await send();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Busy: alert']);
  });

  it('are sent by another process after a crash, once', async () => {
    await create({ notify: toAdmin() });
    cpu = onlyFirst(95);
    pass(1);
    await evaluate();
    const [crashed] = await claimRecipients(parts.db, 'crashed', { limit: 1, now: new Date(time) });
    await send();
    expect(await mails()).toEqual([]);
    await sql`update alert_recipient set lease_until = now() - interval '1 second'`.execute(parts.db);
    await send();
    await sendMessage(parts, crashed!);
    expect(await mails()).toHaveLength(1);
  });
});
