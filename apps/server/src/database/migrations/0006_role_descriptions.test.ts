import { expect, it } from 'vitest';
import { createBareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

it('marks the built-in roles of existing organizations', async () => {
  const database = await createBareDatabase();
  try {
    const client = await database.connect();
    await migrate(client, { migrations: migrations.slice(0, 5) });
    await client.query(
      `insert into organization (id, key, name, permissions, is_operator) values
         (gen_random_uuid(), 'portal', 'Portal', '[]', true), (gen_random_uuid(), 'one', 'One', '[]', false)`,
    );
    await client.query(
      `insert into role (id, organization_id, name, permissions)
         select gen_random_uuid(), o.id, r.name, '[]'
           from organization o, unnest(array['operator', 'admin', 'engineer', 'reader', 'Auditor']) as r (name)`,
    );
    await migrate(client, { migrations: migrations.slice(0, 6) });
    const { rows } = await client.query<{ key: string; name: string }>(
      `select o.key, r.name, r.built_in, r.description
         from role r join organization o on o.id = r.organization_id
         where r.built_in is not null or r.description <> '' order by o.key, r.name`,
    );
    expect(rows.map(({ key, name }) => `${key} ${name}`)).toEqual([
      'one admin',
      'one engineer',
      'one reader',
      'portal admin',
      'portal engineer',
      'portal operator',
      'portal reader',
    ]);
    for (const row of rows) expect(row).toMatchObject({ built_in: row.name, description: '' });
  } finally {
    await database.drop();
  }
});
