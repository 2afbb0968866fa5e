import type { Fleet } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { recordAudit } from '../../../journal/audit.ts';
import type { PublishEvent } from '../../../journal/events.ts';
import { announceFleet } from './fleet-commands.ts';
import { skipReason, storedReason } from './skip-reason.ts';

/**
 * Halts the running fleet upgrades of a person who lost access; another person can resume them. Upgrades that have begun are
 * tracked until they finish. Returns the halted fleet upgrades, to notify people.
 */
export async function haltFleets(
  tx: Transaction<Database>,
  publish: PublishEvent,
  accountId: string,
): Promise<readonly { readonly fleet: Fleet; readonly organizationId: string }[]> {
  const rows = await tx
    .updateTable('fleet')
    .set({
      state: 'halted',
      ...storedReason(skipReason('no-right')),
      revision: sql<number>`revision + 1`,
      // Fences the current round, so that it writes nothing more.
      attempt: sql<number>`attempt + 1`,
      lease_owner: null,
      lease_until: null,
      poll_at: sql<Date>`clock_timestamp()`,
    })
    .where('account_id', '=', accountId)
    .where('state', '=', 'running')
    .returning(['id', 'organization_id'])
    .execute();
  const halted = [];
  for (const { id, organization_id: organizationId } of rows) {
    const fleet = await announceFleet({ publish }, tx, organizationId, id);
    const { state, reason, counts } = fleet;
    await recordAudit(
      tx,
      { organizationId, accountId: null, sessionId: null, ip: '', requestId: 'access-end' },
      {
        action: 'fleet.halted',
        objectType: 'fleet',
        objectId: id,
        after: { state, reason },
        details: { ...counts, reason: reason ?? '' },
      },
    );
    halted.push({ fleet, organizationId });
  }
  return halted;
}
