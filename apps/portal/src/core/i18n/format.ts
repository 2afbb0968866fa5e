import { i18n } from '@lingui/core';

const regionKey = 'bp.region';
const timeZoneKey = 'bp.timeZone';

/** Region for numbers and dates (a BCP 47 tag such as en-GB), chosen apart from the language; empty follows the browser. */
export function preferredRegion(): string {
  return localStorage.getItem(regionKey) ?? '';
}

/** Remembers the region; an empty one follows the browser again. */
export function rememberRegion(region: string): void {
  if (region) localStorage.setItem(regionKey, region);
  else localStorage.removeItem(regionKey);
}

/** Time zone of shown times (an IANA name such as Europe/Zurich); empty follows the browser. */
export function preferredTimeZone(): string {
  return localStorage.getItem(timeZoneKey) ?? '';
}

/** The zone in which times are shown: the chosen one, else that of the browser. */
export function currentTimeZone(): string {
  return preferredTimeZone() || new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Remembers the time zone; an empty one follows the browser again. */
export function rememberTimeZone(timeZone: string): void {
  if (timeZone) localStorage.setItem(timeZoneKey, timeZone);
  else localStorage.removeItem(timeZoneKey);
}

/** The region whose way of writing numbers and dates is used. */
export function formatLocale(): string {
  const region = preferredRegion();
  if (region) return region;
  const language = i18n.locale || 'en';
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
}

/** A number as the reader's region writes it. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(formatLocale(), options).format(value);
}

/** Date and time in the reader's zone. */
export function formatDateTime(value: string | Date): string {
  const timeZone = preferredTimeZone();
  return new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(value));
}

/** The same moment in UTC, for the hover text. */
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

/** How long ago or how far ahead a moment lies, such as "5 minutes ago". */
export function formatRelative(value: string | Date, now: Date): string {
  const distance = new Date(value).getTime() - now.getTime();
  const [unit, size] = units.find(([, size]) => Math.abs(distance) >= size) ?? units[3];
  const formatter = new Intl.RelativeTimeFormat(i18n.locale || 'en', { numeric: 'auto', style: 'long' });
  return formatter.format(Math.round(distance / size), unit);
}

/** A duration such as "1:05" or "2:00:07". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
