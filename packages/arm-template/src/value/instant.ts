import { Failure } from '../expression/failure.ts';

const isoText =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const usText = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(AM|PM)?)?\s*(Z)?$/i;

/** Parses a time in the formats that templates use; without a time zone it is UTC. Returns milliseconds since 1970. */
export function parseInstant(text: string): number {
  const iso = isoText.exec(text.trim());
  if (iso) {
    const part = (i: number): number => Number(iso[i] ?? 0);
    const time = Date.UTC(part(1), part(2) - 1, part(3), part(4), part(5), part(6));
    return time + Math.trunc(Number(`0.${iso[7] ?? 0}`) * 1000) - offset(iso[8]);
  }
  const us = usText.exec(text.trim());
  if (us) {
    const part = (i: number): number => Number(us[i] ?? 0);
    const half = us[7]?.toUpperCase();
    const hour = half === undefined ? part(4) : (part(4) % 12) + (half === 'PM' ? 12 : 0);
    return Date.UTC(part(3), part(1) - 1, part(2), hour, part(5), part(6));
  }
  throw new Failure('ExpressionFailed', 'date-invalid', { text: text.slice(0, 40) });
}

function offset(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

const durationText =
  /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const day = 86_400_000;
const units = [365 * day, 30 * day, 7 * day, day, 3_600_000, 60_000, 1000];

/** Adds an ISO 8601 duration. Years and months have a fixed length, as in the service. */
export function addDuration(start: number, duration: string): number {
  const match = durationText.exec(duration);
  if (!match || duration.length < 3)
    throw new Failure('ExpressionFailed', 'duration-invalid', { text: duration.slice(0, 40) });
  const span = units.reduce((sum, unit, i) => sum + unit * Number(match[i + 2] ?? 0), 0);
  const result = start + (match[1] === '-' ? -span : span);
  if (Number.isNaN(new Date(result).getTime())) throw new Failure('ExpressionFailed', 'date-out-of-range');
  return result;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const standardFormats: Record<string, string> = {
  d: 'MM/dd/yyyy',
  D: 'dddd, dd MMMM yyyy',
  f: 'dddd, dd MMMM yyyy HH:mm',
  F: 'dddd, dd MMMM yyyy HH:mm:ss',
  g: 'MM/dd/yyyy HH:mm',
  G: 'MM/dd/yyyy HH:mm:ss',
  m: 'MMMM dd',
  M: 'MMMM dd',
  o: "yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'",
  O: "yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'",
  r: "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
  R: "ddd, dd MMM yyyy HH:mm:ss 'GMT'",
  s: "yyyy-MM-dd'T'HH:mm:ss",
  t: 'HH:mm',
  T: 'HH:mm:ss',
  u: "yyyy-MM-dd HH:mm:ss'Z'",
  U: 'dddd, dd MMMM yyyy HH:mm:ss',
  y: 'yyyy MMMM',
  Y: 'yyyy MMMM',
};

const token =
  /'([^']*)'|"([^"]*)"|\\(.)|%|y{1,5}|M{1,4}|d{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|f{1,7}|F{1,7}|t{1,2}|z{1,3}|K/g;

/** Formats a time by a one-letter standard format or a custom pattern, in the invariant culture. */
export function formatInstant(instant: number, format: string): string {
  const time = new Date(instant);
  const pattern = standardFormats[format] ?? format;
  return pattern.replace(
    token,
    (part: string, single?: string, double?: string, escaped?: string) =>
      single ?? double ?? escaped ?? formatPart(time, part),
  );
}

function formatPart(time: Date, part: string): string {
  const padded = (value: number, width: number): string => String(value).padStart(width, '0');
  const hours = time.getUTCHours();
  switch (part.charAt(0)) {
    case 'y':
      return padded(part.length <= 2 ? time.getUTCFullYear() % 100 : time.getUTCFullYear(), part.length);
    case 'M':
      return nameOrNumber(months[time.getUTCMonth()] ?? '', time.getUTCMonth() + 1, part.length);
    case 'd':
      return part.length < 3
        ? padded(time.getUTCDate(), part.length)
        : nameOrNumber(days[time.getUTCDay()] ?? '', 0, part.length);
    case 'H':
      return padded(hours, part.length);
    case 'h':
      return padded(hours % 12 === 0 ? 12 : hours % 12, part.length);
    case 'm':
      return padded(time.getUTCMinutes(), part.length);
    case 's':
      return padded(time.getUTCSeconds(), part.length);
    case 'f':
      return `${padded(time.getUTCMilliseconds(), 3)}0000`.slice(0, part.length);
    case 'F':
      return `${padded(time.getUTCMilliseconds(), 3)}0000`.slice(0, part.length).replace(/0+$/, '');
    case 't':
      return (hours < 12 ? 'AM' : 'PM').slice(0, part.length);
    case 'z':
      return part.length === 1 ? '+0' : part.length === 2 ? '+00' : '+00:00';
    case 'K':
      return 'Z';
    default:
      return '';
  }
}

function nameOrNumber(name: string, number: number, width: number): string {
  if (width >= 4) return name;
  return width === 3 ? name.slice(0, 3) : String(number).padStart(width, '0');
}
