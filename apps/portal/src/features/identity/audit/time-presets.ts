import type { FilterToken } from '../../../components/resource-table/list-state.ts';

const hour = 60 * 60 * 1000;

/** Periods up to now, in milliseconds. */
const timePresets = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour } as const;
export type TimePreset = keyof typeof timePresets;
export const presetNames = Object.keys(timePresets) as TimePreset[];

/** The part of a period by which it may be out of date, so that a link opened later still shows its name. */
const tolerance = 0.1;

/** Returns the filters with the period instead of other conditions on the time; null removes them. */
export function withPreset(
  filters: readonly FilterToken[],
  preset: TimePreset | null,
  now: Date,
): FilterToken[] {
  const others = filters.filter(({ field }) => field !== 'time');
  if (preset === null) return others;
  const since = new Date(now.getTime() - timePresets[preset]);
  since.setUTCSeconds(0, 0);
  return [...others, { field: 'time', operator: 'gte', value: since.toISOString() }];
}

/** Returns the period that the filters select, or null if they select none or another one. */
export function presetOf(filters: readonly FilterToken[], now: Date): TimePreset | null {
  const [token, ...more] = filters.filter(({ field }) => field === 'time');
  if (token?.operator !== 'gte' || more.length > 0) return null;
  const span = now.getTime() - Date.parse(token.value);
  const isNear = (preset: TimePreset) => Math.abs(span / timePresets[preset] - 1) <= tolerance;
  return presetNames.find(isNear) ?? null;
}
