import { maxCostDays, type CostForecast, type CostSelection } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { issue, Refusal } from '../../../../errors/refusal.ts';
import { sumOf, toAmount } from './amounts.ts';
import { chooseCurrency } from './currencies.ts';
import { addDays, dayOf, numberOfDay } from './days.ts';
import { isSelected, joinsOf } from './dimensions.ts';
import { forecastDays, historyDays, type DayOfCost, type ForecastDay } from './forecast-days.ts';
import { parseSelection, type CostFilter, type Selection } from './selection.ts';
import { readSums, type CostSum, type Viewer } from './sums.ts';

/** Days since the last complete one after which a forecast has less history. */
const maxAge = 62;

/** Returns the estimated cost between two times, in billionths. */
type CostBetween = (from: Date, until: Date) => bigint;

/**
 * Reads the estimated cost of deployments that billed cost does not contain yet. Undefined with filters by which
 * deployments cannot be selected.
 */
export type ReadUnbilled = (
  db: Kysely<Database>,
  viewer: Viewer,
  selection: { readonly filters: readonly CostFilter[]; readonly currency: string; readonly at: Date },
) => Promise<CostBetween | undefined>;

/** Returns the last day that is complete for every connected subscription with cost in the selection. */
async function readLastDay(
  db: Kysely<Database>,
  { organizationId, scopes }: Viewer,
  { filters }: Selection,
  currency: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    select min(s.complete_until)::text as last from cost_subscription s
      join cloud_subscription k on k.organization_id = s.organization_id and k.subscription_id = s.subscription_id and k.connected
     where s.organization_id = ${organizationId} and s.subscription_id = any(${[...scopes.visibleIds]}::uuid[])
       and exists (select from cost_item i ${joinsOf(filters.map(({ dimension }) => dimension))}
         where i.subscription_id = s.subscription_id and i.currency = ${currency}
           and ${isSelected(organizationId, scopes, filters)})`.execute(db);
  return rows[0]?.last ?? undefined;
}

const isUsage = (chargeType: string): boolean => chargeType === '' || chargeType === 'Usage';

/** Returns the cost of each day; the sums are grouped by charge type. */
function daysOf(sums: readonly CostSum[], last: string): Map<string, DayOfCost> {
  const days = new Map<string, DayOfCost>();
  for (const { key, point, amount } of sums) {
    if (point > last) continue;
    const { billed, usage } = days.get(point) ?? { billed: 0n, usage: 0n };
    days.set(point, { billed: billed + amount, usage: isUsage(key) ? usage + amount : usage });
  }
  return days;
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Adds the estimated cost of what is not billed yet to each day. */
const addEstimates = (days: readonly ForecastDay[], between: CostBetween): ForecastDay[] =>
  days.map(({ day, mean, low, high }) => {
    const added = between(startOf(day), startOf(addDays(day, 1)));
    return { day, mean: mean + added, low: low + added, high: high + added };
  });

/** Refuses a period that ends too long after the last complete day. */
function requireHorizon(last: string, to: string): void {
  if (numberOfDay(to) - numberOfDay(last) > maxCostDays)
    throw new Refusal('malformed-request', {
      errors: [issue('#/query/to', 'too-big', { unit: 'days', limit: String(maxCostDays) })],
    });
}

/**
 * Forecasts the days of a period that are not complete yet, from the days before them, with the estimates of what is not
 * billed yet.
 */
export async function readForecast(
  db: Kysely<Database>,
  viewer: Viewer,
  query: CostSelection,
  { now, readUnbilled }: { readonly now: Date; readonly readUnbilled: ReadUnbilled },
): Promise<CostForecast> {
  const selection = parseSelection(query);
  const today = dayOf(now);
  const start = addDays(today, -historyDays - maxAge);
  const from = selection.from < start ? selection.from : start;
  const found = await readSums(
    db,
    viewer,
    { ...selection, from, to: today },
    { granularity: 'daily', groupBy: 'chargeType' },
  );
  const { currency } = chooseCurrency(found, selection.currency);
  const last = (await readLastDay(db, viewer, selection, currency)) ?? addDays(today, -2);
  requireHorizon(last, selection.to);
  const days = daysOf(
    found.filter((sum) => sum.currency === currency),
    last,
  );
  const expected = forecastDays(days, last, selection.to);
  if (expected === undefined || currency === null)
    return { currency, method: null, points: [], estimated: null, total: null };
  const { filters } = selection;
  const between = (await readUnbilled(db, viewer, { filters, currency, at: now })) ?? (() => 0n);
  const points = addEstimates(
    expected.days.filter(({ day }) => day >= selection.from),
    between,
  );
  const isKnown = ([day]: readonly [string, DayOfCost]) => day >= selection.from;
  const known = sumOf([...days].filter(isKnown).map(([, { billed }]) => billed));
  const first = points[0]?.day ?? addDays(selection.to, 1);
  const estimated = {
    before: between(startOf(selection.from), startOf(first)),
    total: between(startOf(selection.from), startOf(addDays(selection.to, 1))),
  };
  const expectedBilled = (of: 'mean' | 'low' | 'high') =>
    sumOf(expected.days.filter(({ day }) => day >= selection.from).map((day) => day[of]));
  const total = (of: 'mean' | 'low' | 'high') => toAmount(known + expectedBilled(of) + estimated.total);
  return {
    currency,
    method: expected.method,
    points: points.map(({ day, mean, low, high }) => ({
      day,
      mean: toAmount(mean),
      low: toAmount(low),
      high: toAmount(high),
    })),
    estimated: { before: toAmount(estimated.before), total: toAmount(estimated.total) },
    total: { mean: total('mean'), low: total('low'), high: total('high') },
  };
}
