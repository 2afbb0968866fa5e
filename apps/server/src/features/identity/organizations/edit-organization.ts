import type { OrganizationDetail, organizationRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import type { AuditEntry } from '../../../journal/audit.ts';
import { checkGrant, checkKeys, checkWithdrawal, requireHolders, releasableKeys } from '../roles/index.ts';
import { auditForCustomer, type Actor } from './audit-for-customer.ts';
import { refuseOperatorKeys, refuseTakenName } from './create-organization.ts';
import { lockOrganization, readOrganization, type OrganizationFacts } from './organization-store.ts';
import { isOperator } from './visible-organization.ts';

/** Increments an organization's version and applies the given changes. */
export async function touchOrganization(
  tx: Transaction<Database>,
  { id, version }: OrganizationFacts,
  change: {
    readonly name?: string;
    readonly permissions?: string;
    readonly requires_multi_factor?: boolean;
    readonly guests_allowed?: boolean;
  } = {},
): Promise<void> {
  await tx
    .updateTable('organization')
    .set({ ...change, version: version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Finishes an edit: publishes events to both organizations and writes both audit logs. */
export async function finishEdit(
  parts: Parts,
  tx: Transaction<Database>,
  actor: Actor,
  id: string,
  entry: AuditEntry,
): Promise<OrganizationDetail> {
  const answer = await readOrganization(tx, actor.session, { id });
  const change = { object: 'organization', change: 'edited', id } as const;
  for (const organizationId of new Set([id, actor.session.organizationId])) {
    await announceChange(parts.publish, tx, organizationId, change, {
      permissionsToo: organizationId === id,
    });
  }
  await auditForCustomer(tx, actor, id, entry);
  return answer;
}

/** Renames an organization. */
export function renameOrganization(
  parts: Parts,
  call: Call<typeof organizationRoutes.edit>,
): Promise<OrganizationDetail> {
  const { body, params, session } = call;
  return call.write(async (tx) => {
    const before = await lockOrganization(tx, session, params.id);
    call.requireMatch(`"${before.version}"`);
    if (await isOperator(tx, session.organizationId)) {
      await refuseTakenName(tx, body.name, '#/name', before.id);
    }
    await touchOrganization(tx, before, { name: body.name });
    const audit: AuditEntry = {
      action: 'org.edit',
      objectType: 'organization',
      objectId: before.id,
      before: { name: before.name },
      after: { name: body.name },
      details: { name: body.name, nameBefore: before.name },
    };
    return { answer: await finishEdit(parts, tx, call, before.id, audit), audit };
  });
}

/** Sets the keys of an organization. They take effect for its members with the next request. */
export function editOrganizationPermissions(
  parts: Parts,
  call: Call<typeof organizationRoutes.editPermissions>,
): Promise<OrganizationDetail> {
  const { params, session } = call;
  const requestedKeys = checkKeys(call.body.permissions);
  return call.write(async (tx) => {
    const before = await lockOrganization(tx, session, params.id);
    call.requireMatch(`"${before.version}"`);
    if (!before.is_operator) refuseOperatorKeys(requestedKeys);
    checkGrant(session.permissions, requestedKeys, before.permissions);
    const had = new Set(before.permissions ?? []);
    const withdrawn = [...had].filter((key) => !requestedKeys.includes(key));
    checkWithdrawal(session.permissions, withdrawn);
    await requireHolders(
      tx,
      before.id,
      () => touchOrganization(tx, before, { permissions: JSON.stringify(requestedKeys) }),
      { released: releasableKeys(withdrawn, { isOperator: before.is_operator }) },
    );
    const audit: AuditEntry = {
      action: 'org.editPermissions',
      objectType: 'organization',
      objectId: before.id,
      before: { permissions: before.permissions },
      after: { permissions: requestedKeys },
      details: {
        granted: requestedKeys.filter((key) => !had.has(key)),
        withdrawn,
      },
    };
    return { answer: await finishEdit(parts, tx, call, before.id, audit), audit };
  });
}
