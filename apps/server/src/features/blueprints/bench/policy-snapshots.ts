import type { CloudName } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { PolicyRows } from './policy-doors.ts';

/** Far more than any subscription has in force; more than that is not kept. */
const mostBytes = 8 * 1024 * 1024;
/** Policies that nobody has read for so long say nothing any more. */
const longestDays = 30;

/** Policies of a subscription, with the subscription's name. */
export interface PolicySnapshot {
  readonly name: string;
  readonly rows: PolicyRows;
}

export interface SnapshotPlace {
  readonly organizationId: string;
  readonly cloud: CloudName;
  readonly subscriptionId: string;
}

/** Keeps what was read, for whoever read it; null stands for the organization's connection. */
export async function keepSnapshot(
  db: Kysely<Database>,
  place: SnapshotPlace,
  reader: string | null,
  { name, rows }: PolicySnapshot,
): Promise<void> {
  const text = JSON.stringify(rows);
  if (Buffer.byteLength(text) > mostBytes) return;
  const read_at = new Date(rows.asOf);
  await db
    .insertInto('policy_snapshot')
    .values({
      organization_id: place.organizationId,
      cloud: place.cloud,
      subscription_id: place.subscriptionId,
      account_id: reader,
      name,
      rows: text,
      read_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'cloud', 'subscription_id', 'account_id'])
        .doUpdateSet({ name, rows: text, read_at }),
    )
    .execute();
  const oldest = new Date(read_at.getTime() - longestDays * 86_400_000);
  await db.deleteFrom('policy_snapshot').where('read_at', '<', oldest).execute();
}

/** The newest of what these readers were told; another person's reading is nobody else's. */
export async function findSnapshot(
  db: Kysely<Database>,
  place: SnapshotPlace,
  readers: { readonly accountId: string | undefined; readonly connection: boolean },
): Promise<(PolicySnapshot & { readonly readBy: 'person' | 'connection' }) | undefined> {
  const row = await db
    .selectFrom('policy_snapshot')
    .select(['account_id', 'name', 'rows'])
    .where('organization_id', '=', place.organizationId)
    .where('cloud', '=', place.cloud)
    .where('subscription_id', '=', place.subscriptionId)
    .where((where) =>
      where.or([
        ...(readers.accountId === undefined ? [] : [where('account_id', '=', readers.accountId)]),
        ...(readers.connection ? [where('account_id', 'is', null)] : []),
      ]),
    )
    .orderBy('read_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    name: row.name,
    rows: row.rows as PolicyRows,
    readBy: row.account_id === null ? 'connection' : 'person',
  };
}
