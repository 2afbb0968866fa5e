import type { t as translate } from '../../core/i18n/translate.tsx';

/** Returns whether a text is a template expression, which only the deployment can evaluate. */
const isExpression = (text: string): boolean => /^\[(?!\[)[\s\S]*\]$/.test(text);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the current value of a property, with a symbol for no value. */
export const currentValue = (value: unknown): string =>
  value === null || value === undefined ? '∅' : textOf(value);

/** Returns a value of the template, without expressions that only the deployment can evaluate. */
export function templateValue(value: unknown, t: typeof translate): string {
  if (typeof value === 'string' && isExpression(value)) return t('verdict.unresolved');
  if (value === null || typeof value !== 'object') return currentValue(value);
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' && isExpression(inner) ? `(${t('verdict.unresolved')})` : inner,
  );
}
