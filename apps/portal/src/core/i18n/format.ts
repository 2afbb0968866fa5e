import { i18n } from '@lingui/core';

const regionKey = 'bp.region';
const timeZoneKey = 'bp.timeZone';

/**
 * Returns the region for numbers and dates (a BCP 47 tag such as en-GB), independent of the language. If empty, the
 * browser's region applies.
 */
export function preferredRegion(): string {
  return localStorage.getItem(regionKey) ?? '';
}

/** Stores the region. If empty, the browser's region applies again. */
export function rememberRegion(region: string): void {
  if (region) localStorage.setItem(regionKey, region);
  else localStorage.removeItem(regionKey);
}

/**
 * Returns the time zone of displayed times (an IANA name such as Europe/Zurich). If empty, the browser's time zone
 * applies.
 */
export function preferredTimeZone(): string {
  return localStorage.getItem(timeZoneKey) ?? '';
}

/** Returns the time zone of displayed times: the selected one, otherwise the browser's. */
export function currentTimeZone(): string {
  return preferredTimeZone() || new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Stores the time zone. If empty, the browser's time zone applies again. */
export function rememberTimeZone(timeZone: string): void {
  if (timeZone) localStorage.setItem(timeZoneKey, timeZone);
  else localStorage.removeItem(timeZoneKey);
}

/** Returns the locale used to format numbers and dates. */
export function formatLocale(): string {
  const region = preferredRegion();
  if (region) return region;
  const language = i18n.locale || 'en';
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
}

/** Formats a number for the user's region. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(formatLocale(), options).format(value);
}

/** Formats date and time in the user's time zone. */
export function formatDateTime(value: string | Date): string {
  const timeZone = preferredTimeZone();
  return new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(value));
}

/** Formats the same time in UTC, for the tooltip. */
export function formatUtc(value: string | Date): string {
  return new Date(value)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Formats a time relative to now, such as "5 minutes ago". */
export function formatRelative(value: string | Date, now: Date): string {
  const distance = new Date(value).getTime() - now.getTime();
  const [unit, size] = units.find(([, size]) => Math.abs(distance) >= size) ?? units[3];
  const formatter = new Intl.RelativeTimeFormat(i18n.locale || 'en', { numeric: 'auto', style: 'long' });
  return formatter.format(Math.round(distance / size), unit);
}

/** Formats a duration, such as "1:05" or "2:00:07". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const visibleParts = parts[0] ? parts : parts.slice(1);
  return visibleParts
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}
