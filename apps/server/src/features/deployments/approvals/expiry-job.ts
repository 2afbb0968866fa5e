import { sql } from 'kysely';
import type { Parts } from '../../../feature.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { recordAudit } from '../../../journal/audit.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { pendingRequests, type ApprovalRow } from './approval-store.ts';
import { expire } from './decide.ts';

const atOnce = 50;

/** Ends requests that nobody decided in time; answers how many. One that cannot be ended holds up no other, and is told at the end. */
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
      // Somebody decided at the same moment, and was first.
      if (!(error instanceof Refusal)) errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return ended;
}
