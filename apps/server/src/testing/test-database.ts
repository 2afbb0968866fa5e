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
  /** Runs a statement as the owner of the tables, with more permissions than the serving role. */
  asOwner(statement: string): Promise<void>;
  /** Closes all connections and drops the database. */
  drop(): Promise<void>;
}

/** Returns the access to a database of the embedded server. */
function accessTo(name: string): DatabaseAccess {
  const { ownerUrl, serveUrl } = inject('testDatabase');
  return {
    ownerUrl: () => ownerUrl + name,
    serveUrl: () => serveUrl + name,
    serving: { role: 'blueport_serve', password: 'set when the template was made' },
    reset: `drop database ${name}`,
    close: async () => {},
  };
}

/** Creates a separate database for one test file, copied from the migrated template or another database. */
export async function createTestDatabase(
  from: 'template' | 'empty' | { readonly name: string } = 'template',
): Promise<TestDatabase> {
  const { ownerUrl, template } = inject('testDatabase');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = from === 'template' ? template : typeof from === 'object' && from.name;
  await run(
    `${ownerUrl}postgres`,
    `create database ${name} ${source ? `template ${source} strategy file_copy` : ''}`,
  );
  const access = accessTo(name);
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

/** A database without tables. */
export interface BareDatabase {
  readonly access: DatabaseAccess;
  /** Opens a connection of the owner; `drop` closes it. */
  connect(): Promise<pg.Client>;
  drop(): Promise<void>;
}

function bareDatabase(access: DatabaseAccess, server: string, ...dropStatements: string[]): BareDatabase {
  const clients: pg.Client[] = [];
  return {
    access,
    async connect() {
      const client = new pg.Client(access.ownerUrl());
      // Tests terminate connections.
      client.on('error', () => {});
      await client.connect();
      clients.push(client);
      return client;
    },
    async drop() {
      await Promise.all(clients.map((client) => client.end().catch(() => {})));
      await run(server, ...dropStatements);
    },
  };
}

/** Creates a database without tables on the embedded server. */
export async function createBareDatabase(): Promise<BareDatabase> {
  const { ownerUrl } = inject('testDatabase');
  const server = `${ownerUrl}postgres`;
  const name = `bare_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  return bareDatabase(accessTo(name), server, `drop database ${name} with (force)`);
}

/**
 * Creates a database without tables on the external server, with both roles from one URL. Returns null without such a
 * server.
 */
export async function createExternalDatabase(): Promise<BareDatabase | null> {
  const server = inject('externalDatabase');
  if (server === null) return null;
  const name = `blueport_test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return bareDatabase(
    externalAccess(url.href, undefined),
    server,
    `drop database ${name} with (force)`,
    `drop role if exists ${name}_serve`,
  );
}
