import type { BlueprintParameter } from '../blueprint-routes.ts';
import { checkFieldValue } from './check-field-value.ts';
import { type ValueRules, takesValue } from './check-parameter-value.ts';
import type { WizardForm, WizardItem } from './form-definition.ts';
import { isInputType } from './field-types.ts';
import { visibleItems } from './form-visibility.ts';
import type { ValueIssueCode } from './form-issue-codes.ts';
import type { FieldDoors, ValueIssue } from './value-checks.ts';

type Parameters = readonly (ValueRules &
  Pick<BlueprintParameter, 'name' | 'title' | 'required' | 'defaultValue' | 'defaultExpression'>)[];
type Values = Readonly<Record<string, unknown>>;

/** Items that are filled in, each with its parameter. */
export function inputItems(form: Pick<WizardForm, 'items'>): (WizardItem & { parameter: string })[] {
  return form.items.filter(
    (item): item is WizardItem & { parameter: string } =>
      isInputType(item.type) && item.parameter !== undefined,
  );
}

/** Ids of the items that are shown with these values; a parameter that is not given has the template's default. */
export function visibleWith(
  form: Pick<WizardForm, 'items'>,
  parameters: Parameters,
  given: Values,
): ReadonlySet<string> {
  const defaults = new Map(parameters.map(({ name, defaultValue }) => [name, defaultValue]));
  const parameterOf = new Map(inputItems(form).map(({ id, parameter }) => [id, parameter]));
  return visibleItems(form.items, (id) => {
    const name = parameterOf.get(id) ?? '';
    return Object.hasOwn(given, name) ? given[name] : defaults.get(name);
  });
}

/** A rule that the value of one item breaks. */
export interface ItemIssue extends Omit<ValueIssue, 'code'> {
  readonly parameter: string;
  readonly code: ValueIssueCode | 'required' | 'hidden' | 'not-asked';
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Every rule of a form that values break: what is shown is filled in by the rules of its field, and nothing is given for
 * what is not shown. `asked` are parameters that other steps ask for.
 */
export function checkFormValues(options: {
  readonly form: WizardForm;
  readonly parameters: Parameters;
  readonly given: Values;
  readonly asked: ReadonlySet<string>;
  readonly requireAll: boolean;
  readonly doors: FieldDoors;
}): ItemIssue[] {
  const { form, parameters, given, asked, doors } = options;
  const shown = visibleWith(form, parameters, given);
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const items = inputItems(form);
  const issues = items.flatMap((item): ItemIssue[] => {
    const { parameter: name } = item;
    const isGiven = Object.hasOwn(given, name);
    if (!shown.has(item.id)) {
      return isGiven ? [{ parameter: name, code: 'hidden' }] : [];
    }
    const parameter = byName.get(name);
    const value = isGiven ? given[name] : parameter?.defaultValue;
    if (isEmpty(value)) {
      const left = !isGiven && parameter?.defaultExpression !== undefined;
      const isMissing = item.required === true && options.requireAll && !left;
      // Nothing that is handed in is a value all the same, which not every parameter takes.
      const isRefused = isGiven && parameter !== undefined && !takesValue(parameter, value);
      return isMissing || isRefused ? [{ parameter: name, code: 'required' }] : [];
    }
    // What the template says by itself is its author's; the rules of the form are for what is filled in.
    if (!isGiven) return [];
    return checkFieldValue(item, value, doors).map((issue) => ({ parameter: name, ...issue }));
  });
  if (form.others === 'shown') return issues;
  const covered = new Set(items.map(({ parameter }) => parameter));
  const unasked = Object.keys(given).filter(
    (name) => !covered.has(name) && !asked.has(name) && byName.get(name)?.required === false,
  );
  return [...issues, ...unasked.map((name) => ({ parameter: name, code: 'not-asked' as const }))];
}
