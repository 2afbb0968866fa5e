import type { BlueprintParameter } from '../blueprint-routes.ts';
import { checkFieldValue } from './check-field-value.ts';
import { allowsMembers, takesValue } from './check-parameter-value.ts';
import { fieldTypeOf, formFieldTypes, isTextType } from './field-types.ts';
import type { WizardItem } from './form-definition.ts';
import { fieldOptionsSchema } from './form-field.ts';
import type { FieldDoors, ValueIssue } from './value-checks.ts';
import { valueText } from './value-text.ts';

/** In what an item promises something that its parameter does not take. */
export type ItemRefusal =
  /** Some of its choices, or all of them. */
  | { readonly code: 'choice-refused'; readonly choices: readonly string[] }
  | { readonly code: 'default-refused'; readonly rule: ValueIssue }
  /** The cloud offers text. */
  | { readonly code: 'text-only' }
  /** No value is right by the item and by the parameter. */
  | { readonly code: 'nothing-left' };

/** An item as far as its parameter takes what it asks for; without an item nobody could fill it in. */
export interface FittedItem {
  readonly item?: WizardItem;
  readonly refusals: readonly ItemRefusal[];
}

const inputOf = ({ type }: WizardItem) => fieldTypeOf(type)?.input;
const isList = (item: WizardItem): boolean => inputOf(item)?.value === 'list';
const isDay = (item: WizardItem): boolean => inputOf(item)?.limits === 'days';

/** A choice as the parameter gets it; undefined where it is none of its values, or is written as it would not come back. */
function valueOfChoice(type: BlueprintParameter['type'], choice: string): unknown {
  if (type === 'bool') return choice === 'true' ? true : choice === 'false' ? false : undefined;
  if (type !== 'int') return choice;
  const value = Number(choice);
  return Number.isSafeInteger(value) && String(value) === choice ? value : undefined;
}

/** No day: nothing here depends on the calendar, so that a form is the same whenever it is laid upon a template. */
const today = '';

function withoutLimits({ min: _min, max: _max, ...rest }: WizardItem): WizardItem {
  return rest;
}

/** The tighter of two limits. */
const tighter = (
  pick: (...limits: number[]) => number,
  ...limits: (number | undefined)[]
): number | undefined => {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? undefined : pick(...known);
};

/** An item with the limits of its parameter beside its own. */
function limited(item: WizardItem, low: number | undefined, high: number | undefined): WizardItem {
  const rest = withoutLimits(item);
  const min = tighter(Math.max, item.min, low);
  const max = tighter(Math.min, item.max, high);
  return { ...rest, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const isEmptyRange = ({ min, max }: WizardItem): boolean =>
  min !== undefined && max !== undefined && min > max;

/** What people read of a value that has no words of its own. */
const labelOf = (value: string): string => (value.length > 120 ? `${value.slice(0, 119)}…` : value);

/** An item that offers these values; each keeps the words that the item has for it. */
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
 * The values that a parameter lists, in so far as the item takes them too: whatever is typed or looked up instead would be right
 * for the form and wrong for the template.
 */
function listed(item: WizardItem, parameter: BlueprintParameter, matches: FieldDoors['matches']): string[] {
  const found = (parameter.allowedValues ?? []).flatMap((value) => {
    const isOne = parameter.type === 'array' ? typeof value === 'string' : takesValue(parameter, value);
    if (!isOne || valueText(value) === '') return [];
    const asked = isList(item) ? { ...item, type: formFieldTypes.select } : item;
    return checkFieldValue(asked, value, { matches, today }).length === 0 ? [valueText(value)] : [];
  });
  const values = [...new Set(found)];
  // What cannot be written as choices is left to the field of the template itself.
  const asChoices = { kind: 'static', choices: values.map((value) => ({ value, label: labelOf(value) })) };
  return fieldOptionsSchema.safeParse(asChoices).success ? values : [];
}

const nothingLeft = (refusals: readonly ItemRefusal[] = []): FittedItem => ({
  // Choices that are refused say already why nothing is left.
  refusals: refusals.length > 0 ? refusals : [{ code: 'nothing-left' }],
});

function fitSeveral(
  item: WizardItem,
  parameter: BlueprintParameter,
  matches: FieldDoors['matches'],
): FittedItem {
  const { options } = item;
  // Which members belong together nobody can say by ticking them one by one.
  const byMember = parameter.allowedValues === undefined || allowsMembers(parameter);
  const values =
    options?.kind === 'static' ? options.choices.map(({ value }) => value) : listed(item, parameter, matches);
  const taken = byMember
    ? values.filter((value) => !parameter.allowedValues || parameter.allowedValues.includes(value))
    : [];
  const refused = options?.kind === 'static' ? values.filter((value) => !taken.includes(value)) : [];
  const refusals: ItemRefusal[] = refused.length > 0 ? [{ code: 'choice-refused', choices: refused }] : [];
  const isOpen = options?.kind === 'live' && parameter.allowedValues === undefined;
  const fitted = limited(isOpen ? item : offering(item, taken), parameter.minLength, parameter.maxLength);
  const tooFew = !isOpen && taken.length < Math.max(1, fitted.min ?? 0);
  if (tooFew || isEmptyRange(fitted) || fitted.max === 0) return nothingLeft(refusals);
  return { item: fitted, refusals };
}

function fitSelect(
  item: WizardItem,
  parameter: BlueprintParameter,
  matches: FieldDoors['matches'],
): FittedItem {
  const { options } = item;
  if (options?.kind === 'live') {
    if (parameter.type !== 'string') return { refusals: [{ code: 'text-only' }] };
    if (parameter.allowedValues === undefined) {
      // What the cloud offers is only known when it is asked; a select with limits counts its letters.
      const fitted = limited(item, parameter.minLength, parameter.maxLength);
      return isEmptyRange(fitted) ? nothingLeft() : { item: fitted, refusals: [] };
    }
    const values = listed(item, parameter, matches);
    return values.length === 0 ? nothingLeft() : { item: offering(item, values), refusals: [] };
  }
  const choices = (options?.choices ?? []).map(({ value }) => value);
  const taken = choices.filter((choice) => takesValue(parameter, valueOfChoice(parameter.type, choice)));
  const refused = choices.filter((choice) => !taken.includes(choice));
  const refusals: ItemRefusal[] = refused.length > 0 ? [{ code: 'choice-refused', choices: refused }] : [];
  return taken.length === 0 ? nothingLeft(refusals) : { item: offering(item, taken), refusals };
}

/** Fields that are typed: their limits and those of the parameter, or a choice of what the parameter lists. */
function fitTyped(
  item: WizardItem,
  parameter: BlueprintParameter,
  matches: FieldDoors['matches'],
): FittedItem {
  if (parameter.allowedValues !== undefined) {
    const { min, max, pattern: _pattern, patternHint: _hint, ...rest } = item;
    // Days that are right today are not tomorrow, and a list of secrets is shown to nobody.
    const isMoving = isDay(item) && (min !== undefined || max !== undefined);
    const values = isMoving || parameter.secure ? [] : listed(item, parameter, matches);
    return values.length === 0
      ? nothingLeft()
      : { item: offering({ ...rest, type: formFieldTypes.select }, values), refusals: [] };
  }
  const { minLength = 0, maxLength = Infinity, minValue, maxValue } = parameter;
  if (isDay(item)) {
    // A day has ten characters, whichever it is.
    const fits = minLength <= 10 && maxLength >= 10;
    return fits ? { item, refusals: [] } : nothingLeft();
  }
  const fitted = isTextType(item.type)
    ? limited(item, parameter.minLength, parameter.maxLength)
    : limited(item, minValue, maxValue);
  return isEmptyRange(fitted) ? nothingLeft() : { item: fitted, refusals: [] };
}

/** The value that an item starts with, judged by what is left of the item. */
function withoutWrongDefault({ item, refusals }: FittedItem, matches: FieldDoors['matches']): FittedItem {
  if (item?.default === undefined) return { ...(item && { item }), refusals };
  // The limits of a day go with the calendar; what it starts with is judged by them when it is filled in.
  const [rule] = checkFieldValue(isDay(item) ? withoutLimits(item) : item, item.default, { matches, today });
  if (!rule) return { item, refusals };
  const { default: _wrong, ...rest } = item;
  return { item: rest, refusals: [...refusals, { code: 'default-refused', rule }] };
}

/**
 * Lays an item upon the parameter that it asks for, whose type suits it: what remains accepts nothing that the template would
 * refuse. A parameter that lists its values is a choice of them, limits are the tighter ones of both sides, and what the item
 * offers or starts with and the template does not take is left out and named.
 */
export function fitItem(
  item: WizardItem,
  parameter: BlueprintParameter,
  matches: FieldDoors['matches'],
): FittedItem {
  const fit = isList(item) ? fitSeveral : inputOf(item)?.hasChoices ? fitSelect : fitTyped;
  const fitted = fit(item, parameter, matches);
  return withoutWrongDefault(fitted, matches);
}
