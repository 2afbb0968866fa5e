import type { ResourceManager } from '@blueport/cloud';
import type { CloudName } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { readGroup, ClaimLost } from './read-cloud.ts';

const maxTries = 60;

/** A group changed by the portal that is due for a refresh. */
interface DueRefresh {
  readonly organization_id: string;
  readonly subscription_id: string;
  readonly group_name: string;
  readonly session_id: string | null;
  readonly tries: number;
  readonly tenant_id: string;
  readonly cloud: CloudName;
}

/** Returns the reader for a group: the connection, otherwise the user who changed it. */
export type RefreshReader = (
  refresh: DueRefresh,
) => Promise<{ readonly arm: ResourceManager; readonly source: 'connection' | 'person' } | undefined>;

/** Claims due groups, limited per organization by the reads already running in this process. */
async function claimDueRefreshes(
  db: Kysely<Database>,
  limit: number,
  perOrganization: number,
  running: readonly DueRefresh[],
): Promise<DueRefresh[]> {
  const busy = JSON.stringify(running.map(({ organization_id: id }) => id));
  // If the reader dies, its groups become due again at this time.
  const { rows } = await sql<DueRefresh>`
    update inventory_refresh as f set tries = f.tries + 1, due_at = clock_timestamp() + interval '2 minutes'
      from (select d.* from
             (select organization_id, (select count(*)::int from jsonb_array_elements_text(${busy}::jsonb) b
                where b.value::uuid = r.organization_id) as reading
                from inventory_refresh r where due_at <= clock_timestamp() group by organization_id) o
             cross join lateral (
               select organization_id, subscription_id, group_name, due_at from inventory_refresh w
                where w.organization_id = o.organization_id and w.due_at <= clock_timestamp()
                order by w.due_at limit greatest(0, ${perOrganization}::int - o.reading) for update skip locked) d
             order by d.due_at limit ${limit}) as due,
           cloud_subscription as s
     where f.organization_id = due.organization_id and f.subscription_id = due.subscription_id
       and f.group_name = due.group_name and s.organization_id = f.organization_id
       and s.subscription_id = f.subscription_id
    returning f.organization_id, f.subscription_id, f.group_name, f.session_id, f.tries, s.tenant_id, s.cloud`.execute(
    db,
  );
  return rows;
}

/** Dependencies of group refreshes. */
export interface RefreshParts {
  readonly db: Kysely<Database>;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Refreshes one group. Polls a group that is being deleted until it is gone. Never throws. */
async function readRefresh(
  { db, signal, onError }: RefreshParts,
  refresh: DueRefresh,
  findReader: RefreshReader,
): Promise<void> {
  const place = { organizationId: refresh.organization_id, subscriptionId: refresh.subscription_id };
  const scheduleRetry = async (seconds: number): Promise<void> => {
    await sql`update inventory_refresh set due_at = clock_timestamp() + make_interval(secs => ${seconds})
      where organization_id = ${refresh.organization_id} and subscription_id = ${refresh.subscription_id}
        and group_name = ${refresh.group_name} and tries = ${refresh.tries}`.execute(db);
  };
  const finishRefresh = async (): Promise<void> => {
    // A newer request for the same group has reset the attempts and keeps the row.
    await db
      .deleteFrom('inventory_refresh')
      .where('organization_id', '=', refresh.organization_id)
      .where('subscription_id', '=', refresh.subscription_id)
      .where('group_name', '=', refresh.group_name)
      .where('tries', '=', refresh.tries)
      .execute();
  };
  const read = async (): Promise<void> => {
    try {
      const reader = await findReader(refresh);
      // Without credentials, the next full read refreshes the group.
      if (!reader) return await finishRefresh();
      const beat = async (): Promise<void> => {};
      const state = await readGroup({ db, place, ...reader, signal, beat }, refresh.group_name);
      if (state === 'Deleting' && refresh.tries < maxTries)
        await scheduleRetry(Math.min(30, 1 + refresh.tries));
      else await finishRefresh();
    } catch (error) {
      if (!(error instanceof ClaimLost)) onError(error);
      if (refresh.tries < maxTries && !(error instanceof ClaimLost))
        await scheduleRetry(Math.min(300, 2 ** refresh.tries));
      else await finishRefresh();
    }
  };
  await read().catch(onError);
}

/** Refreshes changed groups independently, so that none waits for the slow cloud of another organization. */
export function createRefreshes(
  parts: RefreshParts,
  findReader: RefreshReader,
  most: { readonly atOnce: number; readonly perOrganization: number },
): { readDue(): Promise<void>; running(): Promise<void>[] } {
  const running = new Map<DueRefresh, Promise<void>>();
  return {
    async readDue() {
      const free = most.atOnce - running.size;
      if (free <= 0) return;
      for (const refresh of await claimDueRefreshes(parts.db, free, most.perOrganization, [
        ...running.keys(),
      ])) {
        running.set(
          refresh,
          readRefresh(parts, refresh, findReader).finally(() => running.delete(refresh)),
        );
      }
    },
    running: () => [...running.values()],
  };
}
