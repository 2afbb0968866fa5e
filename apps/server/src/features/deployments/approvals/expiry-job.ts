import { sql } from 'kysely';
import type { Parts } from '../../../feature.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { recordAudit } from '../../../journal/audit.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { pendingRequests, type ApprovalRow } from './approval-store.ts';
import { expire } from './decide.ts';

const atOnce = 50;

/**
 * Ends requests that were not decided in time and returns their number. A request that cannot be ended does not block
 * the others; its error is thrown at the end.
 */
export async function expireRequests(parts: Parts, notifier: Notifier): Promise<number> {
  const { db } = parts.database;
  const due = await pendingRequests(db)
    .where('q.expires_at', '<=', sql<Date>`clock_timestamp()`)
    .limit(atOnce)
    .execute();
  let ended = 0;
  const errors: unknown[] = [];
  for (const row of due satisfies ApprovalRow[]) {
    try {
      await db.transaction().execute(async (tx) => {
        await expire({ publish: parts.publish, notifier }, tx, row);
        await recordAudit(
          tx,
          {
            organizationId: row.organization_id,
            accountId: null,
            sessionId: null,
            ip: '',
            requestId: 'approval-expiry',
          },
          {
            action: 'approval.expire',
            objectType: 'approval',
            objectId: row.id,
            details: { deployment: row.deployment_name },
          },
        );
      });
      ended += 1;
    } catch (error) {
      // A refusal means that the request was decided in the meantime.
      if (!(error instanceof Refusal)) errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return ended;
}
