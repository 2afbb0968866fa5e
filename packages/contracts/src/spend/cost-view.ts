import {
  costDimensions,
  costMetrics,
  noCostValue,
  type CostGrouping,
  type CostMetric,
} from './cost-dimensions.ts';

/** Values of dimensions that cost is filtered by; alternatives within one dimension. */
export type CostFilters = Readonly<Partial<Record<CostGrouping, readonly string[]>>>;

/** What a view of cost shows, without its period. */
export interface CostViewContent {
  /** Undefined if the address contains none. */
  readonly groupBy: CostGrouping | undefined;
  readonly metric: CostMetric;
  /** Null for the one with the highest cost. */
  readonly currency: string | null;
  readonly filters: CostFilters;
}

/** Grouping of an analysis without fixed filters. */
export const usualGrouping: CostGrouping = 'service';

/** How an address contains cost without a value, because an empty value would be lost. */
export const withoutCostValue = 'exists:false';

const tagPattern = /^tag:[^\p{Cc}]{1,512}$/u;

/** Whether a text is a dimension or a tag. */
export const isCostGrouping = (text: string | null): text is CostGrouping =>
  text !== null && (costDimensions.some((dimension) => dimension === text) || tagPattern.test(text));

function readFilters(query: URLSearchParams): CostFilters {
  const filters: Partial<Record<CostGrouping, string[]>> = {};
  for (const [name, text] of query) {
    const dimension = name.startsWith('f.') ? name.slice(2) : null;
    if (!isCostGrouping(dimension) || text === '') continue;
    const value = text === withoutCostValue ? noCostValue : text.replace(/^eq:/, '');
    (filters[dimension] ??= []).push(value);
  }
  return filters;
}

/** Reads what an address of the cost analysis shows, dropping only the invalid parts. */
export function readCostView(query: URLSearchParams): CostViewContent {
  const group = query.get('group');
  const currency = query.get('currency');
  return {
    groupBy: isCostGrouping(group) ? group : undefined,
    metric: costMetrics.find((metric) => metric === query.get('metric')) ?? costMetrics[0],
    currency: currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null,
    filters: readFilters(query),
  };
}
