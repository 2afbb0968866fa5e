import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import type { PublishEvent } from '../../../journal/events.ts';

/** Returns the address of the page of a limit. */
export const budgetLink = (id: string): string => `/portal/limit?sel=${id}`;

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
