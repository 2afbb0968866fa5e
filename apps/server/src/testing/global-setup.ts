import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase, serveRole } from '../database/embedded/index.ts';
import { prepareSchema } from '../database/open-database.ts';
import { createLogger } from '../logging.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The embedded test database: URLs without a database name, and the name of the migrated template. */
    testDatabase: { ownerUrl: string; serveUrl: string; template: string };
    /** URL of an external PostgreSQL; null if none is available. */
    externalDatabase: string | null;
  }
}

const template = 'blueport_template';

/**
 * Finds an external server on which tests may create databases: DATABASE_URL, or one on this machine that accepts the
 * connection.
 */
async function findExternal(): Promise<string | null> {
  const url = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ able: boolean }>(
      `select rolcreatedb and (rolcreaterole or rolsuper) as able from pg_roles where rolname = current_user`,
    );
    return rows[0]?.able ? url : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts one real PostgreSQL for all test files and migrates a template that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'blueport-test-'));
  chmodSync(folder, 0o711);
  const database = await openEmbeddedDatabase(folder, createLogger('silent'));
  const client = new pg.Client(database.ownerUrl('postgres'));
  await client.connect();
  // No data outlives the tests, so nothing has to be flushed to disk; databases are created and dropped for every file.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  // Starting parallel workers takes longer than reading the few rows of a test.
  await client.query('alter system set max_parallel_workers_per_gather = 0');
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${template}`);
  await client.end();
  await prepareSchema({
    ownerUrl: () => database.ownerUrl(template),
    serveUrl: () => database.serveUrl(template),
    serving: { role: serveRole, password: database.servePassword },
    reset: `rm -rf ${folder}`,
    close: async () => {},
  });
  project.provide('testDatabase', {
    ownerUrl: database.ownerUrl(''),
    serveUrl: database.serveUrl(''),
    template,
  });
  project.provide('externalDatabase', await findExternal());
  return async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
