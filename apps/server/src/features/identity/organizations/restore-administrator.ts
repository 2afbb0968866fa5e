import { defaultRoles, type organizationRoutes } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import type { AuditEntry } from '../../../journal/audit.ts';
import { requireMemberDirectory } from '../directories/index.ts';
import { checkAssignable, requireHolders } from '../roles/index.ts';
import type { InviteAccount } from '../users/index.ts';
import { finishEdit } from './edit-organization.ts';
import { findOrganization, lockOrganization, type OrganizationFacts } from './organization-store.ts';
import { isOperator } from './visible-organization.ts';

type RestoreCall = Call<typeof organizationRoutes.restoreAdministrator>;
type Tx = Transaction<Database>;

const roleName = 'admin';

async function requireOperator(tx: Tx, { session }: RestoreCall): Promise<void> {
  if (await isOperator(tx, session.homeOrganizationId)) return;
  throw new Refusal('conflict', { reason: 'operator-only' });
}

/** Restores the default keys of the administrator role, or creates the role; additional keys are kept. */
async function restoreRole(tx: Tx, parts: Parts, call: RestoreCall, organization: OrganizationFacts) {
  const before = await tx
    .selectFrom('role')
    .select(['id', 'permissions', 'version'])
    .where('organization_id', '=', organization.id)
    .where(sql<boolean>`lower(name) = ${roleName}`)
    .executeTakeFirst();
  const permissions = [...new Set([...(before?.permissions ?? []), ...defaultRoles.admin])];
  checkAssignable(call.session.permissions, {
    name: roleName,
    permissions,
    organization_permissions: organization.permissions,
  });
  const keys = JSON.stringify(permissions);
  if (before === undefined) {
    const id = parts.newId();
    await tx
      .insertInto('role')
      .values({ id, organization_id: organization.id, name: roleName, built_in: roleName, permissions: keys })
      .execute();
    return { id, granted: permissions };
  }
  await tx
    .updateTable('role')
    .set({ built_in: roleName, permissions: keys, version: before.version + 1, updated_at: sql`now()` })
    .where('id', '=', before.id)
    .execute();
  const had = new Set(before.permissions ?? []);
  return { id: before.id, granted: permissions.filter((key) => !had.has(key)) };
}

const isMember = async (db: Kysely<Database>, organizationId: string, email: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()) !== undefined;

/** Assigns the role to the person with an address, enabled and without an expiry date; invites an unknown person. */
async function appoint(
  tx: Tx,
  inviteAccount: InviteAccount,
  { session }: RestoreCall,
  place: { readonly organizationId: string; readonly roleId: string; readonly email: string },
) {
  const { organizationId, roleId, email } = place;
  const member = await tx
    .selectFrom('account as a')
    .select([
      'a.id',
      'a.is_guest as isGuest',
      sql<boolean>`exists (select from identity i where i.account_id = a.id)`.as('hasSignedIn'),
    ])
    .where('a.organization_id', '=', organizationId)
    .where(sql<boolean>`lower(a.email) = lower(${email})`)
    .executeTakeFirst();
  // A guest expires, so the organization would be without an administrator again.
  if (member?.isGuest) throw invalidInput([issue('#/email', 'is-guest')]);
  if (member !== undefined) {
    await tx
      .updateTable('account')
      .set({
        role_id: roleId,
        state: member.hasSignedIn ? 'Active' : 'Invited',
        expires_at: null,
        version: sql<number>`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', member.id)
      .execute();
  }
  const id =
    member?.id ??
    (await inviteAccount(tx, {
      organizationId,
      roleId,
      name: '',
      email,
      expiresAt: null,
      invitedBy: session.accountId,
    }));
  return tx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Restores the administrator role of an organization, and assigns it to a person if an email address is given. Only the
 * operator of the portal may do this, from outside or while acting in the organization. Both audit logs record it.
 */
export async function restoreAdministrator(
  parts: Parts,
  { world, inviteAccount }: { readonly world: CloudEnvironment; readonly inviteAccount: InviteAccount },
  call: RestoreCall,
) {
  const { body, params, session } = call;
  const isNew = body.email !== undefined && !(await isMember(parts.database.db, params.id, body.email));
  if (isNew) {
    // Visibility is checked first, so that nothing about another organization is disclosed.
    await findOrganization(parts.database.db, session, params);
    const organization = { organizationId: params.id, cloud: session.cloud };
    await requireMemberDirectory({ db: parts.database.db, world }, organization, body.email ?? '');
  }
  return call.write(async (tx) => {
    const before = await lockOrganization(tx, session, params.id);
    await requireOperator(tx, call);
    const role = await restoreRole(tx, parts, call, before);
    const { email } = body;
    const user =
      email === undefined
        ? null
        : await requireHolders(tx, before.id, () =>
            appoint(tx, inviteAccount, call, { organizationId: before.id, roleId: role.id, email }),
          );
    const audit: AuditEntry = {
      action: 'org.restoreAdministrator',
      objectType: 'organization',
      objectId: before.id,
      after: { roleId: role.id, granted: role.granted, accountId: user?.id ?? null },
      details: {
        role: roleName,
        granted: role.granted,
        ...(user && { email: user.email, state: user.state }),
      },
    };
    const change = { object: 'role', change: 'edited', id: role.id } as const;
    await announceChange(parts.publish, tx, before.id, change, { permissionsToo: true });
    const organization = await finishEdit(parts, tx, call, before.id, audit);
    return {
      answer: { organization, role: { id: role.id, name: roleName }, granted: role.granted, user },
      audit,
    };
  });
}
