import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logging.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { runBatch } from './run-batch.ts';
import { WatchedPool } from './watched-pool.ts';

interface Shelf {
  shelf: { id: number; title: string };
}

let database: TestDatabase;
let db: Kysely<Shelf>;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  const url = database.access.ownerUrl();
  const pool = new WatchedPool({ url: () => url, log: createLogger('silent'), size: 1 });
  db = new Kysely<Shelf>({ dialect: new PostgresDialect({ pool }) });
  await sql`create table shelf (id int primary key, title text not null)`.execute(db);
});
beforeEach(async () => {
  await sql`truncate shelf`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const insert = (tx: Kysely<Shelf>, id: number, title: string) => tx.insertInto('shelf').values({ id, title });
const readTitles = async (): Promise<string[]> =>
  (await db.selectFrom('shelf').select('title').orderBy('id').execute()).map(({ title }) => title);

describe('statements that run together', () => {
  it('run in order and return the rows of each', async () => {
    const [before, inserted, after] = await db
      .transaction()
      .execute((tx) =>
        runBatch(
          tx,
          tx.selectFrom('shelf').selectAll(),
          insert(tx, 1, 'first').returning('id'),
          sql<{ count: number }>`select count(*)::int as count from shelf`.compile(tx),
        ),
      );
    expect({ before, inserted, after }).toEqual({ before: [], inserted: [{ id: 1 }], after: [{ count: 1 }] });
  });

  it('roll the transaction back with the error of the first that fails', async () => {
    const write = db.transaction().execute(async (tx) => {
      await insert(tx, 1, 'before').execute();
      await runBatch(tx, insert(tx, 2, 'good'), insert(tx, 1, 'twice'), insert(tx, 3, 'late'));
    });
    await expect(write).rejects.toMatchObject({ code: '23505' });
    expect(await readTitles()).toEqual([]);
  });

  it('leave the connection usable after a failure', async () => {
    await runBatch(db, insert(db, 1, 'first'), insert(db, 2, 'second'));
    await expect(runBatch(db, sql`select 1 / 0`.compile(db))).rejects.toMatchObject({ code: '22012' });
    expect(await readTitles()).toEqual(['first', 'second']);
  });

  it('reject if the driver cannot send them together', async () => {
    const pool = new pg.Pool({ connectionString: database.access.ownerUrl() });
    // Dropping the database may end the connection before it is closed.
    pool.on('connect', (client) => client.on('error', () => {}));
    const plain = new Kysely<Shelf>({ dialect: new PostgresDialect({ pool }) });
    await expect(runBatch(plain, insert(plain, 1, 'lost'))).rejects.toMatchObject({ code: '42601' });
    await plain.destroy();
    expect(await readTitles()).toEqual([]);
  });
});
