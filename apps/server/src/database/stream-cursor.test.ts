import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { StreamCursor } from './stream-cursor.ts';

const limitMs = 400;
let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<unknown>;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.serveUrl, max: 1, statement_timeout: limitMs });
  db = new Kysely({ dialect: new PostgresDialect({ pool, cursor: StreamCursor }) });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const numbers = (count: number, column = sql<number>`n`) =>
  db
    .selectFrom(sql<{ n: number }>`(select n from generate_series(1, ${sql.lit(count)}) as s(n))`.as('t'))
    .select(column.as('n'));

async function read(
  rows: AsyncIterable<{ n: number }>,
  each: (n: number) => Promise<void> | void = () => {},
) {
  const values: number[] = [];
  for await (const { n } of rows) {
    values.push(n);
    await each(n);
  }
  return values;
}

/** PostgreSQL's PortalSuspended message, sent when a fetch has returned its rows and more remain. */
const suspended = Buffer.from([0x73, 0, 0, 0, 4]);

/** Starts a proxy that delays the data after the rows of a fetch, as any network may. */
async function startSlowLine({ port, hostname }: URL) {
  const server = createServer((reader) => {
    const line = connect(Number(port), hostname);
    reader.pipe(line);
    let pendingWrites = Promise.resolve();
    line.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(suspended);
      const cut = at === -1 ? chunk.length : at + suspended.length;
      pendingWrites = pendingWrites.then(async () => {
        reader.write(chunk.subarray(0, cut));
        if (cut === chunk.length) return;
        await pause(20);
        reader.write(chunk.subarray(cut));
      });
    });
    reader.on('error', () => line.destroy());
    line.on('error', () => reader.destroy());
    reader.on('close', () => line.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a row stream', () => {
  it.each([0, 1, 9, 10, 11, 25])('returns all %i rows and leaves its connection unchanged', async (many) => {
    expect(await read(numbers(many).stream(10))).toEqual(Array.from({ length: many }, (_, n) => n + 1));
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('waits for a slow reader beyond the statement timeout', async () => {
    const values = await read(numbers(40).stream(10), async (n) => {
      if (n % 10 === 0) await pause(limitMs / 2);
    });
    expect(values).toHaveLength(40);
    expect(await read(numbers(11).stream(10), () => pause(limitMs / 8))).toHaveLength(11);
  });

  it('fails if a single fetch exceeds the statement timeout', async () => {
    const slow = sql<number>`case when n < 15 then n else n + length(pg_sleep(2)::text) end`;
    await expect(read(numbers(40, slow).stream(10))).rejects.toThrow('statement timeout');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('can be closed before the end', async () => {
    for await (const { n } of numbers(100).stream(10)) if (n === 25) break;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('is complete regardless of how the network splits the responses', async () => {
    const url = new URL(database.serveUrl);
    const server = await startSlowLine(url);
    url.port = String((server.address() as AddressInfo).port);
    url.hostname = '127.0.0.1';
    const slow = new Kysely<unknown>({
      dialect: new PostgresDialect({
        pool: new pg.Pool({ connectionString: url.href, max: 1 }),
        cursor: StreamCursor,
      }),
    });
    const rows = slow
      .selectFrom(sql<{ n: number }>`(select n from generate_series(1, 95) as s(n))`.as('t'))
      .select(sql<number>`n`.as('n'));
    expect(await read(rows.stream(10))).toHaveLength(95);
    expect(await read(rows.stream(19))).toHaveLength(95);
    await slow.destroy();
    server.close();
  });
});
