import { randomUUID } from 'node:crypto';
import type { ListQuery, ListResult, ResourceRow } from '@blueport/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRunPrepared } from '../../../../database/prepared.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import type { ReadableScopes } from '../rights/readable-scopes.ts';
import { deleteUnusedTags } from '../store/delete-unused-tags.ts';
import { toInventoryResource, type InventoryResource } from '../store/inventory-resource.ts';
import { markDeleted, updateCounts, sweepResources, writeResources } from '../store/write-inventory.ts';
import { createCountCache } from './count-cache.ts';
import { chooseStrategy, type SearchStrategy } from './find-text.ts';
import { listResources } from './list-resources.ts';

const organization = randomUUID();
const places = Array.from({ length: 2 }, () => ({
  organizationId: organization,
  subscriptionId: randomUUID(),
}));
const ways: readonly SearchStrategy[] = ['by-tags', 'by-portions', 'row-by-row'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`insert into organization (id, key, name, permissions) values ($1, 'one', 'One', '[]')`, [
    organization,
  ]);
  await pool.query(
    `insert into directory (tenant_id, organization_id, cloud, name) values ($1, $1, 'general', 'One')`,
    [organization],
  );
  for (const { subscriptionId } of places) {
    await pool.query(
      `insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name) values ($1, $2, $1, 'general', 'S')`,
      [organization, subscriptionId],
    );
  }
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('delete from inventory_resource');
  await database.pool.query('delete from inventory_tag');
});

const write = async (place: (typeof places)[number], rows: readonly InventoryResource[]): Promise<void> => {
  const uniqueRows = [...new Map(rows.map((row) => [row.id_key, row])).values()];
  await database.db.transaction().execute(async (tx) => {
    await writeResources(tx, place, uniqueRows, new Date());
    await updateCounts(tx, place);
  });
};

const baseScopes = { groups: [], resources: [], visibleIds: [], mark: '' } as const;
const whole: ReadableScopes = { ...baseScopes, subscriptions: places.map((one) => one.subscriptionId) };

/** Characters with a special meaning in patterns, line breaks, nested texts or case conversion. */
const letters = fc.constantFrom(...Array.from('abcABC019-_%\\=/. \n\'"$ßΣσςİıäÄ😀'));
const words = fc.string({ unit: letters, maxLength: 8 });
const resources = fc.array(
  fc.record({
    place: fc.nat({ max: places.length - 1 }),
    group: fc.constantFrom('rg-a', 'RG-B'),
    type: fc.constantFrom('A.B/c', 'Microsoft.Sql/servers'),
    name: fc.string({ unit: letters, minLength: 1, maxLength: 6 }).map((name) => name.replaceAll('/', '')),
    tags: fc.dictionary(words, fc.option(words)),
    deleted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);
type Resource = typeof resources extends fc.Arbitrary<(infer One)[]> ? One : never;

const rowOf = ({ place, group, type, name, tags }: Resource): InventoryResource =>
  toInventoryResource(
    places[place]!.subscriptionId,
    {
      id: `/subscriptions/${places[place]!.subscriptionId}/resourceGroups/${group}/providers/${type}/${name}`,
      name,
      type,
      location: 'x',
      tags,
    },
    'connection',
  )!;

/** Searches without the separate indexes for ID, name and tags. */
async function plainly(
  text: string,
  scopes: ReadableScopes,
  more = sql<boolean>`true`,
): Promise<{ ids: string[]; total: number }> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: string }>`select id from inventory_resource r
    where organization_id = ${organization} and deleted_at is null and search_text like ${pattern} and ${more}
      and (subscription_id = any(${[...scopes.subscriptions]}::uuid[]) or group_key = any(${[...scopes.groups]})
        or id_key = any(${[...scopes.resources]}))
    order by name_key, id_key`.execute(database.db);
  return { ids: rows.map(({ id }) => id), total: rows.length };
}

const listOf = async (
  way: SearchStrategy | 'chosen',
  query: ListQuery,
  scopes: ReadableScopes,
): Promise<{ ids: string[]; total: number }> => {
  const { db, pool } = database;
  const parts = { db, run: createRunPrepared(pool), counts: createCountCache() };
  const list = await listResources(
    way === 'chosen' ? parts : { ...parts, chooseStrategy: async () => way },
    organization,
    scopes,
    query,
  );
  if ('rows' in list) {
    const ids: string[] = [];
    for await (const { id } of list.rows) ids.push(id);
    return { ids, total: await list.totalAfter(ids.length) };
  }
  return { ids: (list as ListResult<ResourceRow>).result.map(({ id }) => id), total: list.total };
};

describe('a search', () => {
  it("returns the rows of a sequential scan with every strategy, limited by the user's rights", async () => {
    await fc.assert(
      fc.asyncProperty(
        resources,
        fc.nat(),
        // Long texts extend beyond the parts that every ID contains.
        fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 60 })),
        words,
        fc.constantFrom('whole', 'one subscription', 'a group', 'one resource', 'nothing'),
        async (found, start, length, free, reach) => {
          await database.pool.query('delete from inventory_resource');
          for (const [index, place] of places.entries()) {
            await write(place, found.filter((one) => one.place === index).map(rowOf));
          }
          for (const one of found.filter(({ deleted }) => deleted)) {
            await database.db
              .transaction()
              .execute((tx) => markDeleted(tx, places[one.place]!, [rowOf(one).id_key], null));
          }
          const some = rowOf(found[0]!);
          const at = start % some.search_text.length;
          const scopes: ReadableScopes = {
            ...baseScopes,
            subscriptions:
              reach === 'whole'
                ? whole.subscriptions
                : reach === 'one subscription'
                  ? [places[0]!.subscriptionId]
                  : [],
            groups: reach === 'a group' ? [some.group_key!] : [],
            resources: reach === 'one resource' ? [some.id_key] : [],
          };
          for (const text of [some.search_text.slice(at, at + 1 + length), free.toUpperCase()]) {
            if (!text.isWellFormed() || text.trim() === '') continue;
            const expected = await plainly(text.trim(), scopes);
            for (const way of [...(/\n/.test(text.trim()) ? [] : ways), 'chosen'] as const) {
              expect(await listOf(way, { filter: text, limit: 0 }, scopes), way).toEqual(expected);
              const page = await listOf(way, { filter: text, limit: 2, skip: 1 }, scopes);
              expect(page, way).toEqual({ ids: expected.ids.slice(1, 3), total: expected.total });
            }
            const tagFilter = { filterObj: JSON.stringify({ tags: { like: text.trim() } }), limit: 100 };
            expect(await listOf('chosen', tagFilter, scopes)).toEqual(expected);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  const many = (count: number, tagsOf: (n: number) => Record<string, string>): InventoryResource[] =>
    Array.from({ length: count }, (_unused, n) =>
      rowOf({ place: 0, group: 'rg-a', type: 'A.B/c', name: `n${n}`, deleted: false, tags: tagsOf(n) }),
    );

  it('uses tags, portions of tags or a sequential scan, depending on the number of matching tags', async () => {
    const { db, pool } = database;
    const run = createRunPrepared(pool);
    const way = (text: string) => chooseStrategy({ db, run }, organization, text);
    await write(
      places[0]!,
      many(260, (n) => ({ made: `at-${n}`, team: `blue-${n % 2}` })),
    );
    expect(await way('team=blue')).toBe('by-tags');
    expect(await way('nowhere')).toBe('by-tags');
    expect(await way('made=at')).toBe('by-portions');
    expect(await way('ad')).toBe('row-by-row');
    expect(await way('blue\nteam')).toBe('row-by-row');
    for (const [text, total] of [
      ['team=blue', 260],
      ['TEAM=blue-1', 130],
      ['made=at', 260],
      ['at-25', 11],
    ] as const) {
      expect((await listOf('chosen', { filter: text, limit: 5 }, whole)).total).toBe(total);
    }
    await pool.query(
      `insert into inventory_tag select $1, sha256(convert_to('many=' || n, 'UTF8')), 'many=' || n from generate_series(1, 10001) n`,
      [organization],
    );
    expect(await way('many=')).toBe('row-by-row');
    expect((await listOf('chosen', { filter: 'many=', limit: 5 }, whole)).total).toBe(0);
  });

  it('finds part of an ID only if all of its segments match in order', async () => {
    const [first, second] = (['rg-a', 'RG-B'] as const).map((group) =>
      rowOf({ place: 0, group, type: 'Microsoft.Sql/servers', name: 'one', deleted: false, tags: {} }),
    );
    await write(places[0]!, [first!, second!]);
    for (const [text, ids] of [
      ['rg-a/providers', [first!.id]],
      ['rg-b/providers/microsoft.sql/SERVERS', [second!.id]],
      ['servers/providers/rg-a', []],
      ['rg-a/microsoft.sql', []],
      ['/providers/', [first!.id, second!.id]],
      [first!.id, [first!.id]],
    ] as const) {
      for (const way of ways)
        expect((await listOf(way, { filter: text, limit: 5 }, whole)).ids, text).toEqual(ids);
    }
  });

  it('respects other filters and the requested order', async () => {
    await write(
      places[0]!,
      many(30, (n) => ({ owner: `team-${n % 3}`, made: `at-${n}` })),
    );
    const filterObj = JSON.stringify({ name: { like: '1' }, subscriptionName: { eq: 'S' } });
    const expected = await plainly('team-1', whole, sql`name_key like '%1%'`);
    expect(expected.total).toBeGreaterThan(3);
    for (const way of ways) {
      const query = { filter: 'team-1', filterObj, sortObj: '{"subscriptionName":1,"name":-1}' };
      const ids = expected.ids.toReversed();
      expect(await listOf(way, { ...query, limit: 3 }, whole)).toEqual({
        ids: ids.slice(0, 3),
        total: ids.length,
      });
      expect(await listOf(way, { ...query, limit: 0 }, whole)).toEqual({ ids, total: ids.length });
    }
  });

  it('returns the same pages of common texts with and without a cached count, in both orders', async () => {
    const { db, pool } = database;
    await write(
      places[0]!,
      many(130, (n) => ({ owner: `team-${n % 13 === 0 ? 2 : 1}` })),
    );
    const parts = { db, run: createRunPrepared(pool), counts: createCountCache(), commonHits: 100 };
    const expected = await plainly('team-1', whole);
    expect(expected.total).toBe(120);
    for (const sortObj of ['{}', '{"name":-1}', '{"sku":1,"name":1}']) {
      const ids = sortObj === '{"name":-1}' ? expected.ids.toReversed() : expected.ids;
      for (const skip of [0, 0, 30, 115, 200]) {
        const query = { filter: 'team-1', sortObj, skip, limit: 10 };
        const list = (await listResources(parts, organization, whole, query)) as ListResult<ResourceRow>;
        expect([list.result.map(({ id }) => id), list.total]).toEqual([ids.slice(skip, skip + 10), 120]);
      }
    }
  });

  it('caches one count per query, regardless of the strategy', async () => {
    const { db, pool } = database;
    await write(
      places[0]!,
      many(40, (n) => ({ owner: `team-${n % 2}` })),
    );
    const parts = { db, run: createRunPrepared(pool), counts: createCountCache() };
    const ask = async (way: SearchStrategy) =>
      (await listResources({ ...parts, chooseStrategy: async () => way }, organization, whole, {
        filter: 'team-1',
        limit: 5,
      })) as ListResult<ResourceRow>;
    for (const way of ways) expect((await ask(way)).total).toBe(20);
    await write(
      places[0]!,
      many(40, () => ({ owner: 'team-1' })),
    );
    for (const way of ways) expect((await ask(way)).total).toBe(40);
  });
});

describe('inventory tags', () => {
  const lines = async (): Promise<string[]> =>
    (
      await database.pool.query<{ line: string }>(
        'select line from inventory_tag where organization_id = $1 order by line',
        [organization],
      )
    ).rows.map(({ line }) => line);
  const tagged = (name: string, tags: Record<string, string>): InventoryResource =>
    rowOf({ place: 0, group: 'rg-a', type: 'A.B/c', name, deleted: false, tags });

  it('are added with their resources and removed when no resource carries them', async () => {
    const place = places[0]!;
    await write(place, [
      tagged('a', { Env: 'prod', x: '' }),
      tagged('b', { env: 'PROD', y: 'z'.repeat(9000) }),
    ]);
    const long = `y=${'z'.repeat(9000)}`;
    expect(await lines()).toEqual(['env=prod', 'x=', long]);
    expect(await deleteUnusedTags(database.db)).toBe(0);

    await write(place, [tagged('b', { env: 'test' })]);
    expect(await deleteUnusedTags(database.db)).toBe(1);
    expect(await lines()).toEqual(['env=prod', 'env=test', 'x=']);

    const startedAt = new Date(Date.now() + 120_000);
    await database.db
      .transaction()
      .execute((tx) => sweepResources(tx, { place, startedAt }, new Set([tagged('b', {}).id_key])));
    expect(await deleteUnusedTags(database.db)).toBe(2);
    expect(await lines()).toEqual(['env=test']);

    // Restored resources bring their tags back, even if the writer does not handle tags.
    await database.pool.query('update inventory_resource set deleted_at = null');
    expect(await lines()).toEqual(['env=prod', 'env=test', 'x=']);
    expect((await listOf('by-tags', { filter: 'env=prod', limit: 5 }, whole)).total).toBe(1);
  });

  it('are kept while a transaction writes a resource that carries them', async () => {
    const place = places[0]!;
    await write(place, [tagged('a', { env: 'prod' })]);
    await write(place, [tagged('a', {})]);
    let written = (): void => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    let finish = (): void => {};
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const writing = database.db.transaction().execute(async (tx) => {
      await writeResources(tx, place, [tagged('b', { env: 'prod' })], new Date());
      written();
      await mayFinish;
    });
    await isWritten;
    const forgetting = deleteUnusedTags(database.db);
    await expect
      .poll(async () =>
        Number(
          (
            await database.pool.query<{ n: string }>(
              `select count(*) as n from pg_locks where locktype = 'advisory' and not granted
                and database = (select oid from pg_database where datname = current_database())`,
            )
          ).rows[0]!.n,
        ),
      )
      .toBe(1);
    finish();
    await writing;
    expect(await forgetting).toBe(0);
    expect((await listOf('by-tags', { filter: 'env=prod', limit: 5 }, whole)).total).toBe(1);
  });
});
