import { locationName, type VerdictNote } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { formatMoney } from '../../../core/i18n/format-money.ts';

/** Figure of a request that has changed, with its old and new values in the user's language. */
export interface Difference {
  readonly code: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Note about the new value. */
  readonly remark?: string;
}

type Values = Readonly<Record<string, string>>;
type Words = (t: typeof translate, values: Values) => Omit<Difference, 'code'>;

/** Placeholder the server uses for unknown values. */
const unknown = '?';
const outcomes = ['ready', 'warning', 'failing', 'stopped'] as const;

const money = (t: typeof translate, amount = unknown, currency = unknown): string =>
  amount === unknown || currency === unknown
    ? t('approvals.difference.unknown')
    : formatMoney(amount, currency);

const regions = (codes = ''): string =>
  codes
    .split(', ')
    .map((code) => locationName(code))
    .join(', ');

function outcome(t: typeof translate, value: string | undefined): string {
  const known = outcomes.find((each) => each === value);
  return known === undefined ? t('approvals.difference.unknown') : t(`verdict.outcome.${known}`);
}

const words: Readonly<Record<string, Words>> = {
  'price-changed': (t, { before, beforeCurrency, after, currency }) => ({
    label: t('approvals.difference.price'),
    before: money(t, before, beforeCurrency),
    after: money(t, after, currency),
  }),
  'region-changed': (t, { before, after }) => ({
    label: t('approvals.difference.region'),
    before: regions(before),
    after: regions(after),
  }),
  'budget-changed': (t, { of, before, after, currency, fits }) => ({
    label: t(
      of === 'subscription' ? 'approvals.difference.budgetSubscription' : 'approvals.difference.budget',
    ),
    // An unknown previous amount means that there was no limit.
    before: before === unknown ? t('approvals.difference.noLimit') : money(t, before, currency),
    after: money(t, after, currency),
    ...(fits === 'false' && { remark: t('approvals.difference.exceeded') }),
  }),
  'counts-changed': (t, values) => ({
    label: t('approvals.difference.counts'),
    before: t('approvals.difference.countsOf', {
      create: values['beforeCreate'] ?? unknown,
      modify: values['beforeModify'] ?? unknown,
      delete: values['beforeDelete'] ?? unknown,
    }),
    after: t('approvals.difference.countsOf', {
      create: values['create'] ?? unknown,
      modify: values['modify'] ?? unknown,
      delete: values['delete'] ?? unknown,
    }),
  }),
  'outcome-changed': (t, { before, after }) => ({
    label: t('approvals.difference.outcome'),
    before: outcome(t, before),
    after: outcome(t, after),
  }),
};

/** Returns the old and new values of a note, or undefined if it has none. */
export function differenceOf(t: typeof translate, { code, values }: VerdictNote): Difference | undefined {
  const say = Object.hasOwn(words, code) ? words[code] : undefined;
  return say === undefined || values === undefined ? undefined : { code, ...say(t, values) };
}
