import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../logging.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { prepared } from './prepared.ts';
import { WatchedPool } from './watched-pool.ts';

interface Shelf {
  shelf: { id: number; title: string };
}

let database: TestDatabase;
let pool: WatchedPool;
let db: Kysely<Shelf>;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  const url = database.access.ownerUrl();
  pool = new WatchedPool({ url: () => url, log: createLogger('silent'), size: 1 });
  db = new Kysely<Shelf>({ dialect: new PostgresDialect({ pool }) });
  await sql`create table shelf (id int primary key, title text not null)`.execute(db);
  await sql`insert into shelf values (1, 'first'), (2, 'second')`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const titleOf = async (id: number): Promise<string | undefined> =>
  (await db.selectFrom('shelf').modifyFront(prepared).select('title').where('id', '=', id).executeTakeFirst())
    ?.title;

async function countUses(): Promise<{ statements: number; uses: number }> {
  const { rows } = await sql<{ statements: number; uses: number }>`
    select count(*)::int as statements, coalesce(sum(generic_plans + custom_plans), 0)::int as uses
    from pg_prepared_statements where name like 'q\\_%'`.execute(db);
  return rows[0]!;
}

describe('prepared statements', () => {
  it('are prepared once per connection, inside and outside transactions', async () => {
    expect([await titleOf(1), await titleOf(2), await titleOf(3)]).toEqual(['first', 'second', undefined]);
    await db.transaction().execute(async (tx) => {
      const found = await sql`${prepared} select id from shelf where title = ${'second'}`.execute(tx);
      expect(found.rows).toEqual([{ id: 2 }]);
    });
    expect(await countUses()).toEqual({ statements: 2, uses: 4 });
  });

  it('still work after a newer server adds a column', async () => {
    await titleOf(1);
    await sql`alter table shelf add column note text not null default ''`.execute(db);
    expect(await titleOf(1)).toBe('first');
  });

  it('do not affect unmarked statements', async () => {
    const before = await countUses();
    await db.selectFrom('shelf').select('id').where('title', '=', 'first').execute();
    expect((await countUses()).statements).toBe(before.statements);
  });
});
