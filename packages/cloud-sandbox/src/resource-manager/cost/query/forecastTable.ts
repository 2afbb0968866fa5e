import { ArmError } from '../../http/armError.ts';
import type { CostScope } from '../costScope.ts';
import { dayNumber, monthStart } from '../rows/calendar.ts';
import type { CostLines } from '../rows/costLines.ts';
import { unpublishedFrom } from '../rows/publication.ts';
import { monthText, type CostTable } from './costTable.ts';
import { forecastDays, historyDays, type ForecastQuery } from './forecast.ts';
import { sumCost, type CostSum, type Selection } from './sumCost.ts';

/** The cost of a day, known or forecast. */
interface DayCost {
  readonly day: number;
  readonly currency: string;
  readonly cost: number;
  readonly costUsd: number;
  readonly status: 'Actual' | 'Forecast';
}

const notEnoughHistory = (): ArmError =>
  new ArmError(424, {
    code: 'FailedDependency',
    message: 'Forecast is unavailable for the given time period: the scope has too little cost history.',
  });

/** Returns the daily cost from `first` on, with 0 for days without cost. */
function seriesOf(sums: readonly CostSum[], first: number, end: number): number[] {
  const byDay = new Map(sums.map(({ period, costUsd }) => [period, costUsd]));
  const begin = Math.max(first, Math.min(...byDay.keys()));
  return Array.from({ length: Math.max(0, end - begin) }, (_, index) => byDay.get(begin + index) ?? 0);
}

/** Returns the known and the forecast cost of each day in a period, by currency. */
export function forecastCost(
  costs: CostLines,
  scope: CostScope,
  query: Pick<ForecastQuery, 'from' | 'to' | 'metric' | 'usageOnly' | 'holds'>,
  now: number,
): DayCost[] {
  const selection: Selection = { ...query, granularity: 'Daily', groupings: [] };
  return [...Map.groupBy(scope.payers, ({ account }) => account.currency)].flatMap(([currency, payers]) => {
    const rate = payers[0]?.account.rate ?? 1;
    const end = Math.min(...payers.map(({ subscription }) => unpublishedFrom(subscription.id, now)));
    const part = { ...scope, payers };
    const past = sumCost(costs, part, { ...selection, from: end - historyDays, to: end }, now);
    const history = past.length === 0 ? [] : seriesOf(past, end - historyDays, end);
    const predict = forecastDays(history, end - history.length);
    if (predict === undefined && query.to > end) return [];
    const actual = sumCost(costs, part, { ...selection, to: Math.min(query.to, end) }, now).map(
      ({ period, cost, costUsd }): DayCost => ({ day: period, currency, cost, costUsd, status: 'Actual' }),
    );
    const first = Math.max(query.from, end);
    const forecast = Array.from({ length: Math.max(0, query.to - first) }, (_, index): DayCost => {
      const costUsd = predict?.(first + index) ?? 0;
      return { day: first + index, currency, cost: costUsd * rate, costUsd, status: 'Forecast' };
    });
    return [...actual, ...forecast];
  });
}

/** Sums up days by the granularity of a forecast. */
function bucket(days: readonly DayCost[], granularity: ForecastQuery['granularity']): DayCost[] {
  if (granularity === 'Daily') return [...days];
  const startOf = (day: number): number => (granularity === 'Monthly' ? monthStart(day) : 0);
  const groups = Map.groupBy(days, ({ day, status, currency }) => `${startOf(day)}|${status}|${currency}`);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const sum = (of: (day: DayCost) => number): number => same.reduce((total, day) => total + of(day), 0);
    return [
      { ...first, day: startOf(first.day), cost: sum((day) => day.cost), costUsd: sum((day) => day.costUsd) },
    ];
  });
}

/** Returns a forecast in the service's format. Throws 424 if there is too little history. */
export function forecastTable(
  costs: CostLines,
  scope: CostScope,
  query: ForecastQuery,
  now: number,
): CostTable {
  const days = forecastCost(costs, scope, query, now);
  if (days.length === 0) throw notEnoughHistory();
  const { granularity } = query;
  const rows = bucket(days, granularity)
    .filter(({ status }) => query.includeActual || status === 'Forecast')
    .toSorted((one, other) => one.day - other.day || (one.status < other.status ? -1 : 1))
    .map((row) => [
      ...query.sums.map(({ amount }) => Number((amount === 'costUsd' ? row.costUsd : row.cost).toFixed(10))),
      ...(granularity === 'Daily' ? [dayNumber(row.day)] : []),
      ...(granularity === 'Monthly' ? [monthText(row.day)] : []),
      row.status,
      row.currency,
    ]);
  const columns = [
    ...query.sums.map(({ column }) => ({ name: column, type: 'Number' })),
    ...(granularity === 'Daily' ? [{ name: 'UsageDate', type: 'Number' }] : []),
    ...(granularity === 'Monthly' ? [{ name: 'BillingMonth', type: 'Datetime' }] : []),
    { name: 'CostStatus', type: 'String' },
    { name: 'Currency', type: 'String' },
  ];
  return { columns, rows };
}
