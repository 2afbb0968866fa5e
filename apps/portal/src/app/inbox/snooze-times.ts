import { localTimeOf, zonedTimeToUtc } from '../../core/i18n/zoned-time.ts';

export const snoozeChoices = ['hour', 'tomorrow', 'week'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

/** Local time at which messages return in the morning. */
const morning = '08:00';
const dayMs = 86_400_000;

/** Returns the morning of the day a number of days later, in a time zone. */
function morningAfter(zone: string, now: Date, days: number): string {
  const today = localTimeOf(zone, now).slice(0, 10);
  const day = new Date(Date.parse(`${today}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  return zonedTimeToUtc(zone, `${day}T${morning}`) ?? new Date(now.getTime() + days * dayMs).toISOString();
}

/** Returns the time at which a message snoozed with a choice returns, in the user's time zone. */
export function snoozeTime(choice: SnoozeChoice, zone: string, now: Date): string {
  if (choice === 'hour') return new Date(now.getTime() + 3_600_000).toISOString();
  if (choice === 'tomorrow') return morningAfter(zone, now, 1);
  const weekday = new Date(`${localTimeOf(zone, now).slice(0, 10)}T00:00Z`).getUTCDay();
  // The Monday of the next week; on a Sunday, which counts as the first day of its week, not tomorrow.
  return morningAfter(zone, now, 8 - weekday);
}
