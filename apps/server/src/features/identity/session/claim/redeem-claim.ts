import { timingSafeEqual } from 'node:crypto';
import { permissionKeys } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import { hashHandle } from '../../../../security/handle.ts';
import type { VerifiedPerson } from '../verify-tokens.ts';

type Tx = Transaction<Database>;

const noCode = Buffer.alloc(32);

/** Creates the same refusal for every reason, so that it discloses nothing about the code. */
const createRefusal = (cause: string): Refusal =>
  new Refusal('claim-refused', { reason: 'claim-refused', cause });

/** Invalidates the code. The row lock lets only one of two concurrent holders succeed. */
async function useCode(tx: Tx, code: string, accountId: string): Promise<void> {
  const claim = await tx
    .selectFrom('operator_claim')
    .select(['code_hash', 'used_at', sql<boolean>`expires_at > now()`.as('current')])
    .forUpdate()
    .executeTakeFirst();
  const equal = timingSafeEqual(hashHandle(code), claim?.code_hash ?? noCode);
  if (!claim || !equal || claim.used_at !== null || !claim.current)
    throw createRefusal('wrong, used or expired');
  await tx
    .updateTable('operator_claim')
    .set({ used_at: sql<Date>`now()`, used_by: accountId })
    .execute();
}

/** Creates the portal's own organization with its roles and catalog. Returns its ID. */
export type BootstrapPortal = (tx: Tx) => Promise<string>;

/** Returns the portal's own organization, creating it for the first claim. */
async function portalOrganization(tx: Tx, bootstrapPortal: BootstrapPortal): Promise<string> {
  const existing = await tx
    .selectFrom('organization')
    .select('id')
    .where('is_operator', '=', true)
    .executeTakeFirst();
  return existing?.id ?? bootstrapPortal(tx);
}

const operatorName = 'operator';

/**
 * Returns the ID of the role with all permissions, regardless of its name; the default name is preferred. Restores the
 * role if no role of the organization has all of them.
 */
async function operatorRole(tx: Tx, organizationId: string, newId: () => string): Promise<string> {
  const permissions = JSON.stringify(permissionKeys);
  const existing = await tx
    .selectFrom('role')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`permissions @> ${permissions}::jsonb`)
    .orderBy(sql`name = ${operatorName}`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  if (existing) return existing.id;
  const restored = await tx
    .insertInto('role')
    .values({
      id: newId(),
      organization_id: organizationId,
      name: operatorName,
      built_in: operatorName,
      permissions,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'name']).doUpdateSet({
        built_in: operatorName,
        permissions,
        version: sql`role.version + 1`,
        updated_at: sql`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return restored.id;
}

/**
 * Makes a verified person the first operator. Creates organization, directory, roles and account atomically. Returns the
 * ID of the organization.
 */
export async function redeemClaim(
  tx: Tx,
  person: VerifiedPerson,
  code: string,
  { newId, bootstrapPortal }: { readonly newId: () => string; readonly bootstrapPortal: BootstrapPortal },
): Promise<string> {
  const accountId = newId();
  await useCode(tx, code, accountId);
  const organizationId = await portalOrganization(tx, bootstrapPortal);
  const { issuer, tenantId, objectId, name, email, cloud } = person;
  await tx
    .insertInto('directory')
    .values({ tenant_id: tenantId, organization_id: organizationId, cloud: cloud.name, name: 'Portal' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const directory = await tx
    .selectFrom('directory')
    .select('organization_id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (directory.organization_id !== organizationId)
    throw createRefusal('the directory belongs to a customer');
  await tx
    .insertInto('account')
    .values({
      id: accountId,
      organization_id: organizationId,
      role_id: await operatorRole(tx, organizationId, newId),
      name,
      email,
      state: 'Active',
    })
    .execute();
  const identity = await tx
    .insertInto('identity')
    .values({ issuer, tenant_id: tenantId, object_id: objectId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!identity) throw createRefusal('the person is a member already');
  return organizationId;
}
