import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createBareDatabase, createExternalDatabase, createTestDatabase } from '../testing/test-database.ts';
import { createLogger } from '../logging.ts';
import { externalAccess, openDatabaseWith, prepareSchema, type DatabaseAccess } from './open-database.ts';

const servers =
  inject('externalDatabase') === null ? (['embedded'] as const) : (['embedded', 'external'] as const);

it.each(servers)('can add to the audit log on the %s PostgreSQL but cannot change it', async (server) => {
  const bareDatabase = await { embedded: createBareDatabase, external: createExternalDatabase }[server]();
  if (bareDatabase === null) throw new Error('The external server does not answer any more.');
  onTestFinished(() => bareDatabase.drop());
  const database = await openDatabaseWith(bareDatabase.access, createLogger('silent'));
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

describe('the statement limit of the serving role', () => {
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
    const admin = new pg.Client(`${ownerUrl}postgres`);
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  const limitOf = async (url: string): Promise<string> => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    await client.end();
    return rows[0]!.statement_timeout;
  };
  const accessAs = (owner: string): DatabaseAccess => ({
    ownerUrl: () => owner,
    serveUrl: () => urlOf(roles.serving),
    serving: { role: roles.serving, password: undefined },
    reset: `drop database ${name}`,
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
    ['a role without permission to change other roles', () => urlOf(roles.owner)],
  ])('is set on a separate role when the owner is %s', async (_case, owner) => {
    expect(await limitOf(urlOf(roles.serving))).toBe('0');
    await prepareSchema(accessAs(owner()));
    expect(await limitOf(urlOf(roles.serving))).toBe('15s');
    expect(await limitOf(owner())).toBe('0');
  });

  it('is set when a portal of an earlier version is upgraded', async () => {
    const access = accessAs(ownerUrl + name);
    await prepareSchema(access);
    await asOwner(`alter role ${roles.serving} reset statement_timeout`);
    expect(await limitOf(urlOf(roles.serving))).toBe('0');
    expect(await prepareSchema(access)).toEqual([]);
    expect(await limitOf(urlOf(roles.serving))).toBe('15s');
  });

  it('applies when the owner switches to it', async () => {
    const access = externalAccess(ownerUrl + name, undefined);
    await prepareSchema(access);
    expect(await limitOf(access.serveUrl())).toBe('15s');
    expect(await limitOf(access.ownerUrl())).toBe('0');
    await asOwner(`drop database ${name} with (force)`, `drop role ${name}_serve`, `create database ${name}`);
  });
});

describe('a pooled connection', () => {
  it('cancels a statement that exceeds the limit', async () => {
    const database = await createTestDatabase();
    const { rows } = await database.pool.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    );
    expect(rows[0]?.limit).toBe('15s');
    await database.drop();
  });
});
