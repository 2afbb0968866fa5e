import { expect, it } from 'vitest';
import { createBareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

it('stores tags of limits without case, so that new ones conflict with them', async () => {
  const database = await createBareDatabase();
  try {
    const client = await database.connect();
    const index = migrations.findIndex(({ name }) => name.endsWith('_cost_failed_months'));
    await migrate(client, { migrations: migrations.slice(0, index) });
    await client.query(
      `insert into organization (id, key, name, permissions) values (gen_random_uuid(), 'one', 'One', '[]')`,
    );
    const add = (key: string, period = 'month') =>
      client.query(
        `insert into budget (id, organization_id, scope_kind, scope_key, scope_name, period, currency, amount, created_at)
         select gen_random_uuid(), id, 'tag', $1, $1, $2, 'USD', 1, now() + make_interval(secs => length($1)) from organization`,
        [key, period],
      );
    for (const key of ['Team=Web', 'ENV=a', 'Env=a', 'Owner=b', 'owner=b']) await add(key);
    await add('Team=Web', 'year');
    await migrate(client, { migrations: migrations.slice(0, index + 1) });
    const { rows } = await client.query<{ key: string }>(
      `select scope_key as key from budget where period = 'month' order by scope_key collate "C"`,
    );
    expect(rows.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^E(NV|nv)=a$/),
      'Owner=b',
      'env=a',
      'owner=b',
      'team=Web',
    ]);
    await expect(add('team=Web')).rejects.toMatchObject({ constraint: 'budget_of_scope' });
    await expect(add('team=Web', 'year')).rejects.toMatchObject({ constraint: 'budget_of_scope' });
  } finally {
    await database.drop();
  }
});
