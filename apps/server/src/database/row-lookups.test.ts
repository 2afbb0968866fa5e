import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireRule } from '../features/resources/alerts/rules/rule-store.ts';
import { requireInsight } from '../features/resources/insights/read/list-insights.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Database } from './tables/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const id = `'01900000-0000-7000-8000-000000000000'`;

/** Lookups that run for each row of a list or at every keystroke and must therefore not scan a table. */
it.each([
  [
    'the last activity of a person',
    'session_of_account',
    `select max(last_seen_at) from session where account_id = ${id} and kind = 'interactive'`,
  ],
  [
    'the number of people with a role',
    'account_of_role',
    `select count(*) from account where role_id = ${id}`,
  ],
  [
    'the number of test mails of a person',
    'mail_outbox_of_sender',
    `select count(*) from mail_outbox where created_by = ${id} and kind = 'test' and created_at > now()`,
  ],
  [
    'the step that created a resource',
    'deployment_step_of_resource',
    `select 1 from deployment_step where resource_key = any('{a,b}')`,
  ],
  [
    'the number of unread notifications per person',
    'notification_unread',
    `select count(*) from notification where account_id = ${id} and read_at is null`,
  ],
  [
    'the newest entry of an audit log',
    'audit_pkey',
    `select hash from audit where organization_id = ${id} order by number desc limit 1`,
  ],
  [
    'the tags that contain a text',
    'inventory_tag_search',
    `select 1 from inventory_tag where line like '%prod%'`,
  ],
  [
    'the resources with one of the given tags',
    'inventory_resource_tagged',
    `select 1 from inventory_resource
      where inventory_tag_keys(search_text, id_key, name_key) && '{}'::bytea[] and deleted_at is null`,
  ],
])('%s is looked up by the index %s', async (_what, index, query) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    // The tables are empty here. Without this setting, the planner would choose by table size and not by the available
    // indexes.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`\\b${index}\\b`));
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it.each([
  ['insight', requireInsight],
  ['alert rule', requireRule],
] as const)('looks up the %s with an ID by its primary key', async (_what, requireRow) => {
  const queries: string[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void queries.push(query.sql),
  });
  const guid = id.replaceAll("'", '');
  await expect(requireRow(db, guid, guid)).rejects.toThrow('Not found');
  // A condition on the text of the column would not use the index.
  expect(queries).toEqual([expect.stringMatching(/"id" = \$\d/)]);
  await expect(requireRow(db, guid, 'nonsense')).rejects.toThrow('Not found');
  expect(queries).toHaveLength(1);
});
