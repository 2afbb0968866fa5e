import type { FieldIssues } from '../../../../components/administration/edit-form.ts';
import { dayIssue } from '../../../../components/administration/field-checks.ts';
import { endOfDay } from '../../../../core/i18n/day-end.ts';
import { t } from '../../../../core/i18n/translate.tsx';

/** Ends of an assigned role: a period from now, a chosen last day, or none. */
export const grantEnds = ['oneDay', 'oneWeek', 'thirtyDays', 'day', 'none'] as const;
type GrantEnd = (typeof grantEnds)[number];

/** Values of an approval. `lastDay` is a date in the viewer's time zone. */
export type GrantValues = Readonly<{ roleId: string; end: GrantEnd; lastDay: string }>;

const dayMs = 24 * 60 * 60_000;
const days = { oneDay: 1, oneWeek: 7, thirtyDays: 30 } as const;

/** Returns when the role ends as a timestamp, or null for no end. */
export function untilOf({ end, lastDay }: GrantValues, now: Date): string | null {
  if (end === 'none') return null;
  if (end === 'day') return endOfDay(lastDay);
  return new Date(now.getTime() + days[end] * dayMs).toISOString();
}

const lastDayIssue = (day: string) => (day === '' ? t('administration.issue.required') : dayIssue(day));

/** Validates an approval. */
export function checkGrant({ roleId, end, lastDay }: GrantValues): FieldIssues<GrantValues> {
  return {
    roleId: roleId === '' ? t('administration.issue.choose') : undefined,
    lastDay: end === 'day' ? lastDayIssue(lastDay) : undefined,
  };
}
