import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { KnownBody } from './compare.ts';
import { groupOfId, isListed, rootOfId } from './resource-address.ts';

/** State of a subscription from the inventory: when it was last read, and which of the given resources exist. */
export interface InventoryState {
  readonly readAt: Date | null;
  readonly present: ReadonlySet<string>;
}

/** Looks up resources and their parents in the inventory; `ids` may be in any casing. */
export async function readInventoryState(
  db: Kysely<Database>,
  organizationId: string,
  subscriptionId: string,
  ids: readonly string[],
): Promise<InventoryState> {
  const idKeys = new Set(ids.flatMap((id) => [id.toLowerCase(), (rootOfId(id) ?? id).toLowerCase()]));
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
      .where(sql<boolean>`id_key = any(${[...idKeys]})`)
      .where('deleted_at', 'is', null)
      .execute(),
  ]);
  return { readAt: subscription?.read_at ?? null, present: new Set(rows.map((row) => row.id_key)) };
}

/**
 * Converts the inventory's state to the form of the cloud's responses: it knows which resources exist, without their
 * properties. It contains neither children nor extension resources, so their existence is unknown if their parent
 * exists; a group that will be created is empty.
 */
export function bodiesOf(
  known: InventoryState,
  resources: readonly { readonly id: string }[],
  absentGroup: string | undefined,
): Map<string, KnownBody> {
  const bodies = new Map<string, KnownBody>([...known.present].map((id) => [id, 'unreadable']));
  for (const { id } of resources) {
    const key = id.toLowerCase();
    const group = groupOfId(id)?.toLowerCase();
    const isGone = group !== undefined && group === absentGroup?.toLowerCase();
    if (bodies.has(key) || isGone || isListed(id) || key === group) continue;
    const root = rootOfId(id);
    if (root === undefined || known.present.has(root.toLowerCase())) bodies.set(key, 'unseen');
  }
  return bodies;
}
