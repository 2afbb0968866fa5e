import type { ResourceManager } from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { readGroup, ReadingLost } from './read-cloud.ts';

const mostTries = 60;

/** A group that the portal changed and that is to be read anew. */
interface DueRefresh {
  readonly organization_id: string;
  readonly subscription_id: string;
  readonly group_name: string;
  readonly session_id: string | null;
  readonly tries: number;
  readonly tenant_id: string;
  readonly cloud: CloudName;
}

/** Finds by whose rights a group is read: the connection's, else those of the person who changed it. */
export type RefreshReader = (
  refresh: DueRefresh,
) => Promise<{ readonly arm: ResourceManager; readonly source: 'connection' | 'person' } | undefined>;

async function takeDue(db: Kysely<Database>): Promise<DueRefresh[]> {
  // A reader that dies leaves its groups due again after the time that is written here.
  const { rows } = await sql<DueRefresh>`
    update inventory_refresh as f set tries = f.tries + 1, due_at = clock_timestamp() + interval '30 seconds'
      from (select organization_id, subscription_id, group_name from inventory_refresh
             where due_at <= clock_timestamp() order by due_at limit 10 for update skip locked) as due,
           cloud_subscription as s
     where f.organization_id = due.organization_id and f.subscription_id = due.subscription_id
       and f.group_name = due.group_name and s.organization_id = f.organization_id
       and s.subscription_id = f.subscription_id
    returning f.organization_id, f.subscription_id, f.group_name, f.session_id, f.tries, s.tenant_id, s.cloud`.execute(
    db,
  );
  return rows;
}

/** Reads the groups that are due; one that is being deleted is looked at again until it is gone. */
export async function readRefreshes(
  parts: {
    readonly db: Kysely<Database>;
    readonly signal: AbortSignal;
    readonly onError: (error: unknown) => void;
  },
  findReader: RefreshReader,
): Promise<void> {
  const { db, signal, onError } = parts;
  for (const refresh of await takeDue(db)) {
    const place = { organizationId: refresh.organization_id, subscriptionId: refresh.subscription_id };
    const again = async (seconds: number): Promise<void> => {
      await sql`update inventory_refresh set due_at = clock_timestamp() + make_interval(secs => ${seconds})
        where organization_id = ${refresh.organization_id} and subscription_id = ${refresh.subscription_id}
          and group_name = ${refresh.group_name} and tries = ${refresh.tries}`.execute(db);
    };
    const done = async (): Promise<void> => {
      // Whoever asked again in the meantime has set the tries back, and keeps the row.
      await db
        .deleteFrom('inventory_refresh')
        .where('organization_id', '=', refresh.organization_id)
        .where('subscription_id', '=', refresh.subscription_id)
        .where('group_name', '=', refresh.group_name)
        .where('tries', '=', refresh.tries)
        .execute();
    };
    try {
      const reader = await findReader(refresh);
      // Without anybody's rights the next reading brings it.
      if (!reader) {
        await done();
        continue;
      }
      const beat = async (): Promise<void> => {};
      const state = await readGroup({ db, place, ...reader, signal, beat }, refresh.group_name);
      if (state === 'Deleting' && refresh.tries < mostTries) await again(Math.min(30, 1 + refresh.tries));
      else await done();
    } catch (error) {
      if (!(error instanceof ReadingLost)) onError(error);
      if (refresh.tries < mostTries && !(error instanceof ReadingLost))
        await again(Math.min(300, 2 ** refresh.tries));
      else await done();
    }
  }
}
