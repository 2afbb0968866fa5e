import { dateRangeNames, periodOf, type DateRange, type Period } from '@blueport/contracts';
import type { FilterToken } from '../../../components/resource-table/list-state.ts';

const hour = 60 * 60 * 1000;

/** Periods that end now, in milliseconds. */
const rollingPeriods = { hour, day: 24 * hour } as const;
type RollingPeriod = keyof typeof rollingPeriods;

export type TimePreset = RollingPeriod | DateRange;
export const presetNames: readonly TimePreset[] = ['hour', 'day', ...dateRangeNames];

/** The part of a rolling period by which it may be out of date, so that a link opened later still shows its name. */
const tolerance = 0.1;

const isRolling = (preset: TimePreset): preset is RollingPeriod => Object.hasOwn(rollingPeriods, preset);

function periodOfPreset(preset: TimePreset, now: Date): Period {
  if (!isRolling(preset)) return periodOf(preset, now);
  const from = new Date(now.getTime() - rollingPeriods[preset]);
  from.setUTCSeconds(0, 0);
  return { from, to: null };
}

const tokensOf = ({ from, to }: Period): FilterToken[] => [
  { field: 'time', operator: 'gte', value: from.toISOString() },
  ...(to ? [{ field: 'time', operator: 'lt', value: to.toISOString() } as const] : []),
];

/** Returns the filters with the period instead of other conditions on the time; null removes them. */
export function withPreset(
  filters: readonly FilterToken[],
  preset: TimePreset | null,
  now: Date,
): FilterToken[] {
  const others = filters.filter(({ field }) => field !== 'time');
  return preset === null ? others : [...others, ...tokensOf(periodOfPreset(preset, now))];
}

/** Returns the period that the filters select, or null if they select none or another one. */
export function presetOf(filters: readonly FilterToken[], now: Date): TimePreset | null {
  const times = filters.filter(({ field }) => field === 'time');
  const isSelected = (preset: TimePreset): boolean => {
    const tokens = tokensOf(periodOfPreset(preset, now));
    if (!isRolling(preset)) return JSON.stringify(tokens) === JSON.stringify(times);
    const [token, ...more] = times;
    if (token?.operator !== 'gte' || more.length > 0) return false;
    const span = now.getTime() - Date.parse(token.value);
    return Math.abs(span / rollingPeriods[preset] - 1) <= tolerance;
  };
  return presetNames.find(isSelected) ?? null;
}
