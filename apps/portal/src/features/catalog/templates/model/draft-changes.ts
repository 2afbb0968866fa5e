import type { FormDefinition, FormItem } from '@blueport/contracts';

/** Serializes a value with its properties in sorted order. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns whether two values are deeply equal. */
export const isDeepEqual = (some: unknown, other: unknown): boolean =>
  some === other || inOrder(some) === inOrder(other);

/** Returns the length of the longest increasing subsequence. Every item outside it was moved. */
function longestOrder(places: readonly number[]): number {
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    ends[at < 0 ? ends.length : at] = place;
  }
  return ends.length;
}

/**
 * Counts the items added, removed, changed or moved between two drafts, plus one if the other form settings changed.
 */
export function draftChanges(before: FormDefinition, after: FormDefinition): number {
  const places = new Map(before.items.map(({ id }, at) => [id, at]));
  const stayed = after.items.flatMap((now) => {
    const at = places.get(now.id);
    return at === undefined ? [] : [{ at, now }];
  });
  const added = after.items.length - stayed.length;
  const removed = before.items.length - stayed.length;
  const moved = stayed.length - longestOrder(stayed.map(({ at }) => at));
  const changed = stayed.filter(({ now, at }) => !isDeepEqual(before.items[at], now)).length;
  return added + removed + moved + changed + Number(before.others !== after.others);
}

/** Returns the structure of a value without its strings. An undefined value counts as a string. */
const shapeOf = (value: unknown): string =>
  value === undefined || typeof value !== 'object'
    ? ''
    : inOrder(
        JSON.parse(JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? '' : part))),
      );

/**
 * Returns the property of one item that was edited between two consecutive drafts, or undefined for changes that are
 * separate undo steps, such as adding, removing or moving an item, condition or choice.
 */
export function editedProperty(before: FormDefinition, after: FormDefinition): string | undefined {
  if (before.items.length !== after.items.length || before.others !== after.others) return undefined;
  const changed = after.items.flatMap((item, at) =>
    isDeepEqual(item, before.items[at]) ? [] : [{ item, was: before.items[at] }],
  );
  const [only] = changed;
  if (changed.length !== 1 || !only?.was || only.was.id !== only.item.id) return undefined;
  const flattenItem = ({ spec, ...rest }: FormItem): Record<string, unknown> => ({ ...spec, ...rest });
  const [one, other] = [flattenItem(only.was), flattenItem(only.item)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isDeepEqual(one[name], other[name]),
  );
  const [name] = names;
  if (name === undefined || names.length > 1 || shapeOf(one[name]) !== shapeOf(other[name])) return undefined;
  return `${only.item.id} ${name}`;
}
