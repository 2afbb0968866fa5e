import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Budget } from '@blueport/contracts';
import { people } from '../../../testing/test-people.ts';
import { addDays } from '../cost/index.ts';
import { readForecast } from '../cost/read/forecast.ts';
import { countFigures, findHidden } from './figures.ts';
import { readUnbilled } from './unbilled.ts';
import {
  evaluateLimits,
  limitUrl,
  startLimitWorld,
  subscriptionId,
  type LimitWorld,
} from './limits.testing.ts';

let world: LimitWorld;
beforeAll(async () => {
  world = await startLimitWorld();
});
afterEach(async () => {
  for (const table of [
    'budget',
    'deployment',
    'cost_item',
    'cost_month',
    'cost_subscription',
    'notification',
    'mail_outbox',
  ])
    await world.query(`delete from ${table}`);
});
afterAll(() => world.server.stop());

const billionth = 1_000_000_000;
/** Noon of the twentieth day of a month with 30 days; billed cost is complete until the eighteenth. */
const at = new Date('2026-06-20T12:00:00Z');
const completeUntil = '2026-06-18';

interface Charge {
  readonly from?: string;
  readonly until?: string;
  readonly deployment?: string | null;
  readonly tags?: Readonly<Record<string, string>>;
  readonly charge?: string;
  readonly currency?: string;
  readonly group?: string | null;
}

/** Inserts an item that costs an amount on each day from a day until the last complete one. */
async function bill(
  daily: number,
  {
    from = '2026-06-01',
    deployment = null,
    tags = {},
    until = completeUntil,
    charge = 'Usage',
    currency = 'USD',
    group = 'rg',
  }: Charge = {},
): Promise<void> {
  await world.query(
    `insert into cost_subscription (organization_id, subscription_id, state, complete_until)
     values ($1, $2, 'ready', $3) on conflict do nothing`,
    [world.organizationId, subscriptionId, completeUntil],
  );
  const { rows } = await world.query<{ id: string }>(
    `insert into cost_item (organization_id, subscription_id, item_hash, resource_key, resource_id, resource_type, group_key,
       location, service, product, meter, unit, charge_type, pricing_model, currency, tags, deployment_id)
     values ($1, $2::uuid, decode(md5(random()::text), 'hex'), '/r', '/R', 't', $2::text || '/' || $5::text, 'l', 's', 'p', 'm', 'u', $6, 'OnDemand',
       $7, $3, $4) returning id`,
    [world.organizationId, subscriptionId, JSON.stringify(tags), deployment, group, charge, currency],
  );
  const months = new Map<string, number[]>();
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const month = `${day.slice(0, 7)}-01`;
    const days = months.get(month) ?? Array.from({ length: 31 }, () => 0);
    days[Number(day.slice(8)) - 1] = daily * billionth;
    months.set(month, days);
  }
  await world.query(`insert into cost_total (item_id, billed, amortized) values ($1, '{1}', '{1}')`, [
    rows[0]!.id,
  ]);
  for (const [month, days] of months) {
    await world.query('select cost_add_month($1::date)', [month]);
    await world.query(
      `insert into cost_month (organization_id, subscription_id, month, item_id, billed, amortized, quantity, days)
       values ($1, $2, $3, $4, 0, 0, 0, $5)`,
      [world.organizationId, subscriptionId, month, rows[0]!.id, days],
    );
  }
}

const figuresOf = async ({ id, period, startsOn, scope }: Budget, when = at) => {
  const found = await countFigures(
    world.server.database.db,
    { id, period, startsOn, organizationId: world.organizationId, scopeKind: scope.kind },
    when,
  );
  const rounded = (text: string) => Math.round(Number(text) * 100) / 100;
  return {
    ...found,
    billed: rounded(found.billed),
    unbilled: rounded(found.unbilled),
    forecast: rounded(found.forecast),
  };
};

describe('the spend of a limit', () => {
  it('is billed cost, and the mean of the last complete days for the time since', async () => {
    await bill(10);
    expect(await figuresOf(await world.create({}))).toEqual({
      from: '2026-06-01',
      billed: 180,
      // A day and a half.
      unbilled: 15,
      forecast: 300,
      completeUntil,
      others: [],
    });
  });

  it('takes the mean of an item that began within the last week from its first day on', async () => {
    await bill(10, { from: '2026-06-17' });
    expect(await figuresOf(await world.create({}))).toMatchObject({
      billed: 20,
      unbilled: 15,
      forecast: 140,
    });
  });

  it('adds estimates only of deployments that are newer than the billed cost and not billed', async () => {
    const billed = await world.deploy({ monthly: '730', created: new Date('2026-06-18T20:00:00Z') });
    await bill(10, { from: '2026-06-18', deployment: billed });
    await world.deploy({ monthly: '730', created: new Date('2026-05-01T00:00:00Z') });
    // Ten hours at one dollar, and 252 until the end of the month.
    await world.deploy({ monthly: '730', created: new Date('2026-06-20T02:00:00Z') });
    await world.deploy({ monthly: '730', created: new Date('2026-06-20T02:00:00Z'), state: 'Deleted' });
    expect(await figuresOf(await world.create({}))).toMatchObject({
      billed: 10,
      unbilled: 25,
      forecast: 392,
    });
  });

  it('adds what an operation after the billed cost increased, until it is billed', async () => {
    const deployment = await world.deploy({ monthly: '1460', created: new Date('2026-05-01T00:00:00Z') });
    await bill(10, { deployment });
    const operate = async (number: number, finished: string) => {
      await world.query(
        `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine,
           template_hash, created_at, started_at, finished_at)
         select gen_random_uuid(), d.id, $2::int, 'upgrade', 'Succeeded', d.account_id, gen_random_uuid(), d.name || '-' || $2::int, '{}',
           $4, $3, $3, $3 from deployment d where d.id = $1`,
        [deployment, number, finished, hash],
      );
    };
    const hash = 'a'.repeat(64);
    await world.query(`insert into deployment_template (hash, template) values ($1, '{}')`, [hash]);
    await world.query(
      `update deployment_commitment set before = '{"USD":"730"}', amounts = '{"USD":"1460"}' where deployment_id = $1`,
      [deployment],
    );
    await operate(1, '2026-06-18T12:00:00Z');
    expect(await figuresOf(await world.create({}))).toMatchObject({ unbilled: 15, forecast: 300 });
    // Ten hours at one more dollar, and 252 until the end of the month.
    await operate(2, '2026-06-20T02:00:00Z');
    await world.query('delete from budget');
    expect(await figuresOf(await world.create({}))).toMatchObject({ unbilled: 25, forecast: 562 });
  });

  it('estimates everything since the start of the period without billed cost', async () => {
    await world.deploy({ monthly: '730', created: new Date('2026-05-01T00:00:00Z') });
    expect(await figuresOf(await world.create({}))).toEqual({
      from: '2026-06-01',
      billed: 0,
      unbilled: 468,
      forecast: 720,
      completeUntil: null,
      others: [],
    });
  });

  it('does not continue the cost of deleted deployments', async () => {
    await bill(10, { deployment: await world.deploy({ state: 'Deleted' }) });
    expect(await figuresOf(await world.create({}))).toMatchObject({ billed: 180, unbilled: 0 });
  });

  it('does not continue what is charged once', async () => {
    await bill(10);
    await bill(8760, { from: completeUntil, charge: 'Purchase', group: null });
    await bill(-5000, { from: completeUntil, charge: 'Refund', group: null });
    expect(await figuresOf(await world.create({}))).toMatchObject({
      billed: 3940,
      unbilled: 15,
      forecast: 4060,
    });
  });

  it('does not continue the cost of a disconnected subscription', async () => {
    await bill(10);
    await world.query('update cloud_subscription set connected = false');
    try {
      const figures = await figuresOf(await world.create({}));
      expect(figures).toMatchObject({ billed: 180, unbilled: 0, forecast: 180, completeUntil: null });
    } finally {
      await world.query('update cloud_subscription set connected = true');
    }
  });

  it('keeps the rate of a resource whose tag changed', async () => {
    await bill(10, { until: '2026-06-17' });
    await bill(10, { from: completeUntil, tags: { env: 'prod' } });
    expect(await figuresOf(await world.create({}))).toMatchObject({ billed: 180, unbilled: 15 });
  });

  it('estimates a deployment until its first day is complete', async () => {
    await bill(10);
    const created = new Date('2026-06-19T02:00:00Z');
    const deployment = await world.deploy({ monthly: '730', created });
    const before = await figuresOf(await world.create({}));
    // The cloud publishes rows of a day before it is complete.
    await bill(22, { from: '2026-06-19', until: '2026-06-19', deployment });
    await world.query('delete from budget');
    expect(await figuresOf(await world.create({}))).toEqual(before);
    expect(before).toMatchObject({ billed: 180, unbilled: 49 });
  });

  it('estimates deployments of a subscription that is billed in another currency', async () => {
    await world.deploy({ monthly: '730', created: new Date('2026-05-01T00:00:00Z') });
    await bill(10, { currency: 'EUR' });
    expect(await figuresOf(await world.create({}))).toMatchObject({ billed: 0, unbilled: 468 });
  });

  it('names the cost of the period in other currencies, which it does not count', async () => {
    await bill(10, { from: '2026-05-25', currency: 'EUR' });
    await bill(2, { currency: 'GBP', tags: { team: 'hpc' } });
    const ofAll = await figuresOf(await world.create({}));
    expect(ofAll).toMatchObject({
      billed: 0,
      others: [
        { currency: 'EUR', billed: '180' },
        { currency: 'GBP', billed: '36' },
      ],
    });
    const ofTag = await world.create({ scope: { kind: 'tag', key: 'team=hpc' } });
    expect((await figuresOf(ofTag)).others).toEqual([{ currency: 'GBP', billed: '36' }]);
  });

  it('covers the items of each kind of scope', async () => {
    const owner = await world.accountOf(people.engineer);
    await bill(1, { deployment: await world.deploy({}), tags: { Team: 'hpc' } });
    await bill(2);
    for (const [kind, key, billed] of [
      ['organization', undefined, 54],
      ['subscription', subscriptionId, 54],
      ['resourceGroup', `${subscriptionId}/rg`, 54],
      ['blueprint', 'storage-account', 18],
      ['role', owner.role_id, 18],
      ['person', owner.id, 18],
      ['tag', 'team=hpc', 18],
    ]) {
      const limit = await world.create({ scope: { kind, key } });
      expect([kind, (await figuresOf(limit)).billed]).toEqual([kind, billed]);
    }
  });

  it('begins with the period: quarter, year or first day', async () => {
    await bill(10, { from: '2026-03-20' });
    for (const [period, startsOn, billed] of [
      ['month', undefined, 180],
      ['quarter', undefined, 790],
      ['year', undefined, 910],
      ['total', '2026-05-31', 190],
    ]) {
      const limit = await world.create({ period, startsOn });
      expect([period, (await figuresOf(limit)).billed]).toEqual([period, billed]);
    }
  });

  it('is zero, and quickly counted, if the first day is thousands of years away', async () => {
    await bill(10, { from: '2026-04-01' });
    const limit = {
      ...(await world.create({ period: 'total', startsOn: '2027-01-01' })),
      startsOn: '9999-12-31',
    };
    expect(await figuresOf(limit)).toMatchObject({ billed: 0, unbilled: 0, forecast: 0 });
  }, 10_000);
});

describe('the forecast of a limit', () => {
  const readable = {
    subscriptions: [subscriptionId],
    groups: [],
    resources: [],
    visibleIds: [subscriptionId],
    mark: '',
  };
  /** The forecast of Cost Analysis for the same period. */
  const expectedOf = async (filter: object, to = '2026-06-30', from = '2026-06-01') => {
    const viewer = { organizationId: world.organizationId, scopes: readable };
    const query = { from, to, filter: JSON.stringify(filter), currency: 'USD' };
    return readForecast(world.server.database.db, viewer, query, { now: at, readUnbilled });
  };

  it('is the same as in Cost Analysis, for every scope and period', async () => {
    const owner = await world.accountOf(people.engineer);
    const billed = await world.deploy({ tags: { team: 'hpc' }, created: new Date('2026-03-01T00:00:00Z') });
    await bill(3, { from: '2026-03-01', deployment: billed, tags: { Team: 'hpc' } });
    // Costs more on some days, so that the forecast has a shape.
    for (const day of ['2026-06-01', '2026-06-02', '2026-06-08', '2026-06-15', '2026-06-16'])
      await bill(40, { from: day, until: day, deployment: billed, tags: { team: 'hpc' } });
    await bill(500, { from: '2026-06-10', until: '2026-06-10', charge: 'Purchase', group: null });
    await world.deploy({ monthly: '730', created: new Date('2026-06-19T20:00:00Z'), tags: { team: 'hpc' } });
    await world.deploy({
      monthly: '100',
      created: new Date('2026-06-20T02:00:00Z'),
      owner: people.admin,
      group: 'other',
    });
    for (const [kind, key, filter] of [
      ['organization', undefined, {}],
      ['subscription', subscriptionId, { subscription: [subscriptionId] }],
      ['resourceGroup', `${subscriptionId}/rg`, { resourceGroup: [`${subscriptionId}/rg`] }],
      ['blueprint', 'storage-account', { blueprint: ['storage-account'] }],
      ['role', owner.role_id, { role: [owner.role_id] }],
      ['person', owner.id, { owner: [owner.id] }],
      ['tag', 'team=hpc', { 'tag:team': ['hpc'] }],
    ] as const) {
      const { forecast } = await figuresOf(await world.create({ scope: { kind, key } }));
      const { total, estimated } = await expectedOf(filter);
      expect([kind, Math.round(Number(total!.mean) * 100) / 100]).toEqual([kind, forecast]);
      expect(Number(estimated!.total)).toBeGreaterThan(200);
    }
    const quarter = await figuresOf(await world.create({ period: 'quarter' }));
    const expected = await expectedOf({}, '2026-06-30', '2026-04-01');
    expect(Math.round(Number(expected.total!.mean) * 100) / 100).toBe(quarter.forecast);
    // Deployments cannot be selected by service: only billed cost is continued.
    expect((await expectedOf({ service: ['s'] })).estimated).toEqual({ before: '0', total: '0' });
  });

  it('adds up to its points, and hides estimates of hidden deployments', async () => {
    await bill(10, { from: '2026-05-01' });
    await world.deploy({ monthly: '730', created: new Date('2026-06-18T00:00:00Z') });
    const { points, estimated, total } = await expectedOf({});
    const sum = points.reduce((all, { mean }) => all + Number(mean), 0);
    expect(180 + Number(estimated!.before) + sum).toBeCloseTo(Number(total!.mean), 6);
    const scopes = { ...readable, subscriptions: [], groups: [`${subscriptionId}/other`] };
    const viewer = { organizationId: world.organizationId, scopes };
    const unbilled = await readUnbilled(world.server.database.db, viewer, {
      filters: [],
      currency: 'USD',
      at,
    });
    expect(unbilled!(at, new Date('2026-07-01T00:00:00Z'))).toBe(0n);
  });
});

describe('the spend of a limit is hidden', () => {
  const scopes = { subscriptions: [], groups: [], resources: [], visibleIds: [], mark: '' };
  it.each([
    ['from a reader without rights', scopes, 'rg', true],
    [
      'from a reader of another resource group',
      { ...scopes, groups: [`${subscriptionId}/other`] },
      'rg',
      true,
    ],
    ['if a charge has no resource group', { ...scopes, groups: [`${subscriptionId}/rg`] }, null, true],
    ['not from a reader of the resource group', { ...scopes, groups: [`${subscriptionId}/rg`] }, 'rg', false],
    ['not from a reader of the resource', { ...scopes, resources: ['/r'] }, 'rg', false],
    ['not from a reader of the subscription', { ...scopes, subscriptions: [subscriptionId] }, null, false],
  ])('%s', async (_name, rights, group, isHidden) => {
    await bill(10, { group });
    const { id } = await world.create({});
    const viewer = { organizationId: world.organizationId, scopes: rights };
    expect((await findHidden(world.server.database.db, viewer)).has(id)).toBe(isHidden);
  });

  it('not by a charge whose months were corrected to nothing', async () => {
    await bill(10, { group: 'other' });
    const { id } = await world.create({});
    const viewer = {
      organizationId: world.organizationId,
      scopes: { ...scopes, groups: [`${subscriptionId}/rg`] },
    };
    const isHidden = async () => (await findHidden(world.server.database.db, viewer)).has(id);
    expect(await isHidden()).toBe(true);
    await world.query(`update cost_total set billed = '{NULL}', amortized = '{NULL}'`);
    expect(await isHidden()).toBe(false);
  });

  it('after its subscription was disconnected, except from a reader of all connected ones', async () => {
    const { query, organizationId } = world;
    const other = '01900000-0000-4000-8000-00000000c058';
    await bill(10, { group: null });
    const { id } = await world.create({});
    const isHidden = async (...subscriptions: string[]) =>
      (
        await findHidden(world.server.database.db, { organizationId, scopes: { ...scopes, subscriptions } })
      ).has(id);
    await query('update cloud_subscription set connected = false where subscription_id = $1', [
      subscriptionId,
    ]);
    try {
      // Without a connected subscription, nothing shows what a reader may read.
      expect([await isHidden(), await isHidden(other)]).toEqual([true, true]);
      await query(
        `insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name, connected)
         select organization_id, $1, tenant_id, cloud, 'Other', true from cloud_subscription where subscription_id = $2`,
        [other, subscriptionId],
      );
      await query(
        `insert into cost_subscription (organization_id, subscription_id, state) values ($1, $2, 'ready')`,
        [organizationId, other],
      );
      expect([await isHidden(), await isHidden(other)]).toEqual([true, false]);
    } finally {
      await query('delete from cloud_subscription where subscription_id = $1', [other]);
      await query('update cloud_subscription set connected = true where subscription_id = $1', [
        subscriptionId,
      ]);
    }
  });
});

describe('a new limit', () => {
  it('is counted when it is saved', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await bill(10, { from: `${today.slice(0, 7)}-01`, until: `${today.slice(0, 7)}-01` });
    await world.query('update cost_subscription set complete_until = $1', [today]);
    const { id } = await world.create({});
    const { rows } = await world.query(
      `select figures ->> 'billed' as billed, evaluated_at is not null as "isCounted" from budget where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ billed: '10', isCounted: true }]);
  });
});

describe('an evaluation', () => {
  const evaluate = (when = at) => evaluateLimits(world.server, when);
  const messages = async () => {
    const { rows } = await world.query<{ email: string; says: { code: string; facts: object }[] }>(
      `select a.email, n.says from notification n join account a on a.id = n.account_id where n.kind = 'budgetCrossed'
        order by a.email`,
    );
    return rows.map(({ email, says }) => [email, ...says.map(({ code }) => code)]);
  };
  const thresholds = [
    { percent: 50, basis: 'actual', actions: ['notify', 'mail', 'requireApproval'] },
    { percent: 90, basis: 'forecast', actions: ['block'] },
    { percent: 100, basis: 'actual', actions: ['notify'] },
  ];

  it('reports each crossed threshold once per period to owners and editors', async () => {
    await world.deploy({ owner: people.engineer, created: new Date('2026-01-01T00:00:00Z') });
    await bill(10);
    const { id } = await world.create({ limit: '300', thresholds });
    await evaluate();
    await evaluate();
    expect(await messages()).toEqual([
      [people.admin.email, 'budgetCrossed', 'budgetNeedsApproval'],
      [people.engineer.email, 'budgetCrossed', 'budgetNeedsApproval'],
    ]);
    const mails = await world.query('select from mail_outbox');
    expect(mails.rowCount).toBe(2);
    const { rows: audits } = await world.query<{ details: object }>(
      `select details from audit where action = 'budget.cross' and object_id = $1 order by number`,
      [id],
    );
    expect(audits.map(({ details }) => details)).toMatchObject([
      { percent: 50, basis: 'actual' },
      { percent: 90, basis: 'forecast' },
    ]);
    await evaluate(new Date('2026-07-01T00:00:00Z'));
    const { rows } = await world.query<{ month: string; basis: string }>(
      `select to_char(period_start, 'MM') as month, basis from budget_crossing order by 1, 2`,
    );
    expect(rows).toEqual([
      { month: '06', basis: 'actual' },
      { month: '06', basis: 'forecast' },
      { month: '07', basis: 'forecast' },
    ]);
  });

  it('reports a threshold again after the limit changed', async () => {
    await world.deploy({ owner: people.admin, created: new Date('2026-01-01T00:00:00Z') });
    await bill(10);
    const limit = await world.create({ limit: '300', thresholds });
    await evaluate();
    const edit = { body: { limit: '350' }, etag: limit.etag };
    expect((await world.call('PUT', `${limitUrl}/${limit.id}`, edit)).status).toBe(200);
    await evaluate();
    const { rows } = await world.query(`select from audit where action = 'budget.cross' and object_id = $1`, [
      limit.id,
    ]);
    expect(rows).toHaveLength(3);
  });
});
