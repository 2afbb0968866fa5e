import type { ScopeOption } from '../../../../components/scope-picker/ScopePicker.tsx';
import {
  type Budget,
  type BudgetAction,
  type BudgetBasis,
  type BudgetPeriod,
  type BudgetScopeKind,
  type BudgetThreshold,
  maxBudgetPercent,
  maxGraceHours,
  type PriceCurrency,
  type ProblemIssue,
} from '@blueport/contracts';
import { isAmount, isZero } from '../../../../components/verdict/amount.ts';
import { preferredCurrency } from '../../../../components/price/currency.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import type { ScopePreset } from './limit-scope.ts';

type T = typeof translate;

export interface ThresholdDraft {
  readonly id: number;
  readonly percent: string;
  readonly basis: BudgetBasis;
  readonly actions: readonly BudgetAction[];
  readonly graceHours: string;
}

export type LimitDraft = {
  readonly kind: BudgetScopeKind;
  /** Null for the organization and for tags. */
  readonly scope: ScopeOption | null;
  readonly tagName: string;
  readonly tagValue: string;
  readonly period: BudgetPeriod;
  readonly startsOn: string;
  readonly currency: PriceCurrency;
  readonly limit: string;
  readonly thresholds: readonly ThresholdDraft[];
};

const usualGraceHours = '24';

export const newThreshold = (id: number): ThresholdDraft => ({
  id,
  percent: '',
  basis: 'actual',
  actions: ['notify'],
  graceHours: usualGraceHours,
});

const usualThresholds: readonly ThresholdDraft[] = [
  { ...newThreshold(0), percent: '80', basis: 'forecast' },
  { ...newThreshold(1), percent: '100', basis: 'planned', actions: ['block'] },
];

/** Returns the values of the form: those of a limit, or those of a new one for a scope. */
export function limitDraft(
  budget: Budget | undefined,
  { kind, key, name }: ScopePreset,
  today: string,
): LimitDraft {
  const [tagName = '', ...tagValue] = kind === 'tag' ? key.split('=') : [];
  return {
    kind,
    scope: kind === 'tag' || key === '' ? null : { key, label: name },
    tagName,
    tagValue: tagValue.join('='),
    period: budget?.period ?? 'month',
    startsOn: budget?.startsOn ?? today,
    currency: budget?.currency ?? preferredCurrency(),
    limit: budget?.limit ?? '',
    thresholds:
      budget?.thresholds.map(({ percent, basis, actions, graceHours }, id) => ({
        id,
        percent: String(percent),
        basis,
        actions,
        graceHours: graceHours === undefined ? usualGraceHours : String(graceHours),
      })) ?? usualThresholds,
  };
}

/** Returns the key of the scope; empty if it is incomplete. */
export function scopeKey({ kind, scope, tagName, tagValue }: LimitDraft): string {
  if (kind === 'organization') return '';
  if (kind !== 'tag') return scope?.key ?? '';
  return tagName.trim() === '' || tagValue.trim() === '' ? '' : `${tagName.trim()}=${tagValue.trim()}`;
}

/** Issues of a threshold, by field. */
export type ThresholdIssues = Readonly<Partial<Record<'percent' | 'actions' | 'graceHours', string>>>;

const isWithin = (text: string, most: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** Returns the issues of thresholds by their id. */
export function checkThresholds(
  thresholds: readonly ThresholdDraft[],
  t: T,
): ReadonlyMap<number, ThresholdIssues> {
  const seen = new Set<string>();
  const found = new Map<number, ThresholdIssues>();
  for (const { id, percent, basis, actions, graceHours } of thresholds) {
    const key = `${basis} ${Number(percent)}`;
    const issues: ThresholdIssues = {
      ...(!isWithin(percent, maxBudgetPercent)
        ? { percent: t('limits.percentIssue', { most: maxBudgetPercent }) }
        : seen.has(key) && { percent: t('limits.duplicateIssue') }),
      ...(actions.length === 0 && { actions: t('limits.actionsIssue') }),
      ...(actions.includes('stopMachines') &&
        !isWithin(graceHours, maxGraceHours) && {
          graceHours: t('limits.graceIssue', { most: maxGraceHours }),
        }),
    };
    seen.add(key);
    if (Object.keys(issues).length > 0) found.set(id, issues);
  }
  return found;
}

/** Returns the issues of the form by field. */
export function checkLimit(draft: LimitDraft, t: T) {
  const { kind, period, startsOn, limit, tagName, tagValue, scope, thresholds } = draft;
  const isPicked = kind !== 'organization' && kind !== 'tag';
  return {
    scope: isPicked && scope === null ? t('verdict.choose') : undefined,
    tagName: kind === 'tag' && tagName.trim() === '' ? t('limits.tagNameIssue') : undefined,
    tagValue: kind === 'tag' && tagValue.trim() === '' ? t('limits.tagValueIssue') : undefined,
    startsOn: period === 'total' && startsOn === '' ? t('limits.startIssue') : undefined,
    limit: isZero(limit) || isAmount(limit) ? undefined : t('verdict.amountIssue'),
    thresholds: checkThresholds(thresholds, t).size > 0 ? t('limits.thresholdsIssue') : undefined,
  };
}

/** Returns thresholds in ascending order, as the server expects them. */
export const sortThresholds = (thresholds: readonly ThresholdDraft[]): ThresholdDraft[] =>
  thresholds.toSorted((a, b) => Number(a.percent) - Number(b.percent));

const thresholdBody = ({ percent, basis, actions, graceHours }: ThresholdDraft): BudgetThreshold => ({
  percent: Number(percent),
  basis,
  actions: [...actions],
  ...(actions.includes('stopMachines') && { graceHours: Number(graceHours) }),
});

/** Returns the changeable part of a limit as the server expects it. */
export const editBody = ({ limit, thresholds }: LimitDraft) => ({
  limit: isZero(limit) ? '0' : limit,
  thresholds: sortThresholds(thresholds).map(thresholdBody),
});

/** Returns a new limit as the server expects it. */
export const createBody = (draft: LimitDraft) => {
  const { kind, period, startsOn, currency } = draft;
  return {
    scope: { kind, ...(kind !== 'organization' && { key: scopeKey(draft) }) },
    period,
    ...(period === 'total' && { startsOn }),
    currency,
    ...editBody(draft),
  };
};

const pointerPattern = /^#?\/thresholds\/(\d+)\/(percent|actions|graceHours)$/;

/** Returns the issues of the server by threshold, in the order in which the thresholds were sent. */
export function thresholdIssuesOf(
  errors: readonly ProblemIssue[],
  sent: readonly ThresholdDraft[],
): ReadonlyMap<number, ThresholdIssues> {
  const found = new Map<number, ThresholdIssues>();
  for (const { pointer, message } of errors) {
    const [, index, field] = pointerPattern.exec(pointer) ?? [];
    const id = sent[Number(index ?? -1)]?.id;
    if (id !== undefined && field !== undefined) found.set(id, { ...found.get(id), [field]: message });
  }
  return found;
}
