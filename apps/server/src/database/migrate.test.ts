import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createExternalDatabase, createTestDatabase } from '../testing/test-database.ts';
import { createLogger } from '../logging.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { externalAccess, openDatabaseWith, prepareSchema, type DatabaseAccess } from './open-database.ts';

/** Everything that makes up the schema, in a form that can be compared. */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line).join('\n');
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  return client;
}

const makers = {
  embedded: async () => {
    const { ownerUrl } = inject('testDatabase');
    const admin = await connect(`${ownerUrl}postgres`);
    const name = `empty_${Math.random().toString(36).slice(2)}`;
    await admin.query(`create database ${name}`);
    const access: DatabaseAccess = {
      ownerUrl: () => ownerUrl + name,
      serveUrl: () => inject('testDatabase').serveUrl + name,
      serving: { role: 'blueport_serve', password: 'exists already' },
      close: async () => {},
    };
    return {
      access,
      drop: async (): Promise<void> => {
        await admin.query(`drop database ${name} with (force)`);
        await admin.end();
      },
    };
  },
  external: createExternalDatabase,
} as const;

const servers =
  inject('externalDatabase') === null ? (['embedded'] as const) : (['embedded', 'external'] as const);

describe.each(servers)('migrations on the %s PostgreSQL', (server) => {
  const opened: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const drop of opened) await drop();
  });
  const fresh = async (): Promise<DatabaseAccess> => {
    const made = await makers[server]();
    if (!made) throw new Error('The external database is gone.');
    opened.push(() => made.drop());
    return made.access;
  };

  // As many deaths as there are statements, each with a connection of its own.
  it('killed at any statement, they converge when run again', { timeout: 300_000 }, async () => {
    const whole = await fresh();
    await prepareSchema(whole);
    const expected = await connect(whole.ownerUrl());
    const schema = await schemaOf(expected);
    await expected.end();

    const access = await fresh();
    const killer = await connect(access.ownerUrl());
    let kills = 0;
    for (const migration of migrations) {
      for (let statement = 0; statement <= migration.statements.length; statement += 1) {
        const client = await connect(access.ownerUrl());
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const upTo = migrations.slice(0, migrations.indexOf(migration) + 1);
        await expect(
          migrate(client, {
            migrations: upTo,
            async beforeStatement(current, index) {
              if (current !== migration || index !== statement) return;
              await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
              kills += 1;
            },
          }),
        ).rejects.toThrow(/terminat|connection/i);
        await client.end().catch(() => {});
      }
      const client = await connect(access.ownerUrl());
      await migrate(client, { migrations: migrations.slice(0, migrations.indexOf(migration) + 1) });
      await client.end();
    }
    expect(kills).toBe(migrations.reduce((sum, { statements }) => sum + statements.length + 1, 0));
    const client = await connect(access.ownerUrl());
    expect(await schemaOf(client)).toBe(schema);
    await client.end();
  });

  it('run by several servers at once, each is applied once', async () => {
    const access = await fresh();
    const applied = await Promise.all(Array.from({ length: 4 }, () => prepareSchema(access)));
    expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name));
  });

  it('refuse a database that holds another form of a known step, and leave unknown ones alone', async () => {
    const access = await fresh();
    await prepareSchema(access);
    const client = await connect(access.ownerUrl());
    await client.query(`insert into schema_migration (name, hash) values ('9999_from_the_future', 'x')`);
    expect(await migrate(client)).toEqual([]);
    await client.query(`update schema_migration set hash = 'x' where name = '0001_frame'`);
    await expect(migrate(client)).rejects.toThrow(/another form of migration 0001_frame/);
    await client.end();
  });

  it('leave a role for serving that can add to the audit trail but not change it', async () => {
    const access = await fresh();
    const database = await openDatabaseWith(access, createLogger('silent'));
    const { rows } = await database.pool.query<{ role: string }>('select current_user as role');
    expect(rows[0]?.role).toMatch(/_serve$/);
    await expect(database.pool.query(`delete from audit`)).rejects.toThrow(/permission denied/);
    await expect(database.pool.query(`truncate audit`)).rejects.toThrow(/permission denied/);
    await expect(database.pool.query(`drop table draft`)).rejects.toThrow(/owner/);
    await expect(database.pool.query(`update schema_migration set hash = ''`)).rejects.toThrow(
      /permission denied/,
    );
    await database.close();
  });
});

describe('the serving role', () => {
  const { ownerUrl } = inject('testDatabase');
  const suffix = Math.random().toString(36).slice(2);
  const name = `limit_${suffix}`;
  const roles = { owner: `${name}_owner`, serving: `${name}_serving` };
  const urlOf = (role: string): string => {
    const url = new URL(ownerUrl + name);
    url.username = role;
    url.password = 'secret';
    return url.href;
  };
  const asOwner = async (...statements: string[]): Promise<void> => {
    const admin = await connect(`${ownerUrl}postgres`);
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  const limitOf = async (url: string): Promise<string> => {
    const client = await connect(url);
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    await client.end();
    return rows[0]!.statement_timeout;
  };
  const accessAs = (owner: string): DatabaseAccess => ({
    ownerUrl: () => owner,
    serveUrl: () => urlOf(roles.serving),
    serving: { role: roles.serving, password: undefined },
    close: async () => {},
  });

  beforeEach(() =>
    asOwner(
      `create role ${roles.owner} login password 'secret'`,
      `create role ${roles.serving} login password 'secret'`,
      `create database ${name} owner ${roles.owner}`,
      `grant ${roles.serving} to ${roles.owner} with admin option`,
    ),
  );
  afterEach(() =>
    asOwner(`drop database ${name} with (force)`, `drop role ${roles.owner}`, `drop role ${roles.serving}`),
  );

  it.each([
    ['a superuser', () => ownerUrl + name],
    ['a role without rights over other roles', () => urlOf(roles.owner)],
  ])('has a separate statement limit when the owner is %s', async (_case, owner) => {
    expect(await limitOf(urlOf(roles.serving))).toBe('0');
    await prepareSchema(accessAs(owner()));
    expect(await limitOf(urlOf(roles.serving))).toBe('15s');
    expect(await limitOf(owner())).toBe('0');
  });

  it('gets the limit when a portal of an earlier version is upgraded', async () => {
    const access = accessAs(ownerUrl + name);
    await prepareSchema(access);
    await asOwner(`alter role ${roles.serving} reset statement_timeout`);
    expect(await limitOf(urlOf(roles.serving))).toBe('0');
    expect(await prepareSchema(access)).toEqual([]);
    expect(await limitOf(urlOf(roles.serving))).toBe('15s');
  });

  it('applies the limit when the owner switches to it', async () => {
    const access = externalAccess(ownerUrl + name, undefined);
    await prepareSchema(access);
    expect(await limitOf(access.serveUrl())).toBe('15s');
    expect(await limitOf(access.ownerUrl())).toBe('0');
    await asOwner(`drop database ${name} with (force)`, `drop role ${name}_serve`, `create database ${name}`);
  });
});

describe('a connection of the pool', () => {
  it('gives up on a statement after its time', async () => {
    const database = await createTestDatabase();
    const { rows } = await database.pool.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    );
    expect(rows[0]?.limit).toBe('15s');
    await database.drop();
  });
});
