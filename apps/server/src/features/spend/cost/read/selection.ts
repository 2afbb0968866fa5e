import {
  costGroupingSchema,
  maxCostDays,
  type CostGrouping,
  type CostMetric,
  type CostSelection,
} from '@blueport/contracts';
import { issue, Refusal } from '../../../../errors/refusal.ts';
import { parseQueryObject } from '../../../../list/parse-list.ts';
import { addDays, addMonths, lastDayOfMonth, monthOf, monthsBetween, numberOfDay } from './days.ts';

const maxFilters = 20;
const maxValues = 200;

export interface CostFilter {
  readonly dimension: CostGrouping;
  /** Alternatives; an empty text is cost without a value. */
  readonly values: readonly string[];
}

/** A validated selection of cost. */
export interface Selection {
  /** First and last UTC day. */
  readonly from: string;
  readonly to: string;
  readonly metric: CostMetric;
  readonly currency: string | undefined;
  readonly filters: readonly CostFilter[];
  /** Only items of resources that no deployment declares, and that belong to the one that created the resource group. */
  readonly onlyInferred?: boolean;
  /** The days to compare with; see `previousOf` if absent. */
  readonly previous?: Period;
}

function filterOf(name: string, values: unknown): CostFilter {
  const pointer = `#/query/filter/${name}`;
  const dimension = costGroupingSchema.safeParse(name);
  if (!dimension.success)
    throw new Refusal('malformed-request', { errors: [issue(pointer, 'unknown-field')] });
  if (!Array.isArray(values) || values.some((value) => typeof value !== 'string'))
    throw new Refusal('malformed-request', {
      errors: [issue(pointer, 'invalid-type', { expected: 'array' })],
    });
  const texts = values as string[];
  if (texts.length > maxValues)
    throw new Refusal('malformed-request', {
      errors: [issue(pointer, 'too-big', { unit: 'entries', limit: String(maxValues) })],
    });
  if (texts.some((text) => text.length > 1000 || text.includes('\0') || !text.isWellFormed()))
    throw new Refusal('malformed-request', { errors: [issue(pointer, 'custom')] });
  return { dimension: dimension.data as CostGrouping, values: texts };
}

/** Validates filters of dimensions. Throws a refusal that names what is wrong. */
export function parseFilters(byDimension: Readonly<Record<string, unknown>>): CostFilter[] {
  const filters = Object.entries(byDimension);
  if (filters.length > maxFilters)
    throw new Refusal('malformed-request', {
      errors: [issue('#/query/filter', 'too-big', { unit: 'entries', limit: String(maxFilters) })],
    });
  return filters.map(([name, values]) => filterOf(name, values));
}

/** Validates the period and the filters of a request. Throws a refusal that names what is wrong. */
export function parseSelection(query: CostSelection): Selection {
  const { from, to } = query;
  const days = numberOfDay(to) - numberOfDay(from) + 1;
  if (days < 1)
    throw new Refusal('malformed-request', { errors: [issue('#/query/to', 'too-early', { limit: from })] });
  if (days > maxCostDays)
    throw new Refusal('malformed-request', {
      errors: [issue('#/query/to', 'too-big', { unit: 'days', limit: String(maxCostDays) })],
    });
  return {
    from,
    to,
    metric: query.metric ?? 'billed',
    currency: query.currency,
    filters: parseFilters(parseQueryObject(query.filter, 'filter')),
  };
}

/** First and last day. */
export type Period = Pick<Selection, 'from' | 'to'>;

/** Splits a period into its whole months and the parts of months at its ends. */
export function splitMonths({ from, to }: Period): { whole: Period | undefined; parts: readonly Period[] } {
  const firstWhole = from === monthOf(from) ? from : addMonths(from, 1);
  const lastWhole = to === lastDayOfMonth(to) ? to : addDays(monthOf(to), -1);
  if (firstWhole > lastWhole && monthOf(from) === monthOf(to))
    return { whole: undefined, parts: [{ from, to }] };
  return {
    whole: firstWhole <= lastWhole ? { from: firstWhole, to: lastWhole } : undefined,
    parts: [
      ...(from < firstWhole ? [{ from, to: addDays(firstWhole, -1) }] : []),
      ...(to > lastWhole ? [{ from: addDays(lastWhole, 1), to }] : []),
    ],
  };
}

/**
 * Returns the period to compare with: the same days of the months before if the period begins with a month, otherwise
 * the same number of days before it.
 */
export function previousOf({ from, to, previous }: Period & Pick<Selection, 'previous'>): Period {
  if (previous !== undefined) return previous;
  if (from !== monthOf(from))
    return { from: addDays(from, numberOfDay(from) - numberOfDay(to) - 1), to: addDays(from, -1) };
  const months = monthsBetween(from, to).length;
  const last = lastDayOfMonth(addMonths(to, -months));
  const sameDay = `${last.slice(0, 8)}${to.slice(8)}`;
  return { from: addMonths(from, -months), to: to === lastDayOfMonth(to) || sameDay > last ? last : sameDay };
}
