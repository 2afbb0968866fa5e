import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { lockJournal } from '../../../journal/lock.ts';
import {
  holdSubscription,
  markGroupGone,
  readSoon,
  settleCounts,
  writeOwnGroup,
} from '../inventory/index.ts';
import type { GroupBody } from './group-cloud.ts';

/**
 * What the portal changed in a group stands in the inventory at once, and the group is read anew soon after. A subscription that
 * is not connected has no inventory, so there is nothing to write.
 */
export async function writeDown(
  tx: Transaction<Database>,
  session: SessionContext,
  subscriptionId: string,
  group: GroupBody,
  change: 'written' | 'gone' = 'written',
): Promise<void> {
  const { organizationId } = session;
  // Before the inventory's own locks, as the end of a deployment takes them.
  await lockJournal(tx, organizationId);
  const place = { organizationId, subscriptionId: subscriptionId.toLowerCase() };
  if (!(await holdSubscription(tx, place))) return;
  if (change === 'gone') await markGroupGone(tx, place, group.name, 'portal');
  else await writeOwnGroup(tx, place, group);
  await settleCounts(tx, place);
  await readSoon(tx, place, [group.name], session.sessionId);
}
