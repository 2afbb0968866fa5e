import {
  customerKeys,
  effectivePermissions,
  operatorKeys,
  type DirectoryDescription,
  type OrganizationDetail,
  type organizationRoutes,
} from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { AuditEntry } from '../../../journal/audit.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { assignCatalog } from '../../catalog/blueprints/index.ts';
import { checkGrant, checkKeys } from '../roles/index.ts';
import type { InviteAccount } from '../users/index.ts';
import { auditForCustomer, type Actor } from './audit-for-customer.ts';
import { checkFirstUser, describeNewDirectory, directoryNameOf, linkNewDirectory } from './new-directory.ts';
import { insertOrganization } from './insert-organization.ts';
import { readOrganization } from './organization-store.ts';
import { isOperator } from './visible-organization.ts';

type NewOrganization = Call<typeof organizationRoutes.create>['body'];

/**
 * Rejects a name that another organization has. The conflict is reported only to the operator, who sees all
 * organizations.
 */
export async function refuseTakenName(
  tx: Transaction<Database>,
  name: string,
  pointer: string,
  ownId: string | null = null,
): Promise<void> {
  const existingRow = await tx
    .selectFrom('organization')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(ownId !== null, (query) => query.where('id', '!=', ownId!))
    .executeTakeFirst();
  if (!existingRow) return;
  throw invalidInput([issue(pointer, 'taken')]);
}

/** Rejects keys that no customer may have, with their positions. */
export function refuseOperatorKeys(permissions: readonly string[]): void {
  const errors = permissions.flatMap((key, index) =>
    operatorKeys.includes(key) ? [issue(`#/permissions/${index}`, 'operator-only')] : [],
  );
  if (errors.length > 0) throw invalidInput(errors);
}

async function addOrganization(
  parts: Parts,
  tx: Transaction<Database>,
  actor: Actor,
  newOrganization: NewOrganization,
  { directory, pointer }: { readonly directory: DirectoryDescription | undefined; readonly pointer: string },
): Promise<{ id: string; entry: AuditEntry }> {
  const { session } = actor;
  if (!(await isOperator(tx, session.organizationId))) {
    throw new Refusal('permission-missing', {
      permission: 'organizationCreate',
      missing: 'organization',
      reason: 'operator-creates-organizations',
    });
  }
  // Concurrent requests must not both find the key free: the second would get the organization of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('organization keys', 0))`.execute(tx);
  const heldKeys = new Set(effectivePermissions(session.permissions));
  const permissions = newOrganization.permissions
    ? checkKeys(newOrganization.permissions)
    : customerKeys.filter((key) => heldKeys.has(key));
  refuseOperatorKeys(permissions);
  checkGrant(session.permissions, permissions);
  const { key, name } = newOrganization;
  const existingRow = await tx
    .selectFrom('organization')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst();
  if (existingRow) {
    throw invalidInput([issue(`${pointer}/key`, 'taken')]);
  }
  await refuseTakenName(tx, name, `${pointer}/name`);
  const id = await insertOrganization(tx, { key, name, isOperator: false, permissions }, parts.newId);
  await assignCatalog(tx);
  return {
    id,
    entry: {
      action: 'org.create',
      objectType: 'organization',
      objectId: id,
      after: { key, name, permissions, tenantId: directory?.tenantId ?? null },
      details: {
        key,
        name,
        keys: permissions.length,
        ...(directory && { tenantId: directory.tenantId, directory: directoryNameOf(directory) }),
      },
    },
  };
}

/** Creates an organization with its built-in roles and the blueprints of the catalog. */
export async function createOrganization(
  parts: Parts,
  world: CloudEnvironment,
  call: Call<typeof organizationRoutes.create>,
): Promise<OrganizationDetail> {
  const { organizationId } = call.session;
  const directory = await describeNewDirectory(parts, world, call, call.body, '#');
  return call.write(async (tx) => {
    const { id, entry } = await addOrganization(parts, tx, call, call.body, { directory, pointer: '#' });
    if (directory) await linkNewDirectory(tx, id, directory, '#');
    const answer = await readOrganization(tx, call.session, { id });
    await announceChange(parts.publish, tx, organizationId, {
      object: 'organization',
      change: 'created',
      id,
    });
    await auditForCustomer(tx, call, id, entry);
    return { answer, audit: entry };
  });
}

/** Creates an organization and invites its first user as administrator. */
export async function createOrganizationWithUser(
  parts: Parts,
  { world, inviteAccount }: { readonly world: CloudEnvironment; readonly inviteAccount: InviteAccount },
  call: Call<typeof organizationRoutes.createWithUser>,
) {
  const { body, session } = call;
  const pointer = '#/organization';
  const directory = await describeNewDirectory(parts, world, call, body.organization, pointer);
  if (directory) await checkFirstUser(world, directory, body.user.email);
  return call.write(async (tx) => {
    const { id, entry } = await addOrganization(parts, tx, call, body.organization, { directory, pointer });
    if (directory) await linkNewDirectory(tx, id, directory, pointer);
    const role = await tx
      .selectFrom('role')
      .select('id')
      .where('organization_id', '=', id)
      .where('name', '=', 'admin')
      .executeTakeFirstOrThrow();
    const { name, email } = body.user;
    const accountId = await inviteAccount(tx, {
      organizationId: id,
      roleId: role.id,
      name,
      email,
      expiresAt: null,
      ...(directory && { tenantId: directory.tenantId }),
      invitedBy: session.accountId,
    });
    const organization = await readOrganization(tx, session, { id });
    const audit = {
      ...entry,
      action: 'org.createWithUser',
      details: { ...entry.details, accountId, email },
    };
    const change = { object: 'organization', change: 'created', id } as const;
    await announceChange(parts.publish, tx, session.organizationId, change);
    await auditForCustomer(tx, call, id, audit);
    return {
      answer: { organization, user: { id: accountId, name, email, state: 'Invited' as const } },
      audit,
    };
  });
}
