import { guestDays } from '@blueport/contracts';
import { issuerOf } from './test-directory.ts';
import type { TestPerson } from './test-people.ts';
import type { TestServer } from './test-server.ts';

/** Makes a person an active guest of an organization, identified in their home directory. Returns the account's ID. */
export async function addGuest(
  { database: { pool } }: TestServer,
  { email, name, cloud, homeTenantId, identities: [home] }: TestPerson,
  { organization = 'contoso', role = 'engineer' } = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into account (id, organization_id, role_id, name, email, state, is_guest, expires_at)
     select gen_random_uuid(), o.id, r.id, $1, $2, 'Active', true, now() + make_interval(days => $5)
     from organization o join role r on r.organization_id = o.id and r.name = $4 where o.key = $3 returning id`,
    [name, email, organization, role, guestDays],
  );
  const id = rows[0]!.id;
  await pool.query(
    `insert into identity (issuer, tenant_id, object_id, account_id) values ($1, $2, $3, $4)`,
    [issuerOf(cloud, homeTenantId), homeTenantId, home!.objectId, id],
  );
  return id;
}
