import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareDatabase, type BareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { inventoryTags } from './0033_inventory_tags.ts';
import { inventorySearch } from './0034_inventory_search.ts';
import { migrations } from './index.ts';

const id = randomUUID();
let database: BareDatabase;
const connect = (): Promise<pg.Client> => database.connect();

beforeAll(async () => {
  database = await createBareDatabase();
});
afterAll(() => database.drop());

const write = (client: pg.Client, resource: string, ...tags: string[]) =>
  client.query(
    `insert into inventory_resource (organization_id, subscription_id, id_key, id, name, name_key, type, type_key, location,
       tags, source, search_text) values ($1, $1, $2, $2, $2, $2, 't', 't', 'x', '{}', 'portal', $3)`,
    [id, resource, [resource, resource, ...tags].join('\n')],
  );

it('is built while others write; what they write is found, what was there before, and after one that was broken off', async () => {
  const before = migrations.slice(0, migrations.indexOf(inventoryTags));
  const first = await connect();
  await migrate(first, { migrations: before });
  await first.query(`insert into organization (id, key, name, permissions) values ($1, 'one', 'One', '[]')`, [
    id,
  ]);
  await first.query(
    `insert into directory (tenant_id, organization_id, cloud, name) values ($1, $1, 'general', 'One')`,
    [id],
  );
  await first.query(
    `insert into cloud_subscription (organization_id, subscription_id, tenant_id, cloud, name) values ($1, $1, $1, 'general', 'S')`,
    [id],
  );
  await write(first, 'old', 'env=prod', 'owner=ä');
  await write(first, 'bare');

  const slow = await connect();
  const quick = await connect();
  await quick.query(`set lock_timeout = '3s'`);
  const watch = await connect();
  await migrate(first, { migrations: [...before, inventoryTags] });
  const building = async (): Promise<void> => {
    await expect
      .poll(
        async () =>
          (
            await watch.query(
              `select 1 from pg_stat_activity where datname = current_database() and query ~ '^(create|drop) index concurrently'
                 and wait_event_type = 'Lock'`,
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(1);
  };

  // Broken off while it waits for somebody who writes: an index is left behind that nobody may use.
  const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid');
  await slow.query('begin');
  await write(slow, 'slow', 'env=slow');
  const broken = migrate(first, { migrations: [...before, inventoryTags, inventorySearch] });
  const ended = broken.then(
    () => 'done',
    (error: Error) => error.message,
  );
  await building();
  await write(quick, 'meanwhile', 'env=meanwhile');
  await watch.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  expect(await ended).toMatch(/terminat|connection/i);
  const unusable = () => watch.query('select 1 from pg_index where not indisvalid');
  expect((await unusable()).rowCount).toBe(1);

  const second = await connect();
  const again = migrate(second, { migrations: [...before, inventoryTags, inventorySearch] });
  await building();
  await write(quick, 'again', 'env=again');
  await slow.query('commit');
  expect(await again).toEqual([inventorySearch.name]);

  expect((await unusable()).rowCount).toBe(0);
  const { rows: known } = await second.query<{ line: string }>(
    'select line from inventory_tag order by line',
  );
  expect(known.map(({ line }) => line)).toEqual([
    'env=again',
    'env=meanwhile',
    'env=prod',
    'env=slow',
    'owner=ä',
  ]);
  const { rows: indexes } = await second.query<{ name: string }>(
    `select indexname as name from pg_indexes where indexname ~ '^inventory_(resource_(search|head|tagged)|tag_search)$' order by 1`,
  );
  expect(indexes.map((index) => index.name)).toEqual([
    'inventory_resource_head',
    'inventory_resource_tagged',
    'inventory_tag_search',
  ]);
});
