import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import type { PublishEvent } from '../../../journal/events.ts';

/** Page that shows the limits. */
export const budgetLink = '/portal/subscription?tab=limits';

/** Actor of background work in the audit log. */
export const budgetActor = (organizationId: string, budgetId: string) => ({
  organizationId,
  accountId: null,
  sessionId: null,
  ip: '',
  requestId: `budget/${budgetId}`,
});

/** Notifies open pages that background work changed a limit. Call it last in a transaction. */
export const announceBudget = (
  publish: PublishEvent,
  tx: Transaction<Database>,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<void> => announceChange(publish, tx, organizationId, { object: 'budget', change: 'edited', id });
