import type { BodyOf, HeldRole, userRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { findAssignableRole } from './find-assignable-role.ts';
import { roleEndIssue } from './role-end.ts';

type AdditionalRoles = NonNullable<BodyOf<typeof userRoutes.edit>['roles']>;

/** Returns the roles of a request without those of groups, which a client sends back when it edits a response. */
export const withoutGroupRoles = (roles: AdditionalRoles): AdditionalRoles =>
  roles.filter(({ via = [] }) => via.length === 0);

/**
 * Rejects additional roles of a person that repeat a role, have ended, end too late, or have permissions that the editor
 * lacks. The organization's administration must be locked.
 */
export async function checkAdditionalRoles(
  tx: Transaction<Database>,
  session: SessionContext,
  roles: AdditionalRoles,
  { primaryId, now }: { readonly primaryId: string; readonly now: Date },
): Promise<void> {
  const ids = roles.map(({ id }) => id.toLowerCase());
  const issues = roles.flatMap(({ until }, index) => {
    const pointer = `#/roles/${index}`;
    if (ids[index] === primaryId.toLowerCase()) return [issue(`${pointer}/id`, 'primary-role')];
    if (ids.indexOf(ids[index]!) < index) return [issue(`${pointer}/id`, 'duplicate')];
    const found = until ? roleEndIssue(new Date(until), now) : null;
    return found ? [issue(`${pointer}/until`, found)] : [];
  });
  if (issues.length > 0) throw invalidInput(issues);
  for (const [index, id] of ids.entries()) {
    await findAssignableRole(tx, session, id, `#/roles/${index}/id`);
  }
}

/**
 * Rejects a change to the editor's own account that would extend a temporary role: a new primary role, or an additional
 * role that is new or ends later.
 */
export function refuseToExtendOwnRoles(
  assigned: readonly HeldRole[],
  change: { readonly changesRole: boolean; readonly roles: AdditionalRoles | undefined },
): void {
  if (assigned.every(({ until }) => until === null)) return;
  const ends = new Map(assigned.map(({ id, until }) => [id, endOf(until)]));
  const extendsRole = change.roles?.some(
    ({ id, until = null }) => endOf(until) > (ends.get(id.toLowerCase()) ?? 0),
  );
  if (change.changesRole || extendsRole) throw new Refusal('conflict', { reason: 'own-temporary-roles' });
}

const endOf = (until: string | null): number => (until === null ? Infinity : Date.parse(until));

/** Replaces the additional roles of a person. */
export async function saveAdditionalRoles(
  tx: Transaction<Database>,
  organizationId: string,
  accountId: string,
  roles: AdditionalRoles,
): Promise<void> {
  await tx
    .deleteFrom('account_role')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`role_id <> all(${roles.map(({ id }) => id)}::uuid[])`)
    .execute();
  if (roles.length === 0) return;
  await tx
    .insertInto('account_role')
    .values(
      roles.map(({ id, until }) => ({
        account_id: accountId,
        organization_id: organizationId,
        role_id: id,
        until: until ? new Date(until) : null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'role_id'])
        .doUpdateSet((row) => ({ until: row.ref('excluded.until') })),
    )
    .execute();
}

/** Describes roles with their ends in the audit log. */
export const describeRoles = (roles: readonly HeldRole[]): string =>
  roles.map(({ name, until }) => (until ? `${name} (→ ${until})` : name)).join(', ');
