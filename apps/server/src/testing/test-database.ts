import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  externalAccess,
  openDatabaseWith,
  type DatabaseAccess,
  type OpenDatabase,
} from '../database/open-database.ts';
import { createLogger } from '../logging.ts';

const silent = createLogger('silent');

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestDatabase extends OpenDatabase {
  readonly name: string;
  readonly access: DatabaseAccess;
  /** Runs a statement as the role that owns the tables, which may do what the serving role may not. */
  asOwner(statement: string): Promise<void>;
  /** Ends all connections and drops the database. */
  drop(): Promise<void>;
}

/** A database of its own for one test file, copied from the migrated template. */
export async function createTestDatabase(from: 'template' | 'empty' = 'template'): Promise<TestDatabase> {
  const { ownerUrl, serveUrl, template } = inject('testDatabase');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(
    `${ownerUrl}postgres`,
    `create database ${name} ${from === 'template' ? `template ${template}` : ''}`,
  );
  const access: DatabaseAccess = {
    ownerUrl: () => ownerUrl + name,
    serveUrl: () => serveUrl + name,
    serving: { role: 'blueport_serve', password: 'set when the template was made' },
    close: async () => {},
  };
  const database = await openDatabaseWith(access, silent);
  return Object.assign(database, {
    name,
    access,
    asOwner: (statement: string) => run(ownerUrl + name, statement),
    async drop() {
      await database.close();
      await run(`${ownerUrl}postgres`, `drop database ${name} with (force)`);
    },
  });
}

/** A database without tables, whose owner lays them down step by step. */
export interface BareDatabase {
  /** A new connection of the owner; all of them end with the database. */
  connect(): Promise<pg.Client>;
  drop(): Promise<void>;
}

/** A database without tables, for tests of what an upgrade makes of an older one. */
export async function createBareDatabase(): Promise<BareDatabase> {
  const { ownerUrl } = inject('testDatabase');
  const name = `bare_${randomBytes(6).toString('hex')}`;
  const clients: pg.Client[] = [];
  await run(`${ownerUrl}postgres`, `create database ${name}`);
  return {
    async connect() {
      const client = new pg.Client(ownerUrl + name);
      // A test may have it broken off.
      client.on('error', () => {});
      await client.connect();
      clients.push(client);
      return client;
    },
    async drop() {
      await Promise.all(clients.map((client) => client.end().catch(() => {})));
      await run(`${ownerUrl}postgres`, `drop database ${name} with (force)`);
    },
  };
}

/** An empty database on the external server, with the two roles made from one address; null where there is no such server. */
export async function createExternalDatabase(): Promise<{
  access: DatabaseAccess;
  drop(): Promise<void>;
} | null> {
  const server = inject('externalDatabase');
  if (server === null) return null;
  const name = `blueport_test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    access: externalAccess(url.href, undefined),
    drop: () => run(server, `drop database ${name} with (force)`, `drop role if exists ${name}_serve`),
  };
}
