import type { Sentence } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { budgetLink } from './budget-actor.ts';

/** A limit whose machines are stopped. */
export interface StoppedBudget {
  readonly id: string;
  readonly organizationId: string;
  readonly subject: string;
}

/** Notifies owners of machines and the people who may edit limits about a stop. */
export const tellOwners = async (
  notifier: Notifier,
  tx: Transaction<Database>,
  { id, organizationId, subject }: StoppedBudget,
  message: { readonly stopId: string; readonly about: string; readonly says: readonly Sentence[] },
  ownerIds: readonly string[],
): Promise<void> => {
  const shared = {
    organizationId,
    kind: 'budgetCrossed',
    severity: 'warning',
    eventKey: `budget-stop/${id}/${message.stopId}/${message.about}`,
    subject,
    says: message.says,
    link: budgetLink(id),
    channels: { portal: true, mail: true },
  } as const;
  await notifier.tell(tx, [...new Set(ownerIds)], shared);
  await notifier.tellHolders(tx, 'costUsageLimitEdit', shared);
};

/** Returns the owners of the deployments whose machines are stopped. */
export async function readStopOwners(tx: Transaction<Database>, stopId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(d.owner_id, d.account_id) as id from budget_stop_machine m
      join deployment d on d.id = m.deployment_id where m.stop_id = ${stopId}`.execute(tx);
  return rows.map(({ id }) => id);
}
