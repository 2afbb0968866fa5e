import type { FormDefinition, FormItem } from '@blueport/contracts';

/** A value as text, whatever the order of its properties. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Whether two values say the same. */
export const saysTheSame = (some: unknown, other: unknown): boolean =>
  some === other || inOrder(some) === inOrder(other);

/** The length of the longest run of places that are already in order: what is not in it has to have been moved. */
function longestOrder(places: readonly number[]): number {
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    ends[at < 0 ? ends.length : at] = place;
  }
  return ends.length;
}

/** How many items were added, taken out, changed or moved between two drafts, and whether the rest of the form was changed. */
export function draftChanges(before: FormDefinition, after: FormDefinition): number {
  const places = new Map(before.items.map(({ id }, at) => [id, at]));
  const stayed = after.items.flatMap((now) => {
    const at = places.get(now.id);
    return at === undefined ? [] : [{ at, now }];
  });
  const added = after.items.length - stayed.length;
  const removed = before.items.length - stayed.length;
  const moved = stayed.length - longestOrder(stayed.map(({ at }) => at));
  const changed = stayed.filter(({ now, at }) => !saysTheSame(before.items[at], now)).length;
  return added + removed + moved + changed + Number(before.others !== after.others);
}

/** What a value is made of, whatever is written in it; nothing yet and a text are alike. */
const shapeOf = (value: unknown): string =>
  value === undefined || typeof value !== 'object'
    ? ''
    : inOrder(
        JSON.parse(JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? '' : part))),
      );

/**
 * What was edited between two drafts that follow each other: a property of one item, as text. Undefined for whatever is a
 * step of its own, such as an item that came, went or was moved, or a condition or choice that did.
 */
export function editedPlace(before: FormDefinition, after: FormDefinition): string | undefined {
  if (before.items.length !== after.items.length || before.others !== after.others) return undefined;
  const changed = after.items.flatMap((item, at) =>
    saysTheSame(item, before.items[at]) ? [] : [{ item, was: before.items[at] }],
  );
  const [only] = changed;
  if (changed.length !== 1 || !only?.was || only.was.id !== only.item.id) return undefined;
  const flat = ({ spec, ...rest }: FormItem): Record<string, unknown> => ({ ...spec, ...rest });
  const [one, other] = [flat(only.was), flat(only.item)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !saysTheSame(one[name], other[name]),
  );
  const [name] = names;
  if (name === undefined || names.length > 1 || shapeOf(one[name]) !== shapeOf(other[name])) return undefined;
  return `${only.item.id} ${name}`;
}
