import type { Insight, InsightKind } from '@blueport/contracts';
import { formatDateTime, formatNumber } from '../../core/i18n/format.ts';
import { formatDay } from '../../core/i18n/format-day.ts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

type T = typeof translate;

const severityNames = ['critical', 'error', 'warning', 'informational', 'verbose'] as const;

/** Returns a severity in words. */
export function severityText(severity: number, t: T): string {
  const name = severityNames[severity];
  return name === undefined ? String(severity) : t(`insights.severity.${name}`);
}

const numberOr = (text: string): string => {
  const value = Number(text);
  return text === '' || Number.isNaN(value) ? text : formatNumber(value, { maximumFractionDigits: 2 });
};

function expiryText(expiresAt: string, t: T): string {
  if (Number.isNaN(Date.parse(expiresAt))) return '';
  const isOver = Date.parse(expiresAt) <= Date.now();
  return t(isOver ? 'insights.expired' : 'insights.expires', { time: formatDateTime(expiresAt) });
}

type Impact = (facts: Insight['facts'], t: T) => string;

const fact = (facts: Insight['facts'], name: string): string => facts[name] ?? '';

const impacts: Readonly<Record<InsightKind, Impact>> = {
  firingAlert: (facts, t) =>
    fact(facts, 'metric') === ''
      ? fact(facts, 'description')
      : t(fact(facts, 'value') === '' ? 'insights.condition' : 'insights.conditionNow', {
          metric: fact(facts, 'metric'),
          operator: fact(facts, 'operator'),
          threshold: numberOr(fact(facts, 'threshold')),
          value: numberOr(fact(facts, 'value')),
        }),
  unhealthyResource: (facts, t) =>
    t(fact(facts, 'availability') === 'Unavailable' ? 'insights.unavailable' : 'insights.degraded'),
  serviceEvent: (facts, t) =>
    t('insights.affected', { count: Number(fact(facts, 'resources')) || 0, regions: fact(facts, 'regions') }),
  failedDeployment: (facts, t) =>
    fact(facts, 'code') === ''
      ? t('insights.deploymentFailed')
      : t('insights.failedWith', { code: fact(facts, 'code') }),
  expiringCertificate: (facts, t) => expiryText(fact(facts, 'expiresAt'), t),
  expiringSecret: (facts, t) => expiryText(fact(facts, 'expiresAt'), t),
  expiringCredential: (facts, t) => expiryText(fact(facts, 'expiresAt'), t),
  costAnomaly: (facts, t) =>
    t('insights.unusualCost', {
      actual: formatMoney(fact(facts, 'actual'), fact(facts, 'currency')),
      expected: formatMoney(fact(facts, 'expected'), fact(facts, 'currency')),
      day: formatDay(fact(facts, 'day')),
    }),
};

/** Returns the effect of an insight in one sentence. */
export const impactText = ({ kind, facts }: Insight, t: T): string => impacts[kind](facts, t);
