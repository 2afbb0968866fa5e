const isoDate = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses an ISO date or date and time into milliseconds, in UTC unless a time zone is specified; returns undefined for
 * other text.
 */
export function instantOf(text: string): number | undefined {
  if (text.length < 10 || text.length > 40 || !isoDate.test(text)) return undefined;
  const hasZone = text.length === 10 || /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10));
  const time = Date.parse(hasZone ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** Adds days (fractional or negative ones too) to a time; formatted with seven decimals like in the service. */
export function addDays(text: string, days: number): string | undefined {
  const start = instantOf(text);
  if (start === undefined) return undefined;
  const moved = new Date(start + days * 86_400_000);
  return Number.isNaN(moved.getTime()) ? undefined : moved.toISOString().replace(/\.(\d{3})Z$/, '.$10000Z');
}
