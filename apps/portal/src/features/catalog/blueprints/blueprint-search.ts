import type { BlueprintSummary } from '@blueport/contracts';

export interface BlueprintQuery {
  readonly text: string;
  readonly category: string;
  readonly tag: string;
}

/** What a blueprint is sorted under: the organization's own type, else the category its author gave it. */
export function kindOf({ type, category }: Pick<BlueprintSummary, 'type' | 'category'>): string {
  return type ?? category;
}

/** Blueprints that hold every word of the search somewhere a person would look, in the chosen category and with the chosen tag. */
export function searchBlueprints(
  all: readonly BlueprintSummary[],
  query: BlueprintQuery,
): BlueprintSummary[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((blueprint) => {
    if (query.category && kindOf(blueprint) !== query.category) return false;
    if (query.tag && !blueprint.tags.includes(query.tag)) return false;
    const haystack = [
      blueprint.title,
      blueprint.name,
      blueprint.summary,
      kindOf(blueprint),
      blueprint.category,
      ...blueprint.tags,
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/** The types and categories in use with how many blueprints each holds, by name. */
export function categoriesOf(all: readonly BlueprintSummary[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const blueprint of all) {
    const kind = kindOf(blueprint);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return Array.from(counts, ([name, count]) => ({ name, count })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}
