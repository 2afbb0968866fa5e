import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { isProvisioningRole } from './role-store.ts';

/**
 * Replaces a role of its holders with another one, as the primary role or as an additional role with the same end.
 * Holders of both keep the later end. Also replaces it in directory groups and as the role of provisioned users.
 */
export async function replaceRole(
  tx: Transaction<Database>,
  organizationId: string,
  from: string,
  to: string,
): Promise<void> {
  await sql`insert into account_role as held (account_id, organization_id, role_id, until)
    select f.account_id, f.organization_id, ${to}::uuid, f.until from account_role f
      where f.role_id = ${from} and f.organization_id = ${organizationId}
        and (f.until is null or f.until > statement_timestamp())
    on conflict (account_id, role_id) do update set until = nullif(
      greatest(coalesce(held.until, 'infinity'), coalesce(excluded.until, 'infinity')), 'infinity')`.execute(
    tx,
  );
  await sql`update account
    set role_id = case when role_id = ${from} then ${to}::uuid else role_id end, version = version + 1, updated_at = now()
    where id in (select h.account_id from held_role h where h.role_id = ${from})
      and organization_id = ${organizationId}`.execute(tx);
  await sql`delete from account_role using account
    where account.id = account_role.account_id and account.organization_id = ${organizationId}
      and (account_role.role_id = ${from} or account_role.role_id = account.role_id)`.execute(tx);
  await sql`insert into group_role (group_id, role_id, organization_id)
    select group_id, ${to}::uuid, organization_id from group_role
      where role_id = ${from} and organization_id = ${organizationId}
    on conflict do nothing`.execute(tx);
  await sql`delete from group_role where role_id = ${from} and organization_id = ${organizationId}`.execute(
    tx,
  );
  await sql`insert into provisioning as known (organization_id, default_role_id, version)
    select r.organization_id, ${to}::uuid, 1 from role r
      where r.id = ${from} and r.organization_id = ${organizationId} and ${isProvisioningRole}
    on conflict (organization_id) do update
      set default_role_id = excluded.default_role_id, version = known.version + 1, updated_at = now()`.execute(
    tx,
  );
}
