import type { DeploymentState, DeploymentTrend, TrendPeriod, TrendState } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { issue, Refusal } from '../../../../errors/refusal.ts';
import { type DayStart, dayStarts } from './day-starts.ts';

const maxBlueprints = 50;

const groups: Readonly<Record<DeploymentState, TrendState>> = {
  Succeeded: 'succeeded',
  SucceededWithWarnings: 'warnings',
  Failed: 'failed',
  Parked: 'failed',
  Canceled: 'canceled',
  Deleted: 'deleted',
  Detached: 'deleted',
  PendingApproval: 'active',
  Queued: 'active',
  Running: 'active',
  Verifying: 'active',
  Canceling: 'active',
  Deleting: 'active',
};

interface Counts {
  readonly days:
    | readonly { readonly day: number; readonly state: DeploymentState; readonly count: number }[]
    | null;
  readonly blueprints: DeploymentTrend['blueprints'] | null;
}

interface Query {
  readonly days: TrendPeriod;
  readonly timeZone?: string | undefined;
}

const emptyDay = { succeeded: 0, warnings: 0, failed: 0, canceled: 0, deleted: 0, active: 0 };

/** Adds the groups of states to the counts of each day. */
function daysOf(starts: readonly DayStart[], counts: NonNullable<Counts['days']>): DeploymentTrend['days'] {
  const days = starts.map(({ day, start }) => ({ day, start: start.toISOString(), ...emptyDay }));
  for (const { day, state, count } of counts) {
    const row = days[day - 1];
    if (row) row[groups[state]] += count;
  }
  return days;
}

/** Counts the deployments of an organization by day and state, and measures how long they took by blueprint. */
export async function readTrend(
  db: Kysely<Database>,
  organizationId: string,
  { days, timeZone = 'UTC' }: Query,
): Promise<DeploymentTrend> {
  const starts = dayStarts(new Date(), Number(days), timeZone);
  if (starts === undefined)
    throw new Refusal('malformed-request', { errors: [issue('#/query/timeZone', 'unknown')] });
  const times = starts.map(({ start }) => start.toISOString());
  const { rows } = await sql<Counts>`
    with recent as materialized (
      select state, blueprint_slug collate "C" as blueprint_slug, blueprint_title, created_at, finished_at, operation_count
        from deployment where organization_id = ${organizationId} and created_at >= ${times[0]}::timestamptz
    ), by_day as (
      select width_bucket(created_at, ${times}::timestamptz[]) as day, state, count(*)::int as count
        from recent group by 1, 2
    ), measured as (
      select blueprint_slug, max(blueprint_title) as title, count(*)::int as count,
             percentile_cont(array[0.5, 0.95]) within group (order by
               -- Later operations, such as an upgrade, also set finished_at.
               case when operation_count = 1 and state in ('Succeeded', 'SucceededWithWarnings')
                    then date_part('epoch', finished_at - created_at) end) as seconds
        from recent group by blueprint_slug order by count(*) desc, blueprint_slug limit ${maxBlueprints}
    )
    select (select json_agg(by_day) from by_day) as days,
           (select json_agg(json_build_object('name', blueprint_slug, 'title', title, 'count', count,
              'median', round(seconds[1] * 1000), 'p95', round(seconds[2] * 1000))) from measured) as blueprints`.execute(
    db,
  );
  const [counts] = rows;
  return { days: daysOf(starts, counts?.days ?? []), blueprints: [...(counts?.blueprints ?? [])] };
}
