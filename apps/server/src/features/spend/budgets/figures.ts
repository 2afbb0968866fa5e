import type { BudgetPeriod, BudgetScopeKind } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import { prepared } from '../../../database/prepared.ts';
import type { BudgetFigures } from '../../../database/tables/budgets.ts';
import type { Database } from '../../../database/tables/index.ts';
import {
  addDays,
  type DayOfCost,
  dayOf,
  forecastDays,
  historyDays,
  isSelected,
  monthOf,
  numberOfDay,
  toAmount,
  type Viewer,
} from '../cost/index.ts';
import { ofDays, parseAmount } from './money.ts';
import { costBetween, readIncreases, readNewer, startOf } from './unbilled.ts';
import { periodAt, type BudgetDays } from './periods.ts';

/** Complete days whose mean is the rate of what is not billed yet. */
const rateDays = 7;
/** Days after today that a forecast reaches; beyond, nothing is expected. */
const horizonDays = 6 * 366;
const hourMs = 3_600_000;

/** A limit whose figures are counted. */
export interface CountedBudget {
  readonly id: string;
  readonly organizationId: string;
  readonly scopeKind: BudgetScopeKind;
  readonly period: BudgetPeriod;
  readonly startsOn: string | null;
}

/** Condition that the scope of the budget `b` contains the charged item `i`, whose deployment is `d`. */
const containsItem = sql<boolean>`(i.organization_id = b.organization_id and case b.scope_kind
  when 'organization' then true
  when 'subscription' then i.subscription_id::text = b.scope_key
  when 'resourceGroup' then i.group_key = b.scope_key
  when 'blueprint' then d.blueprint_slug = b.scope_key
  when 'person' then coalesce(d.owner_id, d.account_id)::text = b.scope_key
  when 'role' then exists (select from held_role h
    where h.account_id = coalesce(d.owner_id, d.account_id) and h.role_id::text = b.scope_key)
  when 'tag' then exists (select from jsonb_each_text(i.tags) t
    where lower(t.key) = lower(split_part(b.scope_key, '=', 1))
      and t.value = substr(b.scope_key, strpos(b.scope_key, '=') + 1))
  end)`;

/** Condition that the budget `b` counts the charged item `i`. */
const coversItem = sql<boolean>`(i.currency = b.currency and ${containsItem})`;

const itemsOf = (budgetId: string) => sql`budget b join cost_item i on i.organization_id = b.organization_id
  left join deployment d on d.id = i.deployment_id where b.id = ${budgetId} and ${coversItem}`;

/** Selects one limit. Prepared, because planning takes ten times as long as running. */
const limitOf = (budgetId: string) => ({
  budget: sql`${prepared} budget b`,
  which: sql<boolean>`b.id = ${budgetId}`,
});

interface Reading {
  readonly subscriptionId: string;
  /** Whether the subscription is still read. The cost of one that was disconnected is not extrapolated. */
  readonly isConnected: boolean;
  readonly completeUntil: string;
  /** Cost per day of what still runs, in billionths. */
  readonly rate: bigint;
}

/** Condition for the item `i` that is charged once, such as a purchase, a refund or a tax: not part of the rate. */
const isChargedOnce = sql<boolean>`(i.charge_type not in ('', 'Usage'))`;

/**
 * Returns the last complete day of each subscription with cost in the scope, and its rate: for each resource the mean of
 * the last seven complete days, from its first day with cost on. Resources of deleted deployments no longer run.
 */
async function readRates(db: Kysely<Database>, budgetId: string): Promise<Reading[]> {
  const { rows } = await sql<Omit<Reading, 'rate'> & { rate: string }>`
    with chosen as materialized (
      select i.id, i.organization_id, i.subscription_id, coalesce(nullif(i.resource_key, ''), i.id::text) as resource,
          coalesce(d.state = 'Deleted', false) or ${isChargedOnce} as has_ended
        from ${itemsOf(budgetId)}),
    followed as materialized (
      select s.subscription_id, s.complete_until, coalesce(k.connected, false) as connected
        from cost_subscription s left join cloud_subscription k
          on k.organization_id = s.organization_id and k.subscription_id = s.subscription_id
       where s.complete_until is not null
         and (s.organization_id, s.subscription_id) in (select organization_id, subscription_id from chosen)),
    resources as (
      select c.subscription_id,
          sum(y.amount) / (f.complete_until - coalesce(min(y.day) filter (where y.amount <> 0), f.complete_until) + 1) as rate
        from chosen c join followed f on f.subscription_id = c.subscription_id and f.connected
       cross join lateral (select g.day::date as day, coalesce(m.days[extract(day from g.day)::int], 0)::numeric as amount
          from generate_series(f.complete_until - ${rateDays - 1}::int, f.complete_until, interval '1 day') as g (day)
          left join cost_month m on m.organization_id = c.organization_id and m.subscription_id = c.subscription_id
            and m.month = date_trunc('month', g.day)::date and m.item_id = c.id) y
       where not c.has_ended group by c.subscription_id, c.resource, f.complete_until)
    select f.subscription_id as "subscriptionId", f.connected as "isConnected", f.complete_until::text as "completeUntil",
        trunc(coalesce((select sum(r.rate) from resources r where r.subscription_id = f.subscription_id), 0))::text as rate
      from followed f`.execute(db);
  return rows.map(({ rate, ...row }) => ({ ...row, rate: BigInt(rate) }));
}

const daysOfMonth = Array.from({ length: 31 }, (_, index) => index + 1);

/** Cost per day of connected subscriptions, and of disconnected ones, which is not continued. */
type Days = Readonly<Record<'connected' | 'disconnected', ReadonlyMap<string, DayOfCost>>>;
const noDays: Days = { connected: new Map(), disconnected: new Map() };

/** Returns the billed cost per day, until the last complete day of each subscription. */
async function readDays(
  db: Kysely<Database>,
  budgetId: string,
  from: string,
  readings: readonly Reading[],
): Promise<Days> {
  const sums = sql.join(daysOfMonth.map((day) => sql`sum(m.days[${sql.lit(day)}])`));
  const { rows } = await sql<{
    subscriptionId: string;
    isOnce: boolean;
    month: string;
    sums: (string | null)[];
  }>`
    with chosen as materialized (select i.id, i.organization_id, i.subscription_id, ${isChargedOnce} as is_once
      from ${itemsOf(budgetId)})
    select c.subscription_id as "subscriptionId", c.is_once as "isOnce", m.month::text as month,
        array[${sums}]::text[] as sums
      from chosen c join cost_month m on m.organization_id = c.organization_id and m.item_id = c.id
        and m.subscription_id = c.subscription_id
     where m.month >= ${monthOf(from)}::date group by 1, 2, 3`.execute(db);
  const days = { connected: new Map<string, DayOfCost>(), disconnected: new Map<string, DayOfCost>() };
  const readingOf = new Map(readings.map((one) => [one.subscriptionId, one]));
  for (const { subscriptionId, isOnce, month, sums: amounts } of rows) {
    const { completeUntil: end = '', isConnected = false } = readingOf.get(subscriptionId) ?? {};
    const found = isConnected ? days.connected : days.disconnected;
    for (const [index, amount] of amounts.entries()) {
      const day = `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
      if (amount === null || amount === '0' || day < from || day > end) continue;
      const { billed, usage } = found.get(day) ?? { billed: 0n, usage: 0n };
      const added = BigInt(amount);
      found.set(day, { billed: billed + added, usage: isOnce ? usage : usage + added });
    }
  }
  return days;
}

/** Returns what was billed in the period in other currencies, which a limit does not count. */
async function readOtherCurrencies(
  db: Kysely<Database>,
  budgetId: string,
  { from, to }: BudgetDays,
): Promise<{ currency: string; billed: string }[]> {
  const { rows } = await sql<{ currency: string; sum: string }>`
    select i.currency, sum(x.amount)::text as sum
      from budget b join cost_item i on i.organization_id = b.organization_id and i.currency <> b.currency
      left join deployment d on d.id = i.deployment_id
      join cost_month m on m.organization_id = i.organization_id and m.subscription_id = i.subscription_id and m.item_id = i.id
     cross join lateral unnest(m.days) with ordinality as x (amount, day)
     where b.id = ${budgetId} and ${containsItem} and m.month between ${monthOf(from)}::date and ${to}::date
       and m.month + (x.day - 1)::int between ${from}::date and ${to}::date
     group by 1 having sum(x.amount) <> 0 order by 1`.execute(db);
  return rows.map(({ currency, sum }) => ({ currency, billed: toAmount(BigInt(sum)) }));
}

/** Returns the hours from the later of a time and the start of the period until `at`. */
const hoursSince = (since: Date, { from }: BudgetDays, at: Date): number =>
  Math.max(0, at.getTime() - Math.max(since.getTime(), Date.parse(`${from}T00:00:00Z`))) / hourMs;

/** Forecasts what connected subscriptions cost in the rest of the period after their last complete day. */
function forecastRest(
  days: ReadonlyMap<string, DayOfCost>,
  { last, rate, period, at }: { last: string; rate: bigint; period: BudgetDays; at: Date },
): bigint {
  const farthest = addDays(dayOf(at), horizonDays);
  const end = period.to < farthest ? period.to : farthest;
  const found = forecastDays(days, last, end);
  if (found !== undefined)
    return found.days.reduce((sum, { day, mean }) => (day < period.from ? sum : sum + mean), 0n);
  const start = last < period.from ? period.from : addDays(last, 1);
  return rate * BigInt(Math.max(0, numberOfDay(end) - numberOfDay(start) + 1));
}

/**
 * Counts the cost of a limit in the current period: what is billed, the time that is not billed yet, and what both will
 * be at the end of the period. Pending submissions are not included.
 */
export async function countFigures(
  db: Kysely<Database>,
  { id, period: kind, startsOn }: CountedBudget,
  at: Date,
): Promise<BudgetFigures> {
  const period = periodAt(kind, startsOn, at);
  const readings = await readRates(db, id);
  const last = readings
    .flatMap((one) => (one.isConnected ? one.completeUntil : []))
    .toSorted((a, b) => a.localeCompare(b))[0];
  const start = last === undefined ? period.from : addDays(last, 1 - historyDays);
  const [others, days, ...newer] = await Promise.all([
    readOtherCurrencies(db, id, period),
    readings.length === 0 ? noDays : readDays(db, id, start < period.from ? start : period.from, readings),
    readNewer(db, limitOf(id)),
    readIncreases(db, limitOf(id)),
  ]);
  const isInPeriod = (day: string) => day >= period.from && day <= period.to;
  let billed = 0n;
  // As Cost Analysis, what is billed until the last day that is complete everywhere, and the forecast after it.
  let forecast = 0n;
  for (const [day, cost] of days.connected) {
    if (isInPeriod(day)) billed += cost.billed;
    if (isInPeriod(day) && last !== undefined && day <= last) forecast += cost.billed;
  }
  for (const [day, cost] of days.disconnected) {
    if (!isInPeriod(day)) continue;
    billed += cost.billed;
    forecast += cost.billed;
  }
  let unbilled = 0n;
  let rate = 0n;
  for (const one of readings) {
    const since = new Date(`${addDays(one.completeUntil, 1)}T00:00:00Z`);
    unbilled += ofDays(one.rate, hoursSince(since, period, at));
    rate += one.rate;
  }
  if (last !== undefined) forecast += forecastRest(days.connected, { last, rate, period, at });
  unbilled += costBetween(newer.flat(), startOf(period.from), at);
  forecast += costBetween(newer.flat(), startOf(period.from), startOf(addDays(period.to, 1)));
  return {
    from: period.from,
    billed: toAmount(billed),
    unbilled: toAmount(unbilled),
    forecast: toAmount(forecast),
    completeUntil: last ?? null,
    others,
  };
}

/** Returns what thresholds compare. In the last hours of a period, the estimate of today may be above the forecast. */
export function measuresOf(figures: BudgetFigures, reserved: bigint): { actual: bigint; forecast: bigint } {
  const actual = parseAmount(figures.billed) + parseAmount(figures.unbilled) + reserved;
  const forecast = parseAmount(figures.forecast) + reserved;
  return { actual, forecast: forecast > actual ? forecast : actual };
}

/**
 * Returns the limits with billed cost, in any currency, that a reader may not see in full. The cloud no longer shows who may
 * read a disconnected subscription: its cost is not hidden from those who may read every connected one with cost.
 */
export async function findHidden(db: Kysely<Database>, viewer: Viewer): Promise<Set<string>> {
  const { organizationId, scopes } = viewer;
  const { rows } = await sql<{ id: string }>`
    with connected as materialized (select k.subscription_id, k.subscription_id = any(${[...scopes.subscriptions]}::uuid[]) as is_read
        from cloud_subscription k join cost_subscription s using (organization_id, subscription_id)
       where k.organization_id = ${organizationId} and k.connected),
    hidden as materialized (select i.* from cost_item i
      where i.organization_id = ${organizationId} and ${isSelected(organizationId, scopes, [])} is not true
        -- An item whose months were all corrected to nothing has no cost to hide.
        and exists (select from cost_total t where t.item_id = i.id
          and (array_remove(t.billed, null) <> '{}' or array_remove(t.amortized, null) <> '{}'))
        and (i.subscription_id in (select subscription_id from connected)
          or not coalesce((select bool_and(is_read) from connected), false)))
    select b.id from budget b where b.organization_id = ${organizationId} and exists (
      select from hidden i left join deployment d on d.id = i.deployment_id where ${containsItem})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether cost of an organization was read, so that some of it may be hidden. */
export async function hasCost(db: Kysely<Database>, organizationId: string): Promise<boolean> {
  const { rows } = await sql`select from cost_item where organization_id = ${organizationId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
