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
  const filters = Object.entries(parseQueryObject(query.filter, 'filter'));
  if (filters.length > maxFilters)
    throw new Refusal('malformed-request', {
      errors: [issue('#/query/filter', 'too-big', { unit: 'entries', limit: String(maxFilters) })],
    });
  return {
    from,
    to,
    metric: query.metric ?? 'billed',
    currency: query.currency,
    filters: filters.map(([name, values]) => filterOf(name, values)),
  };
}

/** Returns the period of the same length that ends where a selection begins; the months before if it covers whole months. */
export function previousOf({ from, to }: Pick<Selection, 'from' | 'to'>): { from: string; to: string } {
  const before = addDays(from, -1);
  if (from === monthOf(from) && to === lastDayOfMonth(to))
    return { from: addMonths(from, -monthsBetween(from, to).length), to: before };
  return { from: addDays(from, numberOfDay(from) - numberOfDay(to) - 1), to: before };
}
