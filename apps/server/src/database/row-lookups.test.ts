import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const id = `'01900000-0000-7000-8000-000000000000'`;

/** What is asked once for each row of a list, or at every keystroke, and so must not read a whole table. */
it.each([
  [
    'when a person was seen last',
    'session_of_account',
    `select max(last_seen_at) from session where account_id = ${id} and kind = 'interactive'`,
  ],
  ['how many people have a role', 'account_of_role', `select count(*) from account where role_id = ${id}`],
  [
    'how many test mails a person sent',
    'mail_outbox_of_sender',
    `select count(*) from mail_outbox where created_by = ${id} and kind = 'test' and created_at > now()`,
  ],
  [
    'which step made a resource',
    'deployment_step_of_resource',
    `select 1 from deployment_step where resource_key = any('{a,b}')`,
  ],
  [
    'who has how many unread messages',
    'notification_unread',
    `select count(*) from notification where account_id = ${id} and read_at is null`,
  ],
  [
    'the newest link of a trail',
    'audit_pkey',
    `select hash from audit where organization_id = ${id} order by number desc limit 1`,
  ],
  [
    'which tags contain a text',
    'inventory_tag_search',
    `select 1 from inventory_tag where line like '%prod%'`,
  ],
  [
    'which resources have one of these tags',
    'inventory_resource_tagged',
    `select 1 from inventory_resource
      where inventory_tag_keys(search_text, id_key, name_key) && '{}'::bytea[] and deleted_at is null`,
  ],
])('%s is looked up by the index %s', async (_what, index, query) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    // Tables are empty here: without this their size would decide, not whether there is an index at all.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`\\b${index}\\b`));
  } finally {
    await client.query('rollback');
    client.release();
  }
});
