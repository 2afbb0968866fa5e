import type { JsonObject } from '@blueport/arm-template';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** What the inventory knows of a subscription: when it was read last, and which of some resources are in it. */
export interface KnownState {
  readonly readAt: Date | null;
  readonly present: ReadonlySet<string>;
}

/** Asks the inventory; `ids` may be in any casing. */
export async function readKnown(
  db: Kysely<Database>,
  organizationId: string,
  subscriptionId: string,
  ids: readonly string[],
): Promise<KnownState> {
  const [subscription, rows] = await Promise.all([
    db
      .selectFrom('cloud_subscription')
      .select(sql<Date | null>`greatest(read_at, changes_read_at)`.as('read_at'))
      .where('organization_id', '=', organizationId)
      .where('subscription_id', '=', subscriptionId)
      .where('connected', '=', true)
      .where('state', '=', 'complete')
      .executeTakeFirst(),
    db
      .selectFrom('inventory_resource')
      .select('id_key')
      .where('organization_id', '=', organizationId)
      .where(sql<boolean>`id_key = any(${ids.map((id) => id.toLowerCase())})`)
      .where('deleted_at', 'is', null)
      .execute(),
  ]);
  return { readAt: subscription?.read_at ?? null, present: new Set(rows.map((row) => row.id_key)) };
}

/** The inventory's knowledge in the form of what the cloud answers: it knows that something is there and not what it is like. */
export const bodiesOf = (known: KnownState): Map<string, JsonObject | 'unreadable'> =>
  new Map([...known.present].map((id) => [id, 'unreadable' as const]));
