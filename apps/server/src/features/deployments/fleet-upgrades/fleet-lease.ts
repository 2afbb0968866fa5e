import { sql, type Kysely, type Selectable } from 'kysely';
import type { FleetTable } from '../../../database/tables/fleet.ts';
import type { Database } from '../../../database/tables/index.ts';

export type ClaimedFleet = Selectable<FleetTable>;

/** Thrown when another worker holds the fleet upgrade or it was paused; this holder writes nothing more. */
export class FleetLeaseLost extends Error {
  override readonly name = 'FleetLeaseLost';
}

export interface FleetLeaseParts {
  readonly db: Kysely<Database>;
  readonly owner: string;
  readonly leaseSeconds: number;
}

/**
 * Selects the due fleet upgrades. Compares with the start of the statement instead of the clock at each row, so that
 * the index is used.
 */
export const selectDueFleets = (except: readonly string[], limit: number) => sql<{ id: string }>`
  select id from fleet where poll_at <= now() and (lease_until is null or lease_until < now())
    and id <> all(${[...except]}::uuid[])
  order by poll_at limit ${limit} for update skip locked`;

/** Creates the leases of fleet upgrades, based on the database's clock: claim, renew and release. */
export function createFleetLease({ db, owner, leaseSeconds }: FleetLeaseParts) {
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const updateClaimed = ({ id, attempt }: ClaimedFleet) =>
    db.updateTable('fleet').where('id', '=', id).where('attempt', '=', attempt);

  return {
    /** Claims due fleet upgrades, including those whose lease has expired. */
    async take(limit: number, except: readonly string[]): Promise<ClaimedFleet[]> {
      const { rows } = await sql<ClaimedFleet>`with due as (${selectDueFleets(except, limit)})
        update fleet as f set attempt = attempt + 1, lease_owner = ${owner}, lease_until = ${until}
        from due where f.id = due.id returning f.*`.execute(db);
      return rows;
    },

    /** Renews a lease. Returns false if another worker holds it or a person has changed its state. */
    async renew(fleet: ClaimedFleet): Promise<boolean> {
      const { numUpdatedRows } = await updateClaimed(fleet)
        .set({ lease_until: until })
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    async release(fleet: ClaimedFleet): Promise<void> {
      await updateClaimed(fleet)
        .set({
          lease_owner: null,
          lease_until: null,
          // If nothing is running and nothing may start, no check is scheduled until a person resumes it.
          poll_at: sql<Date>`case when state = 'running' or exists (select from fleet_item i
            where i.fleet_id = fleet.id and i.state in ('running', 'waiting'))
            then clock_timestamp() + make_interval(secs => 1) else 'infinity' end`,
        })
        .execute();
    },
  };
}
