import { Readable } from 'node:stream';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { CostFileError, type CostRow } from '@blueport/cost-analysis';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../../logging.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { addDays } from '../read/days.ts';
import { readSums } from '../read/sums.ts';
import { claimCost, followNewSubscriptions, followOrganization, type CostClaim } from './claims.ts';
import type { CostSourceReader, OfferedMonth } from './cost-reader.ts';
import { readCost } from './read-cost.ts';
import { readParts } from './read-parts.ts';

const server = await startTestServer();
const { db } = server.database;
afterAll(() => server.stop());

const today = '2026-11-20';
const subscription = '00000000-0000-4000-8000-0000000000c1';
const other = '00000000-0000-4000-8000-0000000000c2';

const row = (day: string, amount: number, more: Partial<CostRow> = {}): CostRow => ({
  day,
  subscriptionId: subscription,
  resourceId: `/subscriptions/${subscription}/resourceGroups/web/providers/Microsoft.Storage/storageAccounts/logs`,
  resourceType: 'microsoft.storage/storageaccounts',
  resourceGroup: 'web',
  location: 'westeurope',
  service: 'Storage',
  product: 'Blob',
  meter: 'Hot LRS Data Stored',
  unit: '1 GB/Month',
  quantity: 1,
  billed: amount * 1e9,
  amortized: amount * 1e9,
  currency: 'USD',
  chargeType: 'Usage',
  pricingModel: 'OnDemand',
  tags: { team: 'web' },
  ...more,
});

type Months = Readonly<Record<string, readonly CostRow[] | Error>>;

/** A source with the given rows by month, and marks that change with them. */
const sourceOf = (content: Months, source: CostSourceReader['source'] = 'export'): CostSourceReader => ({
  source,
  offer: (_cloud, months) =>
    Promise.resolve(
      months.flatMap((month): OfferedMonth[] => {
        const rows = content[month];
        if (rows === undefined) return [];
        return [
          {
            month,
            mark:
              rows instanceof Error
                ? undefined
                : JSON.stringify(rows.map(({ day, billed }) => [day, billed])),
            async read(sums) {
              if (rows instanceof Error) throw rows;
              for (const one of rows) sums.add(one);
            },
          },
        ];
      }),
    ),
});

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A row of a cost details file. */
const csvRow = (day: string, amount: string, { tags = '', meter = 'Data', group = 'web' } = {}): string =>
  [
    day,
    subscription,
    row(day, 0).resourceId,
    quoted(group),
    'Storage',
    quoted(meter),
    amount,
    'USD',
    quoted(tags),
  ].join();

/** A source with files of the given rows by month. */
const csvSource = (content: Readonly<Record<string, readonly string[]>>): CostSourceReader => ({
  source: 'details',
  offer: (cloud, months) =>
    Promise.resolve(
      months.flatMap((month): OfferedMonth[] => {
        const rows = content[month];
        if (rows === undefined) return [];
        const header =
          'Date,SubscriptionId,ResourceId,ResourceGroup,MeterCategory,MeterName,CostInBillingCurrency,BillingCurrency,Tags';
        const chunks = Readable.from([Buffer.from([header, ...rows].join('\n'))]);
        const withFile = { ...cloud, readBlob: () => Promise.resolve({ chunks }) };
        const part = { name: 'part', url: 'part' };
        return [
          {
            month,
            mark: undefined,
            read: (sums) => readParts(withFile, sums, [part], { metric: 'both', month }),
          },
        ];
      }),
    ),
});

let organizationId = '';
let tenantId = '';

async function claim(): Promise<CostClaim[]> {
  await sql`update cost_subscription set due_at = now(), lease_until = null
    where organization_id = ${organizationId} and state <> 'paused'`.execute(db);
  return (await claimCost(db, 'test', { limit: 10 })).filter((one) => one.organizationId === organizationId);
}

async function readWith(...sources: readonly CostSourceReader[]): Promise<void> {
  await readOn(today, sources);
}

async function readOn(
  day: string,
  sources: readonly CostSourceReader[],
  onComplete: (until: string) => void = () => {},
): Promise<void> {
  const one = (await claim()).find(({ subscriptionId }) => subscriptionId === subscription);
  const parts = {
    db,
    log: createLogger('silent'),
    signal: new AbortController().signal,
    now: () => new Date(day),
    sources,
    months: 13,
    readBlobOf: () => () => Promise.reject(new Error('no blobs')),
    onRead: (_place: CostClaim, until: string) => Promise.resolve(onComplete(until)),
  };
  await readCost(parts, one!, () => Promise.resolve({} as ResourceManager));
}

const state = async (id = subscription) => {
  const { rows } = await sql<{
    state: string;
    source: string;
    code: string | null;
    wait: number;
    until: string;
  }>`
    select state, source, failure ->> 'code' as code, extract(epoch from due_at - now())::int as wait,
      complete_until::text as until from cost_subscription where subscription_id = ${id}`.execute(db);
  return rows[0]!;
};

async function totals(): Promise<Record<string, number>> {
  const scopes = { subscriptions: [subscription], groups: [], resources: [], visibleIds: [], mark: '' };
  const selection = {
    from: '2026-01-01',
    to: '2026-12-31',
    metric: 'billed',
    currency: undefined,
    filters: [],
  } as const;
  const viewer = { organizationId, scopes };
  const byMonth = await readSums(db, viewer, selection, { granularity: 'monthly' });
  const byDay = await readSums(db, viewer, selection, { granularity: 'daily' });
  const add = (sums: typeof byDay) =>
    Object.fromEntries(
      [...Map.groupBy(sums, ({ point }) => point.slice(0, 7))]
        .map(
          ([month, some]) =>
            [month, some.reduce((sum, { amount }) => sum + Number(amount) / 1e9, 0)] as const,
        )
        .filter(([, amount]) => amount !== 0)
        .toSorted(([one], [another]) => (one < another ? -1 : 1)),
    );
  expect(add(byDay)).toEqual(add(byMonth));
  return add(byMonth);
}

beforeEach(async () => {
  const { rows } = await sql<{ id: string; tenant: string }>`
    select o.id, d.tenant_id as tenant from organization o join directory d on d.organization_id = o.id
     where o.key = 'contoso' limit 1`.execute(db);
  organizationId = rows[0]!.id;
  tenantId = rows[0]!.tenant;
  await sql`delete from cost_item`.execute(db);
  await sql`delete from cost_month`.execute(db);
  await sql`delete from cloud_subscription where subscription_id = any(${[subscription, other]}::uuid[])`.execute(
    db,
  );
  await sql`insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name)
    select ${organizationId}, s, ${rows[0]!.tenant}, 'general', 'Cost' from unnest(${[subscription, other]}::uuid[]) s`.execute(
    db,
  );
  await followOrganization(db, organizationId);
});

describe('readCost', () => {
  it('stores the months of a source and their completeness', async () => {
    await readWith(
      sourceOf({
        '2026-11-01': [row('2026-11-01', 3), row('2026-11-18', 4)],
        '2026-10-01': [row('2026-10-31', 5)],
      }),
    );
    expect(await totals()).toEqual({ '2026-10': 5, '2026-11': 7 });
    expect(await state()).toMatchObject({
      state: 'ready',
      source: 'export',
      code: null,
      until: '2026-11-18',
    });
  });

  it('reports a day as complete only two days later, or when it was published', async () => {
    await readWith(sourceOf({ '2026-11-01': [row('2026-11-19', 1)] }));
    expect((await state()).until).toBe(addDays(today, -2));
    await readWith(sourceOf({ '2026-11-01': [row('2026-11-15', 1)] }));
    expect((await state()).until).toBe('2026-11-15');
  });

  it('considers no day complete that a stopped export does not contain', async () => {
    const publishedOn = '2026-11-12';
    const [month] = await sourceOf({ '2026-11-01': [row('2026-11-01', 1)] }).offer({} as never, [
      '2026-11-01',
    ]);
    await readWith({ source: 'export', offer: () => Promise.resolve([{ ...month!, publishedOn }]) });
    expect((await state()).until).toBe('2026-11-10');
  });

  it('reads the newest months first and the others soon after', async () => {
    const months = Object.fromEntries(
      ['11', '10', '09', '08', '07'].map((month) => [`2026-${month}-01`, [row(`2026-${month}-01`, 1)]]),
    );
    await readWith(sourceOf(months));
    expect([Object.keys(await totals()), (await state()).wait < 120]).toEqual([
      ['2026-09', '2026-10', '2026-11'],
      true,
    ]);
    await readWith(sourceOf(months));
    expect(Object.keys(await totals())).toEqual(['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
  });

  it('replaces a restated month, including items that disappear', async () => {
    const gone = row('2026-11-02', 9, { meter: 'Write Operations' });
    await readWith(sourceOf({ '2026-11-01': [row('2026-11-01', 3), gone] }));
    await readWith(sourceOf({ '2026-11-01': [row('2026-11-01', 4)] }));
    expect(await totals()).toEqual({ '2026-11': 4 });
  });

  it('stores rows of a resource whose id is written in two ways, and of a tag whose value changed its case', async () => {
    const { resourceId } = row('2026-11-01', 1);
    await readWith(
      sourceOf({
        '2026-11-01': [
          row('2026-11-01', 1),
          row('2026-11-02', 2, { resourceId: resourceId.toUpperCase(), resourceGroup: 'WEB' }),
          row('2026-11-03', 4, { tags: { team: 'Web' } }),
        ],
      }),
    );
    expect([await totals(), (await state()).state]).toEqual([{ '2026-11': 7 }, 'ready']);
    const { rows } = await sql`select from cost_item where subscription_id = ${subscription}`.execute(db);
    expect(rows).toHaveLength(2);
  });

  it('reads a month again that was not read since its last days were published', async () => {
    await readOn('2026-10-28', [sourceOf({ '2026-10-01': [row('2026-10-01', 3)] })]);
    const whole = { '2026-10-01': [row('2026-10-01', 3), row('2026-10-31', 5)] };
    await readOn('2026-11-15', [sourceOf(whole)]);
    expect(await totals()).toEqual({ '2026-10': 8 });
    // From then on, it is final.
    await readWith(sourceOf({ '2026-10-01': [row('2026-10-01', 100)] }));
    expect(await totals()).toEqual({ '2026-10': 8 });
  });

  it('considers no further day complete if nothing new was published', async () => {
    const source = sourceOf({ '2026-11-01': [row('2026-11-01', 3), row('2026-11-15', 4)] });
    await readWith(source);
    expect((await state()).until).toBe('2026-11-15');
    await readWith(source);
    expect((await state()).until).toBe('2026-11-15');
  });

  it('reads a month from another source if the files of one cannot be read', async () => {
    const broken = { '2026-11-01': new CostFileError('MissingColumn', { line: 1, column: 'x' }) };
    const content = { '2026-11-01': [row('2026-11-01', 3)] };
    await readWith(sourceOf(broken), sourceOf(content, 'details'));
    expect([await totals(), (await state()).source]).toEqual([{ '2026-11': 3 }, 'details']);
    await readWith(sourceOf(broken, 'details'), sourceOf(content, 'query'));
    expect([await totals(), (await state()).source]).toEqual([{ '2026-11': 3 }, 'query']);
  });

  it('reads the other months if one has a file that cannot be read', async () => {
    await readWith(
      sourceOf({
        '2026-11-01': new CostFileError('TruncatedFile', { line: 7 }),
        '2026-10-01': [row('2026-10-01', 5)],
      }),
    );
    expect([await totals(), (await state()).code]).toEqual([{ '2026-10': 5 }, 'cost-file']);
  });

  it('reads older months although others cannot be read, and reports these', async () => {
    const broken = new CostFileError('InvalidDate', { line: 2 });
    const content = {
      '2026-11-01': [row('2026-11-18', 1)],
      '2026-10-01': [row('2026-10-03', 4)],
      '2026-09-01': broken,
      '2026-08-01': broken,
      '2026-07-01': [row('2026-07-03', 5)],
    };
    await readWith(sourceOf(content, 'details'));
    expect(await state()).toMatchObject({ state: 'failed', code: 'cost-file', until: '2026-11-18' });
    await readWith(sourceOf(content, 'details'));
    await readWith(sourceOf(content, 'details'));
    expect(await totals()).toEqual({ '2026-07': 5, '2026-10': 4, '2026-11': 1 });
    await readWith(sourceOf(content, 'details'));
    expect((await state()).code).toBe('cost-file');
  });

  it('stays failed while months cannot be read, and reads them in turn', async () => {
    const broken = new CostFileError('InvalidDate', { line: 2 });
    const content: Record<string, CostRow[] | Error> = { '2026-11-01': [row('2026-11-18', 1)] };
    const months = ['2026-10-01', '2026-09-01', '2026-08-01', '2026-07-01', '2026-06-01'];
    for (const month of months) content[month] = broken;
    const tried: string[] = [];
    const states: (string | undefined)[] = [];
    const read = async () => {
      const source = sourceOf(content);
      await readWith({
        ...source,
        offer: (cloud, wanted) => (tried.push(...wanted), source.offer(cloud, wanted)),
      });
      states.push((await state()).state);
    };
    for (let round = 0; round < 12; round += 1) await read();
    expect(new Set(states)).toEqual(new Set(['failed']));
    expect(tried.slice(-15)).toEqual(expect.arrayContaining(months));
    for (const month of months) content[month] = [row(month, 2)];
    for (let round = 0; round < 6; round += 1) await read();
    expect((await state()).state).toBe('ready');
    expect(await totals()).toMatchObject({ '2026-06': 2, '2026-10': 2, '2026-11': 1 });
  });

  it('attributes cost and reports what is complete although an old month cannot be read', async () => {
    const completed: string[] = [];
    const broken = new CostFileError('InvalidDate', { line: 2 });
    const content = { '2026-11-01': [row('2026-11-18', 1)], '2026-10-01': broken };
    await readOn(today, [sourceOf(content)], (until) => completed.push(until));
    expect(completed).toEqual(['2026-11-18']);
  });

  it('keeps the last complete day if the current month cannot be read', async () => {
    await readWith(sourceOf({ '2026-11-01': [row('2026-11-15', 1)] }));
    const broken = new CostFileError('InvalidDate', { line: 2 });
    await readWith(sourceOf({ '2026-11-01': broken, '2026-10-01': [row('2026-10-03', 4)] }));
    expect(await state()).toMatchObject({ code: 'cost-file', until: '2026-11-15' });
  });

  it('waits longer after every file that cannot be read', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await readWith(sourceOf({ '2026-11-01': new CostFileError('InvalidDate', { line: 2 }) }));
      waits.push(Math.ceil((await state()).wait / 300));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 48, 48]);
  });

  it('considers no day complete that the export of the previous month lacks', async () => {
    const [month] = await sourceOf({ '2026-11-01': [row('2026-11-29', 1)] }).offer({} as never, [
      '2026-11-01',
    ]);
    const daily: CostSourceReader = {
      source: 'export',
      offer: () => Promise.resolve([{ ...month!, publishedOn: '2026-11-30' }]),
    };
    await readOn('2026-12-03', [daily, sourceOf({ '2026-12-01': [row('2026-12-01', 1)] }, 'details')]);
    expect((await state()).until).toBe('2026-11-28');
    const broken = new CostFileError('InvalidDate', { line: 2 });
    const content = { '2026-12-01': [row('2026-12-02', 1)], '2026-11-01': broken };
    await sql`update cost_reading set read_at = '2026-11-30' where month = '2026-11-01'`.execute(db);
    await readOn('2026-12-04', [sourceOf(content)]);
    expect(await state()).toMatchObject({ code: 'cost-file', until: '2026-11-28' });
  });

  it.each([
    ['an escaped NUL in a tag', { tags: '{"a":"x\\u0000y"}' }],
    ['a tag cut off within a character', { tags: '{"a":"x\\ud83d"}' }],
    ['a NUL in the name of a meter and of a group', { meter: 'Da\0ta', group: 'we\0b' }],
  ])('reads a file with %s', async (_name, texts) => {
    await readWith(
      csvSource({
        '2026-11-01': [csvRow('2026-11-02', '1'), csvRow('2026-11-03', '2', texts)],
        '2026-10-01': [csvRow('2026-10-03', '7')],
      }),
    );
    expect([await totals(), (await state()).code]).toEqual([{ '2026-10': 7, '2026-11': 3 }, null]);
  });

  it.each([
    ['an amount', [csvRow('2026-11-02', '1e12')]],
    ['a sum of amounts', [csvRow('2026-11-02', '6e9'), csvRow('2026-11-03', '6e9')]],
  ])('reads the other months if one has %s that cannot be stored', async (_name, rows) => {
    await readWith(csvSource({ '2026-11-01': rows, '2026-10-01': [csvRow('2026-10-03', '7')] }));
    expect([await totals(), (await state()).code]).toEqual([{ '2026-10': 7 }, 'cost-file']);
  });

  it('counts nothing twice if the same month is read again', async () => {
    const source = sourceOf({ '2026-11-01': [row('2026-11-01', 3), row('2026-11-01', 3)] });
    for (let round = 0; round < 3; round += 1) await readWith(source);
    expect(await totals()).toEqual({ '2026-11': 6 });
  });

  it('takes months that exports do not reach from the next source', async () => {
    const focus = sourceOf({ '2026-11-01': [row('2026-11-01', 3)] });
    const details = sourceOf(
      { '2026-11-01': [row('2026-11-01', 100)], '2026-10-01': [row('2026-10-01', 5)] },
      'details',
    );
    await readWith(focus, details);
    expect(await totals()).toEqual({ '2026-10': 5, '2026-11': 3 });
    expect((await state()).source).toBe('export');
  });

  it('keeps currencies apart', async () => {
    await readWith(
      sourceOf({ '2026-11-01': [row('2026-11-01', 3), row('2026-11-01', 8, { currency: 'EUR' })] }),
    );
    const scopes = { subscriptions: [subscription], groups: [], resources: [], visibleIds: [], mark: '' };
    const selection = {
      from: '2026-11-01',
      to: '2026-11-30',
      metric: 'billed',
      currency: undefined,
      filters: [],
    } as const;
    const sums = await readSums(db, { organizationId, scopes }, selection, { granularity: 'monthly' });
    expect(new Map(sums.map(({ currency, amount }) => [currency, Number(amount) / 1e9]))).toEqual(
      new Map([
        ['USD', 3],
        ['EUR', 8],
      ]),
    );
  });

  it('subtracts credits and refunds', async () => {
    await readWith(
      sourceOf({ '2026-11-01': [row('2026-11-01', 10), row('2026-11-02', -4, { chargeType: 'Refund' })] }),
    );
    expect(await totals()).toEqual({ '2026-11': 6 });
  });

  it('keeps earlier figures if a file is truncated, and continues with the next file', async () => {
    await readWith(sourceOf({ '2026-11-01': [row('2026-11-01', 3)] }));
    await readWith(sourceOf({ '2026-11-01': new CostFileError('TruncatedFile', { line: 7 }) }));
    expect([await totals(), (await state()).state, (await state()).code]).toEqual([
      { '2026-11': 3 },
      'failed',
      'cost-file',
    ]);
    await readWith(sourceOf({ '2026-11-01': [row('2026-11-01', 5)] }));
    expect([await totals(), (await state()).state]).toEqual([{ '2026-11': 5 }, 'ready']);
  });

  it('resumes after an interruption with the months that are missing', async () => {
    const months = {
      '2026-11-01': [row('2026-11-01', 3)],
      '2026-10-01': [row('2026-10-01', 5)],
      '2026-09-01': [row('2026-09-01', 7)],
    };
    await readWith(sourceOf({ ...months, '2026-10-01': new Error('killed') }));
    expect([await totals(), (await state()).code]).toEqual([{ '2026-11': 3 }, 'inventory-failed']);
    await readWith(sourceOf(months));
    expect(await totals()).toEqual({ '2026-09': 7, '2026-10': 5, '2026-11': 3 });
  });

  it('pauses only the subscription that the cloud throttles, for the requested time', async () => {
    const wait = 3600;
    await readWith(
      sourceOf({
        '2026-11-01': new CloudError({
          kind: 'throttled',
          code: '429',
          message: '',
          status: 429,
          retryAfterMs: wait * 1000,
        }),
      }),
    );
    const paused = await state();
    expect([paused.state, paused.code, Math.abs(paused.wait - wait) < 30]).toEqual([
      'paused',
      'cost-throttled',
      true,
    ]);
    expect((await claim()).map(({ subscriptionId }) => subscriptionId)).toEqual([other]);
  });

  it('writes nothing after another process has taken over', async () => {
    const one = (await claim()).find(({ subscriptionId }) => subscriptionId === subscription);
    await sql`update cost_subscription set lease_until = now() - interval '1 second'`.execute(db);
    await claimCost(db, 'another', { limit: 10 });
    const parts = {
      db,
      log: createLogger('silent'),
      signal: new AbortController().signal,
      now: () => new Date(today),
      sources: [sourceOf({ '2026-11-01': [row('2026-11-01', 3)] })],
      months: 13,
      readBlobOf: () => () => Promise.reject(new Error('no blobs')),
    };
    await readCost(parts, one!, () => Promise.resolve({} as ResourceManager));
    expect(await totals()).toEqual({});
  });

  it('accepts resources with a thousand tags', async () => {
    const tags = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`tag-${index}`, 'x'.repeat(200)]),
    );
    await readWith(sourceOf({ '2026-11-01': [row('2026-11-01', 3, { tags })] }));
    expect(await totals()).toEqual({ '2026-11': 3 });
  });
});

describe('followed subscriptions', () => {
  const followed = async () => {
    const { rows } = await sql<{ id: string }>`select subscription_id as id from cost_subscription
      where subscription_id = any(${[subscription, other]}::uuid[]) order by 1`.execute(db);
    return rows.map(({ id }) => id);
  };

  it('are those of organizations whose cost was requested', async () => {
    await sql`delete from cost_subscription`.execute(db);
    await followNewSubscriptions(db);
    expect(await followed()).toEqual([]);
    await followOrganization(db, organizationId);
    await sql`delete from cost_subscription where subscription_id = ${other}`.execute(db);
    await followNewSubscriptions(db);
    expect(await followed()).toEqual([subscription, other]);
  });
});

describe('subscriptions without a connection', () => {
  const claimForPerson = async (organization = organizationId) => {
    await sql`update cost_subscription set lease_until = null`.execute(db);
    const claims = await claimCost(db, 'test', {
      organizationId: organization,
      tenantId,
      ids: [subscription],
    });
    return claims.map(({ subscriptionId }) => subscriptionId);
  };

  it('are read with the token of a person, also before the next read is due', async () => {
    await sql`delete from connection where organization_id = ${organizationId}`.execute(db);
    const fail = (code: string) =>
      sql`update cost_subscription set state = 'unavailable', due_at = now() + interval '1 hour',
        failure = ${JSON.stringify({ code })}::jsonb`.execute(db);
    await fail('cost-no-connection');
    expect(await claimForPerson()).toEqual([subscription]);
    await fail('cost-connection-forbidden');
    expect(await claimForPerson()).toEqual([]);
    await fail('cost-no-connection');
    expect(await claimForPerson('01900000-0000-7000-8000-000000000000')).toEqual([]);
  });

  it('are read by the connection as soon as it exists', async () => {
    await sql`insert into connection (id, organization_id, tenant_id, cloud, client_id, client_secret)
      values ('01900000-0000-7000-8000-0000000c0571', ${organizationId}, ${tenantId}, 'general', 'cost', '\\x00')`.execute(
      db,
    );
    expect(await claimForPerson()).toEqual([]);
  });
});

describe('cost within the rights of a user', () => {
  const sumFor = async (groups: readonly string[]) => {
    const scopes = { subscriptions: [], groups, resources: [], visibleIds: [subscription], mark: '' };
    const selection = {
      from: '2026-11-01',
      to: '2026-11-30',
      metric: 'billed',
      currency: undefined,
      filters: [],
    } as const;
    const sums = await readSums(db, { organizationId, scopes }, selection, { granularity: 'monthly' });
    return sums.reduce((sum, { amount }) => sum + Number(amount) / 1e9, 0);
  };

  it('includes only the groups that the user may read', async () => {
    const hidden = row('2026-11-01', 1000, {
      resourceId: `/subscriptions/${subscription}/resourceGroups/secret/providers/Microsoft.Storage/storageAccounts/x`,
      resourceGroup: 'secret',
    });
    await readWith(sourceOf({ '2026-11-01': [row('2026-11-01', 3), hidden] }));
    expect(await sumFor([`${subscription}/web`])).toBe(3);
    expect(await sumFor([])).toBe(0);
  });
});
