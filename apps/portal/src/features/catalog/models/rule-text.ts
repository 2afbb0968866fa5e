import type { ParameterRule } from '@blueport/contracts';
import { formatLocale, formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { writeValue } from './parameter-value.ts';

/** Describes the effect of a configuration on a parameter as a sentence. */
export function ruleText(t: typeof translate, rule: ParameterRule): string {
  if (rule.fixed !== undefined) return t('models.configuration.fixed', { value: writeValue(rule.fixed) });
  const { allowedValues, defaultValue, minValue, maxValue, minLength, maxLength } = rule;
  const limit = (id: 'atLeast' | 'atMost' | 'shortest' | 'longest', value: number | undefined) =>
    value === undefined ? [] : [t(`models.configuration.${id}`, { value: formatNumber(value) })];
  const values = new Intl.ListFormat(formatLocale(), { type: 'disjunction' });
  return [
    ...(allowedValues
      ? [t('models.configuration.oneOf', { values: values.format(allowedValues.map(writeValue)) })]
      : []),
    ...limit('atLeast', minValue),
    ...limit('atMost', maxValue),
    ...limit('shortest', minLength),
    ...limit('longest', maxLength),
    ...(defaultValue === undefined
      ? []
      : [t('models.configuration.startsWith', { value: writeValue(defaultValue) })]),
  ].join(' · ');
}
