import { sql, type Kysely, type Transaction } from 'kysely';
import type { CloudEnvironment } from '../../../../cloud/cloud-environment.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { isGuid } from '../../../../database/is-guid.ts';

/** A sign-in identity. An email address never identifies a person. */
export interface ProvisionedIdentity {
  readonly issuer: string;
  readonly tenantId: string;
  readonly objectId: string;
}

/**
 * Returns the sign-in identity for an external ID. Returns undefined unless the organization has exactly one directory
 * and the external ID is an object ID. The person is then bound by accepting an invitation.
 */
export async function identityOf(
  db: Kysely<Database> | Transaction<Database>,
  world: CloudEnvironment,
  organizationId: string,
  externalId: string | null | undefined,
): Promise<ProvisionedIdentity | undefined> {
  if (!externalId || !isGuid(externalId)) return undefined;
  const directories = await db
    .selectFrom('directory')
    .select(['tenant_id', 'cloud'])
    .where('organization_id', '=', organizationId)
    .limit(2)
    .execute();
  const [directory] = directories;
  const cloud = directory && world.clouds[directory.cloud];
  if (directories.length !== 1 || !cloud) return undefined;
  const tenantId = directory.tenant_id;
  return { issuer: cloud.issuerOf(tenantId), tenantId, objectId: externalId.toLowerCase() };
}

/** Binds an identity to an account. Throws 409 if it belongs to another account. */
export async function bindIdentity(
  tx: Transaction<Database>,
  accountId: string,
  { issuer, tenantId, objectId }: ProvisionedIdentity,
): Promise<void> {
  const bound = await tx
    .insertInto('identity')
    .values({ issuer, tenant_id: tenantId, object_id: objectId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!bound) throw new ScimError(409, 'Another person has this externalId as their identity.', 'uniqueness');
  await tx
    .updateTable('invitation')
    .set({ state: 'Revoked' })
    .where('account_id', '=', accountId)
    .where('state', '=', 'Pending')
    .execute();
}

/** Returns whether a person has an identity, with which they can sign in. */
export async function hasIdentity(
  db: Kysely<Database> | Transaction<Database>,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('identity')
    .select(sql<number>`1`.as('one'))
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
