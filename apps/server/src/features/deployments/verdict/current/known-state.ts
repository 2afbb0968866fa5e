import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { KnownBody } from './compare.ts';
import { groupOfId, isListed, rootOfId } from './resource-address.ts';

/** What the inventory knows of a subscription: when it was read last, and which of some resources are in it. */
export interface KnownState {
  readonly readAt: Date | null;
  readonly present: ReadonlySet<string>;
}

/** Asks the inventory for resources and for what they stand under; `ids` may be in any casing. */
export async function readKnown(
  db: Kysely<Database>,
  organizationId: string,
  subscriptionId: string,
  ids: readonly string[],
): Promise<KnownState> {
  const wanted = new Set(ids.flatMap((id) => [id.toLowerCase(), (rootOfId(id) ?? id).toLowerCase()]));
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
      .where(sql<boolean>`id_key = any(${[...wanted]})`)
      .where('deleted_at', 'is', null)
      .execute(),
  ]);
  return { readAt: subscription?.read_at ?? null, present: new Set(rows.map((row) => row.id_key)) };
}

/**
 * The inventory's knowledge in the form of what the cloud answers: it knows that something is there and not what it is like. It holds
 * no children and no extensions, so of one whose place is there it is not known whether it exists; nothing is in a group to be made.
 */
export function bodiesOf(
  known: KnownState,
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
