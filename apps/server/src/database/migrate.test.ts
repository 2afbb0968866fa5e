import type pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createBareDatabase, createExternalDatabase, type BareDatabase } from '../testing/test-database.ts';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import { migrations as productMigrations } from './migrations/index.ts';
import { threeMigrations } from './migrations/testing/three-migrations.ts';
import { externalAccess, prepareSchema } from './open-database.ts';

const names = threeMigrations.map(({ name }) => name);
const [tasks, projects, search] = threeMigrations;

/** Returns columns, indexes with their validity, and constraints as comparable lines. */
async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('%s %s', pg_get_indexdef(i.indexrelid), i.indisvalid)
      from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

const addTask = (client: pg.Client, id: number, title: string) =>
  client.query(`insert into task (id, title) values ($1, $2)`, [id, title]);
const addTaskOfProject = (client: pg.Client, id: number, title: string) =>
  client.query(`insert into task (id, title, project_id) values ($1, $2, 1)`, [id, title]);

async function titlesOf(client: pg.Client, where = 'true'): Promise<string[]> {
  const { rows } = await client.query<{ title: string }>(`select title from task where ${where} order by id`);
  return rows.map(({ title }) => title);
}

async function appliedOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

const servers =
  inject('externalDatabase') === null ? (['embedded'] as const) : (['embedded', 'external'] as const);

describe.each(servers)('migrate on the %s PostgreSQL', (server) => {
  const createDatabase = async (): Promise<BareDatabase> => {
    const database = await { embedded: createBareDatabase, external: createExternalDatabase }[server]();
    if (database === null) throw new Error('The external server does not answer any more.');
    onTestFinished(() => database.drop());
    return database;
  };

  it('converges after it was killed before every statement', async () => {
    const whole = await (await createDatabase()).connect();
    await migrate(whole, { migrations: threeMigrations });

    const database = await createDatabase();
    const killer = await database.connect();
    let kills = 0;
    for (const [index, migration] of threeMigrations.entries()) {
      const migrations = threeMigrations.slice(0, index + 1);
      for (let statement = 0; statement <= migration.statements.length; statement += 1) {
        const client = await database.connect();
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        await expect(
          migrate(client, {
            migrations,
            async beforeStatement(current, next) {
              if (current !== migration || next !== statement) return;
              await killer.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
              kills += 1;
            },
          }),
        ).rejects.toThrow(/terminat|connection/i);
      }
      expect(await migrate(await database.connect(), { migrations })).toEqual([migration.name]);
      if (migration === tasks) await addTask(killer, 1, 'first');
    }
    expect(kills).toBe(threeMigrations.reduce((sum, { statements }) => sum + statements.length + 1, 0));
    expect(await schemaOf(killer)).toEqual(await schemaOf(whole));
    expect(await titlesOf(killer)).toEqual(['Default: first']);
  });

  it('keeps the data of an earlier version', async () => {
    const client = await (await createDatabase()).connect();
    expect(await migrate(client, { migrations: [tasks] })).toEqual([tasks.name]);
    await addTask(client, 1, 'first');
    await addTask(client, 2, 'second');
    expect(await migrate(client, { migrations: threeMigrations })).toEqual([projects.name, search.name]);
    expect(await titlesOf(client, 'project_id = 1')).toEqual(['Default: first', 'Default: second']);
    expect(await migrate(client, { migrations: threeMigrations })).toEqual([]);
  });

  it('applies each migration once when several servers start concurrently', async () => {
    const database = await createDatabase();
    const clients = await Promise.all(Array.from({ length: 4 }, () => database.connect()));
    const applied = await Promise.all(
      clients.map((client) => migrate(client, { migrations: threeMigrations })),
    );
    expect(applied.flat().toSorted()).toEqual(names);

    const { access } = await createDatabase();
    const prepared = await Promise.all(Array.from({ length: 4 }, () => prepareSchema(access)));
    expect(prepared.flat()).toEqual(productMigrations.map(({ name }) => name));
  });

  it('does not block writers during a standalone migration and repeats an interrupted one', async () => {
    const database = await createDatabase();
    const [first, second, slow, quick, watch] = await Promise.all(
      Array.from({ length: 5 }, () => database.connect()),
    );
    await migrate(first!, { migrations: [tasks, projects] });
    await quick!.query(`set lock_timeout = '3s'`);
    const building = async (): Promise<void> => {
      await expect
        .poll(
          async () =>
            (
              await watch!.query(
                `select 1 from pg_stat_activity where datname = current_database()
                   and query ~ '^(create|drop) index concurrently' and wait_event_type = 'Lock'`,
              )
            ).rowCount,
          { timeout: 20_000 },
        )
        .toBe(1);
    };
    const invalidIndexes = async () =>
      (await watch!.query('select 1 from pg_index where not indisvalid')).rowCount;

    // The index build waits for a writer's transaction; terminated there, it leaves an invalid index.
    const { rows } = await first!.query<{ pid: number }>('select pg_backend_pid() as pid');
    await slow!.query('begin');
    await addTaskOfProject(slow!, 1, 'slow writer');
    const interrupted = migrate(first!, { migrations: threeMigrations }).then(
      () => 'applied',
      (error: Error) => error.message,
    );
    await building();
    await addTaskOfProject(quick!, 2, 'first quick writer');
    await watch!.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    expect(await interrupted).toMatch(/terminat|connection/i);
    expect(await invalidIndexes()).toBe(1);

    const repeated = migrate(second!, { migrations: threeMigrations });
    await building();
    await addTaskOfProject(quick!, 3, 'second quick writer');
    await slow!.query('commit');
    expect(await repeated).toEqual([search.name]);
    expect(await invalidIndexes()).toBe(0);
    await watch!.query('set enable_seqscan = off');
    expect(await titlesOf(watch!, `to_tsvector('simple', title) @@ to_tsquery('simple', 'writer')`)).toEqual([
      'slow writer',
      'first quick writer',
      'second quick writer',
    ]);
  });

  it('records a migration whose condition is false without running it', async () => {
    const client = await (await createDatabase()).connect();
    const migrations = [tasks, projects, { ...search, onlyWhere: 'false' }];
    expect(await migrate(client, { migrations })).toEqual(names);
    expect(await appliedOf(client)).toEqual(names);
    expect((await schemaOf(client)).filter((line) => line.includes('task_search'))).toEqual([]);
  });

  it('rejects a changed migration and ignores unknown ones', async () => {
    const client = await (await createDatabase()).connect();
    await migrate(client, { migrations: threeMigrations });
    await client.query(`insert into schema_migration (name, hash) values ('9999_from_the_future', 'x')`);
    expect(await migrate(client, { migrations: threeMigrations })).toEqual([]);
    const changed = { ...tasks, statements: [...tasks.statements, 'select 1'] };
    await expect(migrate(client, { migrations: [changed, projects, search] })).rejects.toThrow(
      /different version of migration 0001_tasks/,
    );
  });

  it('rejects a database created before the first release and names the reset command', async () => {
    const database = await createDatabase();
    const client = await database.connect();
    await client.query(
      `create table schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    await client.query(
      `insert into schema_migration (name, hash) values ('0001_frame', 'x'), ('0002_deployments', 'y')`,
    );
    const refusal = prepareSchema(database.access);
    await expect(refusal).rejects.toThrow(StartError);
    await expect(refusal).rejects.toThrow(
      `The database was created before the first release of Blueport and cannot be upgraded; to delete all data and start again, run: ${database.access.reset}`,
    );
    expect(await appliedOf(client)).toEqual(['0001_frame', '0002_deployments']);
    expect((await schemaOf(client)).filter((line) => !line.includes('schema_migration'))).toEqual([]);
  });
});

describe('the reset command of an external database', () => {
  it.each([
    [
      'postgres://[::1]/blueport',
      undefined,
      `psql -h '::1' -p 5432 -d postgres -c 'drop database "blueport"' -c 'create database "blueport"'`,
    ],
    [
      'postgres://owner:secret@db.example/blueport',
      undefined,
      `psql -h db.example -p 5432 -U owner -d postgres -c 'drop database "blueport"' -c 'create database "blueport"'`,
    ],
    [
      'postgres://serve@db.example:6543/blue%20port',
      'postgres://own%C3%A9r:secret@db.example:6543/blue%20port',
      `psql -h db.example -p 6543 -U 'ownér' -d postgres -c 'drop database "blue port"' -c 'create database "blue port"'`,
    ],
  ])('uses the owner of %s and no password', (url, migrationUrl, command) => {
    expect(externalAccess(url, migrationUrl).reset).toBe(command);
  });
});
