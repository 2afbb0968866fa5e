import { sql, type Kysely, type Selectable } from 'kysely';
import type { FleetTable } from '../../../database/tables/fleet.ts';
import type { Database } from '../../../database/tables/index.ts';

export type HeldFleet = Selectable<FleetTable>;

/** Somebody else holds the fleet by now, or it was paused: nothing more is written by this holder. */
export class LostFleet extends Error {
  override readonly name = 'LostFleet';
}

export interface FleetLeaseParts {
  readonly db: Kysely<Database>;
  readonly owner: string;
  readonly leaseSeconds: number;
}

/** Fleets that are due. By the start of the statement, not by each row's own clock: only so an index finds them. */
export const dueFleets = (except: readonly string[], limit: number) => sql<{ id: string }>`
  select id from fleet where poll_at <= now() and (lease_until is null or lease_until < now())
    and id <> all(${[...except]}::uuid[])
  order by poll_at limit ${limit} for update skip locked`;

/** Who works on a fleet, by the clock of the database: taken, kept while it is worked on, given back. */
export function createFleetLease({ db, owner, leaseSeconds }: FleetLeaseParts) {
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const held = ({ id, attempt }: HeldFleet) =>
    db.updateTable('fleet').where('id', '=', id).where('attempt', '=', attempt);

  return {
    /** Takes fleets that are due; those whose holder vanished come back when its lease has run out. */
    async take(limit: number, except: readonly string[]): Promise<HeldFleet[]> {
      const { rows } = await sql<HeldFleet>`with due as (${dueFleets(except, limit)})
        update fleet as f set attempt = attempt + 1, lease_owner = ${owner}, lease_until = ${until}
        from due where f.id = due.id returning f.*`.execute(db);
      return rows;
    },

    /** Keeps it; false where somebody else has it by now, or has changed what it shall do. */
    async renew(fleet: HeldFleet): Promise<boolean> {
      const { numUpdatedRows } = await held(fleet).set({ lease_until: until }).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    async release(fleet: HeldFleet): Promise<void> {
      await held(fleet)
        .set({
          lease_owner: null,
          lease_until: null,
          // Where nothing runs and nothing is to begin, nobody looks until somebody lets it go on.
          poll_at: sql<Date>`case when state = 'running' or exists (select from fleet_item i
            where i.fleet_id = fleet.id and i.state in ('running', 'waiting'))
            then clock_timestamp() + make_interval(secs => 1) else 'infinity' end`,
        })
        .execute();
    },
  };
}
