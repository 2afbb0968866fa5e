import { expect, it } from 'vitest';
import { createBareDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const tenant = '11111111-1111-4111-8111-111111111111';
const person = '22222222-2222-4222-8222-222222222222';

it('lets one identity have an account in each organization, also when written by an earlier version', async () => {
  const database = await createBareDatabase();
  try {
    const client = await database.connect();
    const index = migrations.findIndex(({ name }) => name.endsWith('_guests'));
    await migrate(client, { migrations: migrations.slice(0, index) });
    await client.query(
      `with o as (insert into organization (id, key, name, permissions)
           values (gen_random_uuid(), 'one', 'One', '[]'), (gen_random_uuid(), 'two', 'Two', '[]') returning id),
         r as (insert into role (id, organization_id, name) select gen_random_uuid(), id, 'admin' from o
           returning id, organization_id)
       insert into account (id, organization_id, role_id, name, email, state)
         select gen_random_uuid(), organization_id, id, 'Ada', 'ada@one.example', 'Active' from r`,
    );
    // The columns of an earlier version.
    const addIdentity = (key: string) =>
      client.query(
        `insert into identity (issuer, tenant_id, object_id, account_id)
         select 'https://issuer.example', $2, $3, a.id from account a
           join organization o on o.id = a.organization_id where o.key = $1 on conflict do nothing`,
        [key, tenant, person],
      );
    await addIdentity('one');
    expect((await addIdentity('two')).rowCount).toBe(0);
    await migrate(client, { migrations: migrations.slice(0, index + 1) });
    expect((await addIdentity('two')).rowCount).toBe(1);
    expect((await addIdentity('two')).rowCount).toBe(0);
    const { rows } = await client.query(
      `select o.key, a.is_guest, o.guests_allowed from identity i join account a on a.id = i.account_id
         join organization o on o.id = i.organization_id where a.organization_id = o.id order by o.key`,
    );
    expect(rows).toEqual(['one', 'two'].map((key) => ({ key, is_guest: false, guests_allowed: true })));
    await expect(client.query('update account set is_guest = true')).rejects.toThrow('account_guest_expires');
  } finally {
    await database.drop();
  }
});
