import { fieldTypeOf } from './field-types.ts';
import type { FormCondition, WizardItem } from './form-definition.ts';
import { valueText } from './value-text.ts';

/** The properties of an item that determine its position and visibility. */
export type PlacedItem = Pick<WizardItem, 'id' | 'type' | 'when'>;

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Compares numbers numerically and other values (mainly dates) alphabetically. Returns undefined if one side has no
 * value.
 */
function order(left: unknown, right: unknown): number | undefined {
  if (isNothing(left) || isNothing(right)) return undefined;
  const [a, b] = [Number(left), Number(right)];
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  const [one, other] = [valueText(left), valueText(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns whether a value equals the expected one. Of several choices, it must be the only selected one. */
const isSame = (value: unknown, expected: unknown): boolean =>
  valueText(value) === valueText(expected) ||
  (Array.isArray(value) && value.length === 1 && valueText(value[0]) === valueText(expected));

function holds(test: FormCondition['tests'][number], value: unknown): boolean {
  const expected = test.value;
  switch (test.operator) {
    case 'empty':
      return isNothing(value);
    case 'notEmpty':
      return !isNothing(value);
    case 'equals':
      return !isNothing(value) && isSame(value, expected);
    case 'notEquals':
      return isNothing(value) || !isSame(value, expected);
    case 'in':
      return !isNothing(value) && [expected].flat().some((one) => isSame(value, one));
    case 'contains':
      return Array.isArray(value)
        ? value.some((one) => valueText(one) === valueText(expected))
        : !isNothing(value) && valueText(value).includes(valueText(expected));
    case 'greater':
      return (order(value, expected) ?? 0) > 0;
    case 'less':
      return (order(value, expected) ?? 0) < 0;
  }
}

const shows = ({ type }: PlacedItem, what: 'title' | 'subTitle'): boolean =>
  fieldTypeOf(type)?.shows === what;
const isHeading = (item: PlacedItem): boolean => shows(item, 'title') || shows(item, 'subTitle');

/**
 * Returns the headings above each item. A title applies to everything up to the next title, a subtitle up to the next
 * heading. Items below a hidden heading are hidden too.
 */
export function headingsOf(items: readonly PlacedItem[]): Map<string, readonly PlacedItem[]> {
  const headings = new Map<string, readonly PlacedItem[]>();
  let title: PlacedItem | undefined;
  let subTitle: PlacedItem | undefined;
  for (const item of items) {
    if (shows(item, 'title')) [title, subTitle] = [item, undefined];
    else if (shows(item, 'subTitle')) subTitle = item;
    headings.set(
      item.id,
      [title, isHeading(item) ? undefined : subTitle].filter(
        (one) => one !== undefined && one !== item,
      ) as PlacedItem[],
    );
  }
  return headings;
}

/**
 * Returns the ids of the items visible for these values. A hidden item counts as empty in conditions of other items.
 */
export function visibleItems(
  items: readonly PlacedItem[],
  valueOf: (id: string) => unknown,
): ReadonlySet<string> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const headings = headingsOf(items);
  const known = new Map<string, boolean>();
  const isShown = (item: PlacedItem): boolean => {
    const answer = known.get(item.id);
    if (answer !== undefined) return answer;
    // Published forms have no cycles. If one occurs anyway, its items are hidden instead of recursing forever.
    known.set(item.id, false);
    const isVisible =
      (headings.get(item.id) ?? []).every(isShown) && (item.when === undefined || isTrue(item.when));
    known.set(item.id, isVisible);
    return isVisible;
  };
  const isTrue = ({ match, tests }: FormCondition): boolean => {
    const outcomes = tests.map((test) => {
      const conditionItem = byId.get(test.field);
      return holds(test, conditionItem && isShown(conditionItem) ? valueOf(conditionItem.id) : undefined);
    });
    return match === 'all' ? outcomes.every(Boolean) : outcomes.some(Boolean);
  };
  return new Set(items.filter(isShown).map(({ id }) => id));
}
