/** Returns an object with a key and a value for each item. */
export function recordOf<Item, Key extends string | number, Value>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  valueOf: (item: Item) => Value,
): Record<Key, Value> {
  return Object.fromEntries(items.map((item) => [keyOf(item), valueOf(item)])) as Record<Key, Value>;
}
