import { detectAnomalies, explainAnomaly, type Anomaly } from '@blueport/cost-analysis';
import { sql, type Kysely } from 'kysely';
import type { StoredCause } from '../../../../database/tables/cost.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { addDays, daysBetween, monthOf } from '../read/days.ts';

/** Days of history that are examined. */
const historyDays = 150;
const maxCauses = 5;

/** Unusual cost of a service, with the resources that caused it. */
export interface FoundAnomaly extends Anomaly {
  readonly service: string;
  readonly currency: string;
  readonly causes: readonly StoredCause[];
}

interface SeriesRow {
  readonly service: string;
  readonly currency: string;
  readonly resource_id: string;
  readonly month: string;
  readonly days: readonly string[];
}

interface Place {
  readonly organizationId: string;
  readonly subscriptionId: string;
}

/** Returns the daily amounts of every resource by service, in the currency's unit. */
async function readSeries(
  db: Kysely<Database>,
  place: Place,
  from: string,
  until: string,
): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select i.service, i.currency, i.resource_id, m.month::text as month, m.days::text[] as days
      from cost_month m join cost_item i on i.id = m.item_id
     where m.organization_id = ${place.organizationId} and m.subscription_id = ${place.subscriptionId}
       and m.month between ${monthOf(from)}::date and ${until}::date
       -- Purchases, credits and refunds are not use.
       and i.charge_type in ('', 'Usage')`.execute(db);
  return rows;
}

/** Adds the days of a month to a series that begins on `from`. */
function addMonth(values: number[], row: SeriesRow, days: ReadonlyMap<string, number>): void {
  for (const [index, amount] of row.days.entries()) {
    const at = days.get(`${row.month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`);
    if (at !== undefined) values[at]! += Number(amount) / 1e9;
  }
}

/** Daily amounts by position, from the first day with any cost on: days before it are unknown, not free. */
interface Calendar {
  readonly firstDay: string;
  readonly days: ReadonlyMap<string, number>;
}

function calendarOf(rows: readonly SeriesRow[], from: string, until: string): Calendar {
  const days = daysBetween(from, until);
  const all = new Map(days.map((day, index) => [day, index]));
  const total = days.map(() => 0);
  for (const row of rows) addMonth(total, row, all);
  const first = Math.max(
    0,
    total.findIndex((amount) => amount !== 0),
  );
  return { firstDay: days[first]!, days: new Map(days.slice(first).map((day, index) => [day, index])) };
}

/**
 * Finds unusual cost in the complete days of a subscription: per service and currency, with the resources that caused
 * it.
 */
export async function findAnomalies(
  db: Kysely<Database>,
  place: Place,
  until: string,
): Promise<FoundAnomaly[]> {
  const from = addDays(until, 1 - historyDays);
  const rows = await readSeries(db, place, from, until);
  const { firstDay, days } = calendarOf(rows, from, until);
  const empty = (): number[] => Array.from({ length: days.size }, () => 0);
  const total = empty();
  for (const row of rows) addMonth(total, row, days);
  const dailyTotal = total.reduce((sum, value) => sum + value, 0) / Math.max(1, total.length);
  const series = Map.groupBy(rows, ({ service, currency }) => JSON.stringify([service, currency]));
  return [...series.values()].flatMap((some) => {
    const values = empty();
    const resources = new Map<string, number[]>();
    for (const row of some) {
      addMonth(values, row, days);
      const own = resources.get(row.resource_id) ?? empty();
      addMonth(own, row, days);
      resources.set(row.resource_id, own);
    }
    const [{ service, currency }] = some as [SeriesRow];
    const known = {
      firstDay,
      resources: [...resources].map(([resourceId, own]) => ({ resourceId, values: own })),
    };
    return detectAnomalies(values, { firstDay, dailyTotal }).map((anomaly) => ({
      ...anomaly,
      service,
      currency,
      causes: explainAnomaly(known, anomaly)
        .slice(0, maxCauses)
        .map(({ resourceId, change, share }) => ({ resourceId, change, share: Number(share.toFixed(3)) })),
    }));
  });
}
