import type { Dependants, organizationRoutes } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { notFound, Refusal } from '../../../errors/refusal.ts';
import type { AuditEntry } from '../../../journal/audit.ts';
import type { EndAccess } from '../access-end/index.ts';
import { requireHolders } from '../roles/index.ts';
import { erasedTokens } from '../session/index.ts';
import { linkOf } from './describe-directory.ts';
import { finishEdit, touchOrganization } from './edit-organization.ts';
import { lockOrganization } from './organization-store.ts';
import { isOperator } from './visible-organization.ts';

const maxItems = 20;

/** Selects the members who can sign in only with this directory of the organization. Guests do not need it. */
const losing = (db: Kysely<Database>, organizationId: string, tenantId: string) =>
  db
    .selectFrom('account as a')
    .select(['a.id', 'a.name', 'a.email'])
    .where('a.organization_id', '=', organizationId)
    .where('a.is_guest', '=', false)
    .where(
      sql<boolean>`exists (select from identity i where i.account_id = a.id and i.tenant_id = ${tenantId})
        and not exists (
          select from identity i join directory d on d.tenant_id = i.tenant_id and d.organization_id = a.organization_id
          where i.account_id = a.id and i.tenant_id <> ${tenantId})`,
    )
    .orderBy('a.name')
    .orderBy('a.id');

/** Returns the people who lose access and the connections that are deleted when a directory is unlinked. */
export async function unlinkEffect(
  db: Kysely<Database>,
  organizationId: string,
  tenantId: string,
): Promise<Dependants> {
  if ((await linkOf(db, tenantId, organizationId)) !== 'here') throw notFound();
  const people = await losing(db, organizationId, tenantId).execute();
  const connections = await db
    .selectFrom('connection')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .execute();
  const entry = (kind: 'user' | 'connection', rows: readonly { id: string; name: string }[]) => ({
    kind,
    count: rows.length,
    blocking: false,
    items: rows.slice(0, maxItems).map(({ id, name }) => ({ id, name })),
  });
  return {
    blocking: false,
    dependants: [entry('user', people), entry('connection', connections)].filter(({ count }) => count > 0),
  };
}

/**
 * Unlinks a directory: its sessions end immediately, its connections are deleted, and people who can no longer sign in
 * lose access. The response names them.
 */
export function unlinkDirectory(
  parts: Parts & { readonly endAccess: EndAccess },
  call: Call<typeof organizationRoutes.unlinkDirectory>,
) {
  const { params, session } = call;
  const tenantId = params.tenantId.toLowerCase();
  return call.write(async (tx) => {
    const before = await lockOrganization(tx, session, params.id);
    if ((await linkOf(tx, tenantId, before.id)) !== 'here') throw notFound();
    call.requireMatch(`"${before.version}"`);
    if (tenantId === session.tenantId) {
      throw new Refusal('conflict', { reason: 'own-directory' });
    }
    const lostAccess = await losing(tx, before.id, tenantId).execute();
    // The directory is locked first: this waits for pending sign-ins, whose sessions then end with the others.
    const unlink = () =>
      tx
        .deleteFrom('directory')
        .where('tenant_id', '=', tenantId)
        .where('organization_id', '=', before.id)
        .execute();
    // The operator can link a directory of another organization again, but no one can do this for the portal's own
    // organization.
    const asOperator = before.id !== session.organizationId && (await isOperator(tx, session.organizationId));
    await (asOperator
      ? unlink()
      : requireHolders(tx, before.id, unlink, { reason: 'last-holder-directory' }));
    await tx
      .updateTable('session')
      .set({ ended_at: sql`now()`, end_reason: 'directory unlinked', ...erasedTokens })
      .where('tenant_id', '=', tenantId)
      .where('ended_at', 'is', null)
      // People of this directory can be guests of other organizations.
      .where('account_id', 'in', (accounts) =>
        accounts.selectFrom('account').select('id').where('organization_id', '=', before.id),
      )
      .execute();
    await tx
      .deleteFrom('cloud_grant')
      .where('tenant_id', '=', tenantId)
      .where('account_id', 'in', (accounts) =>
        accounts.selectFrom('account').select('id').where('organization_id', '=', before.id),
      )
      .execute();
    await touchOrganization(tx, before);
    const ended = await parts.endAccess(tx, before.id, lostAccess, 'directory');
    const audit: AuditEntry = {
      action: 'org.unlinkDirectory',
      objectType: 'organization',
      objectId: before.id,
      before: { tenantId },
      details: { tenantId, lostAccess: lostAccess.map(({ email }) => email), ...ended },
    };
    const organization = await finishEdit(parts, tx, call, before.id, audit);
    return { answer: { lostAccess, organization }, audit };
  });
}
