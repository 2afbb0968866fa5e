import { sentence } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { recordAudit } from '../../../journal/audit.ts';
import type { Notifier } from './notifier.ts';

/** Key of the people who can grant permissions: administrators. */
const administratorKey = 'roleEdit';

/**
 * Notifies the administrators of each organization of the permissions that migrations added, and records them in its
 * audit log. Several releases that are installed together cause one notification. Returns the number of organizations.
 */
export async function notifyNewKeys(db: Kysely<Database>, notifier: Notifier): Promise<number> {
  let organizations = 0;
  for (;;) {
    const outcome = await db.transaction().execute((tx) => notifyNext(tx, notifier));
    if (outcome === 'none') return organizations;
    if (outcome === 'notified') organizations += 1;
  }
}

/** Notifies one organization; `taken` if another server did so in the meantime. */
async function notifyNext(
  tx: Transaction<Database>,
  notifier: Notifier,
): Promise<'none' | 'taken' | 'notified'> {
  // The lock on the organization lets only one of several servers notify its administrators.
  const next = await tx
    .selectFrom('organization')
    .select('id')
    .where(sql<boolean>`exists (select from key_notice n where n.organization_id = organization.id)`)
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!next) return 'none';
  const notices = await tx
    .deleteFrom('key_notice')
    .where('organization_id', '=', next.id)
    .returning(['migration', 'keys'])
    .execute();
  const ordered = notices.toSorted((a, b) => (a.migration < b.migration ? -1 : 1));
  const last = ordered.at(-1);
  if (!last) return 'taken';
  const keys = [...new Set(ordered.flatMap((notice) => notice.keys))];
  await recordAudit(
    tx,
    { organizationId: next.id, accountId: null, sessionId: null, ip: '', requestId: last.migration },
    { action: 'org.grantNewKeys', objectType: 'organization', objectId: next.id, details: { granted: keys } },
  );
  await notifier.tellHolders(tx, administratorKey, {
    organizationId: next.id,
    kind: 'newPermissions',
    severity: 'info',
    eventKey: `new-permissions/${last.migration}`,
    subject: String(keys.length),
    says: [sentence('permissionsAdded', { keys: keys.join(', ') }), sentence('permissionsAddedTo')],
    link: '/portal/role',
  });
  return 'notified';
}
