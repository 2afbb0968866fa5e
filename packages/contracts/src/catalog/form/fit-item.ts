import type { BlueprintParameter } from '../blueprint-routes.ts';
import { checkFieldValue } from './check-field-value.ts';
import { allowsMembers, takesValue } from './check-parameter-value.ts';
import { fieldTypeOf, formFieldTypes, isTextType } from './field-types.ts';
import type { WizardItem } from './form-definition.ts';
import { fieldOptionsSchema } from './form-field.ts';
import type { FieldPorts, ValueIssue } from './value-checks.ts';
import { valueText } from './value-text.ts';

/** A conflict between an item and its parameter. */
export type ItemRefusal =
  /** Some or all of its choices are rejected. */
  | { readonly code: 'choice-refused'; readonly choices: readonly string[] }
  | { readonly code: 'default-refused'; readonly rule: ValueIssue }
  /** The field provides text only. */
  | { readonly code: 'text-only' }
  /** No value is valid for both the item and the parameter. */
  | { readonly code: 'nothing-left' };

/** An item restricted to values that its parameter accepts. Without an item, no value is valid. */
export interface FittedItem {
  readonly item?: WizardItem;
  readonly refusals: readonly ItemRefusal[];
}

const inputOf = ({ type }: WizardItem) => fieldTypeOf(type)?.input;
const isList = (item: WizardItem): boolean => inputOf(item)?.value === 'list';
const isDay = (item: WizardItem): boolean => inputOf(item)?.limits === 'days';

/** Returns the parameter value of a choice, or undefined if it is invalid or would not round-trip. */
function valueOfChoice(type: BlueprintParameter['type'], choice: string): unknown {
  if (type === 'bool') return choice === 'true' ? true : choice === 'false' ? false : undefined;
  if (type !== 'int') return choice;
  const value = Number(choice);
  return Number.isSafeInteger(value) && String(value) === choice ? value : undefined;
}

/** No date: results must not depend on the calendar, so that a form always matches a template in the same way. */
const today = '';

function withoutLimits({ min: _min, max: _max, ...rest }: WizardItem): WizardItem {
  return rest;
}

/** Returns the stricter of two limits. */
const tighter = (
  pick: (...limits: number[]) => number,
  ...limits: (number | undefined)[]
): number | undefined => {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? undefined : pick(...known);
};

/** Combines the limits of an item and its parameter. */
function limited(item: WizardItem, low: number | undefined, high: number | undefined): WizardItem {
  const rest = withoutLimits(item);
  const min = tighter(Math.max, item.min, low);
  const max = tighter(Math.min, item.max, high);
  return { ...rest, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const isEmptyRange = ({ min, max }: WizardItem): boolean =>
  min !== undefined && max !== undefined && min > max;

/** Returns a label for a value that has none: the value, shortened to 120 characters. */
const labelOf = (value: string): string => (value.length > 120 ? `${value.slice(0, 119)}…` : value);

/** Returns the item with these values as choices, keeping existing labels. */
function offering(item: WizardItem, values: readonly string[]): WizardItem {
  const words = new Map(
    item.options?.kind === 'static' ? item.options.choices.map((choice) => [choice.value, choice]) : [],
  );
  return {
    ...item,
    options: {
      kind: 'static',
      choices: values.map((value) => words.get(value) ?? { value, label: labelOf(value) }),
    },
  };
}

/**
 * Returns the parameter's allowed values that the item accepts too. Any other input would be valid for the form but
 * invalid for the template.
 */
function listChoices(
  item: WizardItem,
  parameter: BlueprintParameter,
  matches: FieldPorts['matches'],
): string[] {
  const found = (parameter.allowedValues ?? []).flatMap((value) => {
    const isOne = parameter.type === 'array' ? typeof value === 'string' : takesValue(parameter, value);
    if (!isOne || valueText(value) === '') return [];
    const fieldItem = isList(item) ? { ...item, type: formFieldTypes.select } : item;
    return checkFieldValue(fieldItem, value, { matches, today }).length === 0 ? [valueText(value)] : [];
  });
  const values = [...new Set(found)];
  // Values that cannot be represented as choices are left to the template's own field.
  const asChoices = { kind: 'static', choices: values.map((value) => ({ value, label: labelOf(value) })) };
  return fieldOptionsSchema.safeParse(asChoices).success ? values : [];
}

const nothingLeft = (refusals: readonly ItemRefusal[] = []): FittedItem => ({
  // Rejected choices already explain why no value is left.
  refusals: refusals.length > 0 ? refusals : [{ code: 'nothing-left' }],
});

function fitSeveral(
  item: WizardItem,
  parameter: BlueprintParameter,
  matches: FieldPorts['matches'],
): FittedItem {
  const { options } = item;
  // Lists that are allowed only as a whole cannot be composed by selecting members.
  const byMember = parameter.allowedValues === undefined || allowsMembers(parameter);
  const values =
    options?.kind === 'static'
      ? options.choices.map(({ value }) => value)
      : listChoices(item, parameter, matches);
  const acceptedValues = byMember
    ? values.filter((value) => !parameter.allowedValues || parameter.allowedValues.includes(value))
    : [];
  const refusedValues =
    options?.kind === 'static' ? values.filter((value) => !acceptedValues.includes(value)) : [];
  const refusals: ItemRefusal[] =
    refusedValues.length > 0 ? [{ code: 'choice-refused', choices: refusedValues }] : [];
  const isOpen = options?.kind === 'live' && parameter.allowedValues === undefined;
  const fitted = limited(
    isOpen ? item : offering(item, acceptedValues),
    parameter.minLength,
    parameter.maxLength,
  );
  const tooFew = !isOpen && acceptedValues.length < Math.max(1, fitted.min ?? 0);
  if (tooFew || isEmptyRange(fitted) || fitted.max === 0) return nothingLeft(refusals);
  return { item: fitted, refusals };
}

function fitSelect(
  item: WizardItem,
  parameter: BlueprintParameter,
  matches: FieldPorts['matches'],
): FittedItem {
  const { options } = item;
  if (options?.kind === 'live') {
    if (parameter.type !== 'string') return { refusals: [{ code: 'text-only' }] };
    if (parameter.allowedValues === undefined) {
      // The cloud's choices are known only at run time; the limits of a select apply to the length of its text.
      const fitted = limited(item, parameter.minLength, parameter.maxLength);
      return isEmptyRange(fitted) ? nothingLeft() : { item: fitted, refusals: [] };
    }
    const values = listChoices(item, parameter, matches);
    return values.length === 0 ? nothingLeft() : { item: offering(item, values), refusals: [] };
  }
  const choices = (options?.choices ?? []).map(({ value }) => value);
  const acceptedChoices = choices.filter((choice) =>
    takesValue(parameter, valueOfChoice(parameter.type, choice)),
  );
  const refusedChoices = choices.filter((choice) => !acceptedChoices.includes(choice));
  const refusals: ItemRefusal[] =
    refusedChoices.length > 0 ? [{ code: 'choice-refused', choices: refusedChoices }] : [];
  return acceptedChoices.length === 0
    ? nothingLeft(refusals)
    : { item: offering(item, acceptedChoices), refusals };
}

/** Fits a typed field: combines its limits with the parameter's, or turns it into a choice of the allowed values. */
function fitTyped(
  item: WizardItem,
  parameter: BlueprintParameter,
  matches: FieldPorts['matches'],
): FittedItem {
  if (parameter.allowedValues !== undefined) {
    const { min, max, pattern: _pattern, patternHint: _hint, ...rest } = item;
    // A date limit depends on the current day, and values of secrets must not be displayed.
    const isMoving = isDay(item) && (min !== undefined || max !== undefined);
    const values = isMoving || parameter.secure ? [] : listChoices(item, parameter, matches);
    return values.length === 0
      ? nothingLeft()
      : { item: offering({ ...rest, type: formFieldTypes.select }, values), refusals: [] };
  }
  const { minLength = 0, maxLength = Infinity, minValue, maxValue } = parameter;
  if (isDay(item)) {
    // A date always has ten characters.
    const fits = minLength <= 10 && maxLength >= 10;
    return fits ? { item, refusals: [] } : nothingLeft();
  }
  const fitted = isTextType(item.type)
    ? limited(item, parameter.minLength, parameter.maxLength)
    : limited(item, minValue, maxValue);
  return isEmptyRange(fitted) ? nothingLeft() : { item: fitted, refusals: [] };
}

/** Removes a default that the fitted item rejects. */
function withoutWrongDefault({ item, refusals }: FittedItem, matches: FieldPorts['matches']): FittedItem {
  if (item?.default === undefined) return { ...(item && { item }), refusals };
  // Date limits depend on the current day; the default is checked against them when the form is filled in.
  const [rule] = checkFieldValue(isDay(item) ? withoutLimits(item) : item, item.default, { matches, today });
  if (!rule) return { item, refusals };
  const { default: _wrong, ...rest } = item;
  return { item: rest, refusals: [...refusals, { code: 'default-refused', rule }] };
}

/**
 * Fits an item to its parameter, whose type must match: the result accepts nothing that the template would reject. A
 * parameter with allowed values becomes a choice, the stricter limits apply, and rejected choices and defaults are
 * removed and reported.
 */
export function fitItem(
  item: WizardItem,
  parameter: BlueprintParameter,
  matches: FieldPorts['matches'],
): FittedItem {
  const fit = isList(item) ? fitSeveral : inputOf(item)?.hasChoices ? fitSelect : fitTyped;
  const fitted = fit(item, parameter, matches);
  return withoutWrongDefault(fitted, matches);
}
