import type { BlueprintParameter } from '../blueprint-routes.ts';
import { checkFieldValue } from './check-field-value.ts';
import { type ValueRules, takesValue } from './check-parameter-value.ts';
import type { WizardForm, WizardItem } from './form-definition.ts';
import { isInputType } from './field-types.ts';
import { visibleItems } from './form-visibility.ts';
import type { ValueIssueCode } from './form-issue-codes.ts';
import type { FieldPorts, ValueIssue } from './value-checks.ts';

type Parameters = readonly (ValueRules &
  Pick<BlueprintParameter, 'name' | 'title' | 'required' | 'defaultValue' | 'defaultExpression'>)[];
type Values = Readonly<Record<string, unknown>>;

/** Returns the input items, each with its parameter. */
export function inputItems(form: Pick<WizardForm, 'items'>): (WizardItem & { parameter: string })[] {
  return form.items.filter(
    (item): item is WizardItem & { parameter: string } =>
      isInputType(item.type) && item.parameter !== undefined,
  );
}

/** Returns the ids of the items visible for these values. A parameter without a value uses the template's default. */
export function visibleWith(
  form: Pick<WizardForm, 'items'>,
  parameters: Parameters,
  values: Values,
): ReadonlySet<string> {
  const defaults = new Map(parameters.map(({ name, defaultValue }) => [name, defaultValue]));
  const parameterOf = new Map(inputItems(form).map(({ id, parameter }) => [id, parameter]));
  return visibleItems(form.items, (id) => {
    const name = parameterOf.get(id) ?? '';
    return Object.hasOwn(values, name) ? values[name] : defaults.get(name);
  });
}

/** A rule violated by the value of one item. */
export interface ItemIssue extends Omit<ValueIssue, 'code'> {
  readonly parameter: string;
  readonly code: ValueIssueCode | 'required' | 'hidden' | 'not-asked';
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns every rule of a form that the values violate: visible items must follow the rules of their fields, and hidden
 * items must have no value. `otherParameters` lists the parameters of other wizard steps.
 */
export function checkFormValues(options: {
  readonly form: WizardForm;
  readonly parameters: Parameters;
  readonly values: Values;
  readonly otherParameters: ReadonlySet<string>;
  readonly requireAll: boolean;
  readonly ports: FieldPorts;
}): ItemIssue[] {
  const { form, parameters, values, otherParameters, ports } = options;
  const visibleIds = visibleWith(form, parameters, values);
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const items = inputItems(form);
  const issues = items.flatMap((item): ItemIssue[] => {
    const { parameter: name } = item;
    const hasValue = Object.hasOwn(values, name);
    if (!visibleIds.has(item.id)) {
      return hasValue ? [{ parameter: name, code: 'hidden' }] : [];
    }
    const parameter = byName.get(name);
    const value = hasValue ? values[name] : parameter?.defaultValue;
    if (isEmpty(value)) {
      const hasTemplateDefault = !hasValue && parameter?.defaultExpression !== undefined;
      const isMissing = item.required === true && options.requireAll && !hasTemplateDefault;
      // An empty input is also a value, which some parameters reject.
      const isRefused = hasValue && parameter !== undefined && !takesValue(parameter, value);
      return isMissing || isRefused ? [{ parameter: name, code: 'required' }] : [];
    }
    // The form's rules apply only to input, not to the template's own defaults.
    if (!hasValue) return [];
    return checkFieldValue(item, value, ports).map((issue) => ({ parameter: name, ...issue }));
  });
  if (form.others === 'shown') return issues;
  const covered = new Set(items.map(({ parameter }) => parameter));
  const unexpected = Object.keys(values).filter(
    (name) => !covered.has(name) && !otherParameters.has(name) && byName.get(name)?.required === false,
  );
  return [...issues, ...unexpected.map((name) => ({ parameter: name, code: 'not-asked' as const }))];
}
