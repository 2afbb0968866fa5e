import type { Cloud } from '../../../context.ts';
import type { Estate } from '../../estate.ts';
import { objectOf, textOf, type JsonObject } from '../../json.ts';
import type { StoredResource } from '../../store/resources.ts';
import { findCostScope, type CostScope } from '../costScope.ts';
import { forecastCost } from '../query/forecastTable.ts';
import type { Period } from '../query/readPeriod.ts';
import { readFilter } from '../query/readFilter.ts';
import { sumCost } from '../query/sumCost.ts';
import { dayOf } from '../rows/calendar.ts';
import { costLinesOf } from '../rows/costLines.ts';
import { budgetPeriod } from './budgetPeriod.ts';

/** The spending of a budget in its current period. */
export interface Spending {
  readonly period: Period;
  readonly unit: string;
  readonly current: number;
  /** The spending at the end of the period, or undefined if there is too little history. */
  readonly forecast: number | undefined;
}

/** Returns the scope of a budget. */
export const budgetScopeId = ({ id }: StoredResource): string =>
  id.slice(0, id.toLowerCase().lastIndexOf('/providers/microsoft.consumption/'));

function scopeOf(estate: Estate, budget: StoredResource): CostScope | undefined {
  const cloud: Cloud = estate.context.people.tenant(budget.tenantId)?.cloud ?? 'general';
  try {
    return findCostScope(estate, { cloud, tenantId: budget.tenantId }, budgetScopeId(budget));
  } catch {
    // The resource group was deleted, or the scope has no cost.
    return undefined;
  }
}

/** Computes the spending of a budget from the published cost, or undefined outside of its time period. */
export function spendingOf(estate: Estate, budget: StoredResource): Spending | undefined {
  const properties = objectOf(budget.body['properties']);
  const { startDate, endDate } = objectOf(properties['timePeriod']);
  const now = estate.context.now().getTime();
  const end = Date.parse(textOf(endDate) ?? '');
  const bounds = {
    start: Date.parse(textOf(startDate) ?? ''),
    end: Number.isNaN(end) ? Number.POSITIVE_INFINITY : end,
  };
  const period = budgetPeriod(textOf(properties['timeGrain']) ?? 'Monthly', bounds, now);
  const scope = scopeOf(estate, budget);
  if (period === undefined || scope === undefined) return undefined;
  const costs = costLinesOf(estate);
  const isUsage = /^usage$/i.test(textOf(properties['category']) ?? '');
  const currencies = new Set(scope.payers.map(({ account }) => account.currency));
  const [currency = 'USD'] = currencies.size === 1 ? currencies : ['USD'];
  const selection = {
    holds: readFilter(properties['filter']),
    metric: 'actual' as const,
    usageOnly: isUsage,
    granularity: 'None' as const,
    groupings: [],
  };
  const sums = sumCost(costs, scope, { ...selection, from: period.from, to: dayOf(now) + 1 }, now);
  const amount = isUsage ? 'units' : currencies.size > 1 ? 'costUsd' : 'cost';
  const current = sums.reduce((total, sum) => total + sum[amount], 0);
  if (isUsage) return { period, unit: 'units', current, forecast: undefined };
  const days = forecastCost(costs, scope, { ...selection, ...period }, now).filter(
    ({ status }) => status === 'Forecast',
  );
  const more = days.reduce((total, day) => total + (amount === 'costUsd' ? day.costUsd : day.cost), 0);
  return { period, unit: currency, current, forecast: days.length === 0 ? undefined : current + more };
}

/** Returns the computed properties of a budget. */
export function spendingProperties(estate: Estate, budget: StoredResource): JsonObject {
  const spending = spendingOf(estate, budget);
  if (spending === undefined) return { currentSpend: { amount: 0, unit: 'USD' } };
  const { current, forecast, unit } = spending;
  const round = (amount: number): number => Number(amount.toFixed(4));
  return {
    currentSpend: { amount: round(current), unit },
    ...(forecast === undefined ? {} : { forecastSpend: { amount: round(forecast), unit } }),
  };
}
