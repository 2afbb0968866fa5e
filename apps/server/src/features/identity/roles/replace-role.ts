import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/**
 * Gives the holders of a role another one instead, as primary or further role with the same end. Holders of both keep
 * the later end.
 */
export async function replaceRole(
  tx: Transaction<Database>,
  organizationId: string,
  from: string,
  to: string,
): Promise<void> {
  await sql`insert into account_role as held (account_id, organization_id, role_id, until)
    select h.account_id, h.organization_id, ${to}::uuid, h.until from held_role h
      where h.role_id = ${from} and h.organization_id = ${organizationId} and not h.is_primary
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
}
