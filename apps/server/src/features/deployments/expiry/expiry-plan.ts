/** Days before the expiry on which the owner is warned. */
const warningDays = [7, 3, 1];
const dayMs = 86_400_000;

/** The dates of an expiry. */
export interface ExpiryCalendar {
  readonly expiresAt: Date;
  readonly graceDays: number;
  /** Warnings that were sent, in days before the expiry; 0 is the expiry itself. */
  readonly warned: readonly number[];
}

/** Returns the times of an expiry: warnings before it, the expiry itself, and the action after the grace period. */
function moments({ expiresAt, graceDays }: ExpiryCalendar): { warning: number; at: number }[] {
  const end = expiresAt.getTime();
  return [...warningDays, 0]
    .map((days) => ({ warning: days, at: end - days * dayMs }))
    .concat([{ warning: -1, at: end + graceDays * dayMs }]);
}

/**
 * Returns what is due: at most one warning, the latest (a date set for tomorrow skips the warning a week ahead), and
 * whether the action is due. `passed` are all warnings whose time has passed.
 */
export function findDue(
  calendar: ExpiryCalendar,
  now: Date,
): { readonly warning: number | undefined; readonly passed: number[]; readonly acts: boolean } {
  const pastMoments = moments(calendar).filter(({ at }) => at <= now.getTime());
  const passed = pastMoments.map(({ warning }) => warning).filter((warning) => warning >= 0);
  const open = passed.filter((warning) => !calendar.warned.includes(warning));
  return {
    warning: open.toSorted((one, other) => one - other)[0],
    passed,
    acts: pastMoments.some(({ warning }) => warning === -1),
  };
}

/** Returns the time of the next warning or action. */
export function nextCheckTime(calendar: ExpiryCalendar, now: Date): Date {
  const { warning, acts } = findDue(calendar, now);
  if (warning !== undefined || acts) return now;
  const next = moments(calendar)
    .map(({ at }) => at)
    .filter((at) => at > now.getTime());
  return new Date(next.reduce((least, at) => Math.min(least, at), Infinity));
}
