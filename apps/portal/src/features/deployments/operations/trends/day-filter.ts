import type { DeploymentTrend } from '@blueport/contracts';
import type { FilterToken } from '../../../../components/resource-table/list-state.ts';
import type { BrushRange } from '../../../../ui/chart/brush-range.ts';

type Days = DeploymentTrend['days'];

const field = 'createdAt';

/** Returns the days that a list filter selects, or null if it does not start and end on days of this period. */
export function selectedDays(days: Days, filters: readonly FilterToken[]): BrushRange | null {
  const creationTokens = filters.filter((token) => token.field === field);
  const startOf = (operator: FilterToken['operator']) => {
    const value = creationTokens.find((token) => token.operator === operator)?.value;
    return value === undefined ? undefined : days.findIndex(({ start }) => start === value);
  };
  const first = startOf('gte');
  const next = startOf('lt') ?? days.length;
  return first === undefined || first < 0 || next <= first ? null : [first, next - 1];
}

/** Replaces the creation filter of a list by the selected days. A selection up to the last day has no end. */
export function creationFilter(
  days: Days,
  selection: BrushRange | null,
  filters: readonly FilterToken[],
): FilterToken[] {
  const others = filters.filter((token) => token.field !== field);
  if (selection === null) return others;
  const [first, last] = selection;
  const next = days[last + 1];
  return [
    ...others,
    { field, operator: 'gte', value: days[first]!.start },
    ...(next ? [{ field, operator: 'lt', value: next.start } as const] : []),
  ];
}
