import type { BlueprintParameter, ParameterRule } from '@blueport/contracts';
import { readValue, writeValue } from './parameter-value.ts';

/** Parameter rule as typed text. */
export interface RuleDraft {
  readonly mode: 'open' | 'fixed' | 'narrowed';
  /** Fixed value, or the default of a restricted parameter. */
  readonly value: string;
  /** Comma-separated. */
  readonly allowed: string;
  readonly min: string;
  readonly max: string;
}

const text = (value: unknown): string => (value === undefined ? '' : writeValue(value));

/** Converts an existing rule to editable text. */
export function ruleDraftOf(rule: ParameterRule | undefined): RuleDraft {
  if (!rule) return { mode: 'open', value: '', allowed: '', min: '', max: '' };
  const isFixed = rule.fixed !== undefined;
  return {
    mode: isFixed ? 'fixed' : 'narrowed',
    value: text(isFixed ? rule.fixed : rule.defaultValue),
    allowed: (rule.allowedValues ?? []).map(writeValue).join(', '),
    min: text(rule.minValue ?? rule.minLength),
    max: text(rule.maxValue ?? rule.maxLength),
  };
}

const parseInteger = (typed: string): number | undefined =>
  /^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : undefined;

function narrowed(parameter: BlueprintParameter, draft: RuleDraft): ParameterRule | undefined {
  const allowed = draft.allowed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => readValue(parameter, one));
  const preset = draft.value === '' ? undefined : readValue(parameter, draft.value);
  const [min, max] = [parseInteger(draft.min), parseInteger(draft.max)];
  const isBad =
    allowed.includes(undefined) ||
    (draft.value !== '' && preset === undefined) ||
    (draft.min.trim() !== '' && min === undefined) ||
    (draft.max.trim() !== '' && max === undefined);
  if (isBad) return undefined;
  const [least, most] =
    parameter.type === 'int' ? (['minValue', 'maxValue'] as const) : (['minLength', 'maxLength'] as const);
  return {
    ...(allowed.length > 0 && { allowedValues: allowed.map((one) => one?.value) }),
    ...(preset && { defaultValue: preset.value }),
    ...(min !== undefined && { [least]: min }),
    ...(max !== undefined && { [most]: max }),
  };
}

/** Parses the rules of all parameters, and returns the names of the invalid ones. */
export function rulesOf(
  parameters: readonly BlueprintParameter[],
  drafts: Readonly<Record<string, RuleDraft>>,
): { readonly rules: Record<string, ParameterRule>; readonly wrong: ReadonlySet<string> } {
  const rules: Record<string, ParameterRule> = {};
  const wrong = new Set<string>();
  for (const parameter of parameters) {
    const draft = drafts[parameter.name];
    if (!draft || draft.mode === 'open') continue;
    const fixed = draft.mode === 'fixed' ? readValue(parameter, draft.value) : undefined;
    const rule = draft.mode === 'fixed' ? fixed && { fixed: fixed.value } : narrowed(parameter, draft);
    if (rule) rules[parameter.name] = rule;
    else wrong.add(parameter.name);
  }
  return { rules, wrong };
}
