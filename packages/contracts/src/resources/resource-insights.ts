/** Resource types whose metrics and insights a key opens, without the keys of the pages for all resources. */
export const insightKeyTypes = {
  vmInsights: ['microsoft.compute/virtualmachines', 'microsoft.compute/virtualmachinescalesets'],
  storageAccountInsights: ['microsoft.storage/storageaccounts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type InsightKey = keyof typeof insightKeyTypes;

const keys = Object.keys(insightKeyTypes) as InsightKey[];

/** Returns the key that opens the insights of a resource type; undefined if the type has no separate key. */
export const insightKeyOf = (type: string): InsightKey | undefined =>
  keys.find((key) => insightKeyTypes[key].some((one) => one === type.toLowerCase()));

/** Returns the types that these keys open; undefined for all types, which the key of the page opens. */
export function openTypes(held: ReadonlySet<string>, pageKey: string): readonly string[] | undefined {
  if (held.has(pageKey)) return undefined;
  return keys.flatMap((key) => (held.has(key) ? insightKeyTypes[key] : []));
}
