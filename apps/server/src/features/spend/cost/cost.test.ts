import {
  otherCostSeries,
  type Budget,
  type CloudName,
  type CostAnalysis,
  type CostChanges,
  type CostForecast,
  type CostReading,
  type CostTable,
  type Home,
} from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createLogger } from '../../../logging.ts';
import type { Actor } from '../../../testing/administration.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../testing/inventory-world.testing.ts';
import { addDays, dayOf, monthOf, addMonths, lastDayOfMonth } from './read/days.ts';
import { rankGroups } from './read/ranking.ts';
import { readSums, readTopSums } from './read/sums.ts';
import { readTable } from './read/table.ts';
import { claimCost } from './sync/claims.ts';
import { costSources } from './index.ts';
import { readCost } from './sync/read-cost.ts';

let world: InventoryWorld;
let admin: Actor;

/** Reads due subscriptions. */
async function readDue(): Promise<void> {
  const { db } = world.server.database;
  const parts = {
    db,
    log: createLogger('silent'),
    signal: new AbortController().signal,
    now: () => new Date(),
    sources: costSources,
    months: 3,
    readBlobOf: (cloud: CloudName) => world.embedded.world.clouds[cloud]!.readBlob,
  };
  for (const claim of await claimCost(db, 'test', { limit: 100 }))
    await readCost(parts, claim, () => world.readerOf(claim.organizationId, claim.tenantId, claim.cloud));
}

beforeAll(async () => {
  world = await startInventoryWorld();
  admin = await world.signIn('admin@contoso.example', 'Contoso');
  await world.discover();
  await world.readDue();
  for (const one of [admin, await world.signIn('admin@fabrikam.example', 'Fabrikam')])
    await one.get('/api/costManagement/cost/reading');
  await readDue();
}, 400_000);
afterAll(() => world.stop());

const month = addMonths(monthOf(dayOf(new Date())), -1);
const period = `from=${month}&to=${lastDayOfMonth(month)}`;
const read = async <Body>(path: string, actor = admin): Promise<Body> => {
  const answer = await actor.get(`/api/costManagement/cost${path}`);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return answer.body as Body;
};

describe('the cost of an organization', () => {
  it('is read by the connection, with source and completeness', async () => {
    const readings = await read<CostReading[]>('/reading');
    expect(readings.map(({ name, state, failure, source }) => [name, state, failure, source])).toEqual([
      ['Contoso Development', 'ready', null, 'details'],
      ['Contoso Production', 'ready', null, 'details'],
      ['Contoso Sandbox', 'ready', null, 'query'],
      ['Contoso Shared Services', 'ready', null, 'details'],
    ]);
    expect(readings[0]).toMatchObject({
      completeUntil: addDays(dayOf(new Date()), -2),
      rows: expect.any(Number),
    });
  });

  it('adds up to the same total by day and by month, for every dimension', async () => {
    const monthly = await read<CostAnalysis>(`?${period}&granularity=monthly`);
    expect(Number(monthly.total)).toBeGreaterThan(1000);
    for (const groupBy of [
      'service',
      'subscription',
      'resourceGroup',
      'owner',
      'tag:environment',
      'resource',
    ]) {
      const daily = await read<CostAnalysis>(`?${period}&groupBy=${encodeURIComponent(groupBy)}`);
      expect([groupBy, daily.total, daily.previousTotal]).toEqual([
        groupBy,
        monthly.total,
        monthly.previousTotal,
      ]);
      const sum = daily.series.flatMap(({ values }) => values).reduce((total, one) => total + Number(one), 0);
      expect(sum).toBeCloseTo(Number(monthly.total), 4);
    }
  });

  it('is compared with the previous period in the complete days only', async () => {
    const today = dayOf(new Date());
    const found = await read<CostAnalysis>(`?from=${addDays(today, -19)}&to=${today}`);
    const until = found.freshness.completeUntil ?? '';
    expect([found.comparedTo, until < today]).toEqual([until, true]);
    expect(found.previousTo).toBe(addDays(today, -20));
    const days = found.points.filter((day) => day <= until).length;
    expect(found.previousFrom).toBe(addDays(today, -19 - days));
    const sum = found.series
      .flatMap(({ values }) => values.slice(0, days))
      .reduce((total, one) => total + Number(one), 0);
    expect(sum).toBeCloseTo(Number(found.comparedTotal), 4);
  });

  it('is not compared with a previous period whose months were not read', async () => {
    const today = dayOf(new Date());
    const year = `from=${addDays(today, -365)}&to=${today}`;
    const found = await read<CostAnalysis>(`?${year}&groupBy=service`);
    expect([Number(found.total) > 0, found.comparedTo, Number(found.previousTotal)]).toEqual([true, null, 0]);
    expect(await read<CostChanges>(`/change?${year}`)).toMatchObject({ currency: null, changes: [] });
  });

  it('is read from the files of an export, with the same amounts as from cost details', async () => {
    const production = (await read<CostReading[]>('/reading')).find(
      ({ name }) => name === 'Contoso Production',
    )!;
    const filter = encodeURIComponent(JSON.stringify({ subscription: [production.subscriptionId] }));
    const byService = async () => {
      const { groups } = await read<CostAnalysis>(
        `?${period}&groupBy=service&filter=${filter}&granularity=monthly`,
      );
      return groups.map(({ key, total }) => [key, Number(total).toFixed(4)]);
    };
    const before = await byService();
    const arm = await world.readerOf(admin.session.account.orgId, world.tenantOf('Contoso'), 'general');
    await arm!.request(
      'POST',
      `/subscriptions/${production.subscriptionId}/providers/Microsoft.CostManagement/exports/daily-focus/run`,
      '2023-08-01',
      { body: { timePeriod: { from: `${month}T00:00:00Z`, to: `${lastDayOfMonth(month)}T00:00:00Z` } } },
    );
    const { db } = world.server.database;
    // The run replaces the files of earlier runs of the month; while it is in progress, the month is read from details.
    await expect
      .poll(
        async () => {
          await sql`delete from cost_reading where month = ${month}::date`.execute(db);
          await sql`update cost_subscription set due_at = now() where subscription_id = ${production.subscriptionId}`.execute(
            db,
          );
          await readDue();
          const { rows } = await sql<{ source: string }>`select source from cost_reading
            where subscription_id = ${production.subscriptionId} and month = ${month}::date`.execute(db);
          return rows[0]?.source;
        },
        { timeout: 45_000, interval: 500 },
      )
      .toBe('export');
    expect(await byService()).toEqual(before);
  });

  it('keeps the most expensive groups apart and adds up all others', async () => {
    const { db } = world.server.database;
    const organizationId = admin.session.account.orgId;
    const { rows } = await sql<{ id: string }>`
      select subscription_id as id from cloud_subscription where organization_id = ${organizationId}`.execute(
      db,
    );
    const ids = rows.map(({ id }) => id);
    const viewer = {
      organizationId,
      scopes: { subscriptions: ids, groups: [], resources: [], visibleIds: ids, mark: '' },
    };
    const selection = { from: month, to: lastDayOfMonth(month), metric: 'billed', filters: [] } as const;
    const of = { ...selection, currency: 'USD' };
    const all = await readSums(db, viewer, of, { groupBy: 'resource', granularity: 'monthly' });
    const top = (await readTopSums(db, viewer, of, { groupBy: 'resource', top: 3 }))!;
    const sorted = all.toSorted((one, other) => (one.amount < other.amount ? 1 : -1));
    expect(top.groups.get('USD')).toBe(all.length);
    expect(top.sums.filter(({ key }) => key !== otherCostSeries)).toEqual(sorted.slice(0, 3));
    const others = sorted.slice(3).reduce((sum, { amount }) => sum + amount, 0n);
    expect(top.sums.find(({ key }) => key === otherCostSeries)?.amount).toBe(others);

    const keys = sorted.slice(0, 3).map(({ key }) => key);
    const some = await readSums(db, viewer, of, { groupBy: 'resource', granularity: 'monthly', keys });
    expect(Object.fromEntries(some.map(({ key, amount }) => [key, amount]))).toEqual(
      Object.fromEntries(top.sums.map(({ key, amount }) => [key, amount])),
    );
    expect(
      await readTopSums(db, viewer, { ...of, to: addDays(month, 9) }, { groupBy: 'resource', top: 3 }),
    ).toBeUndefined();

    for (const to of [addDays(month, 9), addDays(lastDayOfMonth(month), 12), lastDayOfMonth(month)]) {
      const period = { ...of, to };
      const sums = await readSums(db, viewer, period, { groupBy: 'resource', granularity: 'daily' });
      const totals = [...Map.groupBy(sums, ({ key }) => key)].map(
        ([key, some]) => [key, some.reduce((sum, { amount }) => sum + amount, 0n)] as const,
      );
      const ranked = totals.toSorted(([, one], [, other]) => (one < other ? 1 : -1)).map(([key]) => key);
      const ranking = (await rankGroups(db, viewer, period, { groupBy: 'resource', top: 3 }))!;
      expect(ranking.keys).toEqual(ranked.slice(0, 3));
      expect(ranking.groups.get('USD')).toBeGreaterThanOrEqual(ranked.length);
    }
    const few = { groupBy: 'resource', top: 100_000 } as const;
    expect(await rankGroups(db, viewer, of, few)).toBeUndefined();
  });

  it('is forecast with the same amount as by a limit of the same scope, from when the limit is saved', async () => {
    const today = dayOf(new Date());
    const days = `from=${monthOf(today)}&to=${lastDayOfMonth(today)}`;
    const limits = '/api/costManagement/budget';
    const save = async (body: object) => {
      const answer = await admin.post(limits, { limit: '100000', ...body });
      expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
      return answer.body as Budget;
    };
    const { currency } = await read<CostAnalysis>(`?${days}`);
    const limit = await save({ currency });
    const forecast = await read<CostForecast>(`/forecast?${days}&currency=${currency}`);
    const cents = (amount: string | undefined) => Number(amount).toFixed(2);
    expect(cents(limit.spend?.forecast)).toBe(cents(forecast.total?.mean));
    expect(Number(limit.spend?.billed)).toBeGreaterThan(0);
    const foreign = await save({ currency: 'GBP', period: 'year' });
    expect(foreign.warnings).toMatchObject([
      {
        code: 'budget-other-currency',
        values: { currency: 'GBP', currencies: expect.stringContaining('USD') },
      },
    ]);
    for (const { id, etag } of [limit, foreign]) await admin.remove(`${limits}/${id}`, etag);
  });

  it('is part of the home page for the current month', async () => {
    const now = monthOf(dayOf(new Date()));
    const { total, currency } = await read<CostAnalysis>(
      `?from=${now}&to=${lastDayOfMonth(now)}&granularity=monthly`,
    );
    const { billed } = (await admin.get('/api/user/home')).body as Home;
    expect([billed?.currency ?? null, billed?.all ?? '0']).toEqual([currency, total]);
    // Nothing is published on the first days of a month.
    expect(billed?.sources ?? ['query']).toContain('query');
  });

  it('filters by several dimensions', async () => {
    const all = await read<CostAnalysis>(`?${period}&groupBy=service&granularity=monthly`);
    const [first] = all.groups;
    const filter = encodeURIComponent(JSON.stringify({ service: [first!.key] }));
    const some = await read<CostAnalysis>(`?${period}&filter=${filter}&granularity=monthly`);
    expect(some.total).toBe(first!.total);
  });

  it.each(['subscription', 'resourceGroup', 'resource', 'resourceType'])(
    'filters by a %s in another case',
    async (dimension) => {
      const { groups } = await read<CostAnalysis>(`?${period}&granularity=monthly&groupBy=${dimension}`);
      const { key, total } = groups.find((group) => /[a-z]/.test(group.key))!;
      const filter = encodeURIComponent(JSON.stringify({ [dimension]: [key.toUpperCase()] }));
      const found = await read<CostAnalysis>(`?${period}&granularity=monthly&filter=${filter}`);
      expect(found.total).toBe(total);
    },
  );

  it('exports the most expensive groups and the sum of all others, within a limit of values', async () => {
    const { db } = world.server.database;
    const organizationId = admin.session.account.orgId;
    const { rows } = await sql<{ id: string }>`
      select subscription_id as id from cloud_subscription where organization_id = ${organizationId}`.execute(
      db,
    );
    const ids = rows.map(({ id }) => id);
    const scopes = { subscriptions: ids, groups: [], resources: [], visibleIds: ids, mark: '' };
    const query = { from: month, to: lastDayOfMonth(month), groupBy: 'resource' } as const;
    const tableOf = (
      granularity: 'daily' | 'monthly',
      limits: { maxRows?: number; maxValues?: number } = {},
    ) => readTable(db, { organizationId, scopes }, { ...query, granularity }, limits);
    const all = await tableOf('monthly');
    expect(all.others).toBeNull();
    for (const granularity of ['daily', 'monthly'] as const) {
      const { rows: shown, others, groupCount, points } = await tableOf(granularity, { maxRows: 3 });
      expect(shown.map(({ key, total }) => [key, total])).toEqual(
        all.rows.slice(0, 3).map(({ key, total }) => [key, total]),
      );
      const rest = all.rows.slice(3).reduce((sum, { total }) => sum + Number(total), 0);
      expect(Number(others?.total)).toBeCloseTo(rest, 4);
      expect([others?.count, others?.values.length]).toEqual([groupCount - 3, points.length]);
      expect(others!.values.reduce((sum, value) => sum + Number(value), 0)).toBeCloseTo(rest, 4);
    }
    await expect(tableOf('daily', { maxValues: 100 })).rejects.toMatchObject({
      details: { errors: [{ pointer: '#/query/granularity', code: 'too-big' }] },
    });
  });

  it('marks cost of undeclared resources as inferred', async () => {
    const { db } = world.server.database;
    const { rows } = await sql<{ id: string; name: string; key: string }>`
      with item as (select i.resource_key as key from cost_item i join cost_total t on t.item_id = i.id
          where i.organization_id = ${admin.session.account.orgId} and i.resource_key <> '' limit 1),
        added as (insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id,
            blueprint_version_id, blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id,
            subscription_name, resource_group, location, tags)
          select gen_random_uuid(), 'bp-inferred', a.organization_id, a.id, 'T', 'Succeeded', b.id, gen_random_uuid(), b.slug,
            b.title, '1.0.0', 'general', b.scope, gen_random_uuid(), gen_random_uuid(), 'S', 'rg', 'westeurope', '{}'
          from blueprint b, account a where b.slug = 'storage-account' and a.id = ${admin.session.account.id} limit 1
          returning id, name)
      select added.id, added.name, item.key from added, item`.execute(db);
    const { id, name, key } = rows[0]!;
    await sql`update cost_item set deployment_id = ${id}, is_inferred = true where resource_key = ${key}`.execute(
      db,
    );
    const groupOf = async (groupBy: string, value: string, filter = '') =>
      (await read<CostAnalysis>(`?${period}&groupBy=${groupBy}&granularity=monthly${filter}`)).groups.find(
        (group) => group.key === value,
      );
    const filter = `&filter=${encodeURIComponent(JSON.stringify({ resource: [key] }))}`;
    const resource = (await groupOf('resource', key, filter))!;
    expect(resource).toMatchObject({
      inferred: resource.total,
      link: { deployment: name, isInferred: true },
    });
    expect(await groupOf('deployment', name)).toMatchObject({ inferred: resource.total });
    const { rows: table } = await read<CostTable>(`/table?${period}&groupBy=owner&granularity=monthly`);
    expect(table.find((row) => row.key === admin.session.account.id)?.inferred).toBe(resource.total);
    await sql`update cost_item set is_inferred = false where resource_key = ${key}`.execute(db);
    expect(await groupOf('deployment', name)).not.toHaveProperty('inferred');
    await sql`delete from deployment where id = ${id}`.execute(db);
  });

  it('finds tags by a name in another case, also with characters that JSON escapes', async () => {
    const { db } = world.server.database;
    await sql`update cost_item set tags = tags || '{"Cost \\"Center\\"": "4711"}' where tags <> '{}'`.execute(
      db,
    );
    const keysOf = async (tag: string) => {
      const groupBy = encodeURIComponent(`tag:${tag}`);
      const { groups } = await read<CostAnalysis>(`?${period}&groupBy=${groupBy}&granularity=monthly`);
      return groups.map(({ key }) => key).toSorted();
    };
    expect(await keysOf('COST "center"')).toEqual(['', '4711']);
    expect(await keysOf('Cost "Center"')).toEqual(['', '4711']);
    expect(await keysOf('center')).toEqual(['']);
    await sql`update cost_item set tags = tags - 'Cost "Center"'`.execute(db);
  });

  it('finds the items of one subscription with an index', async () => {
    const { rows } = await world.server.database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return await sql<Record<'QUERY PLAN', string>>`explain select id from cost_item
        where organization_id = ${admin.session.account.orgId} and subscription_id = ${admin.session.account.orgId}`.execute(
        tx,
      );
    });
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('cost_item_subscription');
  });

  it('explains what changed, with the resources that caused it', async () => {
    const { changes } = await read<CostChanges>(`/change?${period}`);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes[0]!.causes.length).toBeGreaterThan(0);
  });

  it.each(['?', '/table?', '/value?dimension=service&', '/change?', '/forecast?', '/anomaly?'])(
    'refuses days outside 2000 to 2999 in %s',
    async (path) => {
      const url = path.startsWith('/anomaly') ? '/api/costManagement' : '/api/costManagement/cost';
      const statusOf = async (from: string, to: string) => {
        const { status, text } = await admin.get(`${url}${path}from=${from}&to=${to}`);
        return [status, /too-(early|late)/.exec(text)?.[0]];
      };
      expect([
        await statusOf('9999-12-01', '9999-12-31'),
        await statusOf('0000-01-01', '0000-01-31'),
        await statusOf('2000-01-01', '2000-01-31'),
      ]).toEqual([
        [400, 'too-late'],
        [400, 'too-early'],
        [200, undefined],
      ]);
    },
  );

  it('accepts the last day that can be requested', async () => {
    expect((await read<CostAnalysis>('?from=2999-12-01&to=2999-12-31')).total).toBe('0');
  });

  it('shows nothing of another organization', async () => {
    const fabrikam = await world.signIn('admin@fabrikam.example', 'Fabrikam');
    const theirs = await read<CostAnalysis>(`?${period}&groupBy=subscription`, fabrikam);
    expect(theirs.groups.every(({ label }) => label.startsWith('Fabrikam'))).toBe(true);
  });

  it.each([
    ['to=2026-01-01&from=2026-01-02', '#/query/to'],
    ['from=2020-01-01&to=2026-01-02', '#/query/to'],
    [`${period}&filter=${encodeURIComponent('{"nothing":["x"]}')}`, '#/query/filter/nothing'],
    [`${period}&filter=${encodeURIComponent('{"service":"x"}')}`, '#/query/filter/service'],
    [`${period}&filter=x`, '#/query/filter'],
  ])('rejects %s', async (query, pointer) => {
    const answer = await admin.get(`/api/costManagement/cost?${query}`);
    expect([answer.status, (answer.body as { errors: { pointer: string }[] }).errors[0]!.pointer]).toEqual([
      400,
      pointer,
    ]);
  });
});
