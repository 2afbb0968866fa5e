import type { BlueprintSummary } from '@blueport/contracts';

export interface BlueprintQuery {
  readonly text: string;
  readonly category: string;
  readonly tag: string;
}

/** Blueprints that hold every word of the search somewhere a person would look, in the chosen category and with the chosen tag. */
export function searchBlueprints(
  all: readonly BlueprintSummary[],
  query: BlueprintQuery,
): BlueprintSummary[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((blueprint) => {
    if (query.category && blueprint.category !== query.category) return false;
    if (query.tag && !blueprint.tags.includes(query.tag)) return false;
    const haystack = [
      blueprint.title,
      blueprint.name,
      blueprint.summary,
      blueprint.category,
      ...blueprint.tags,
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/** The categories in use with how many blueprints each holds, by name. */
export function categoriesOf(all: readonly BlueprintSummary[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { category } of all) counts.set(category, (counts.get(category) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => ({ name, count })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}
