import type { BlueprintSummary } from '@blueport/contracts';

export interface BlueprintQuery {
  readonly text: string;
  readonly category: string;
  readonly tag: string;
}

/** Returns the group a blueprint is listed under: the organization's type, otherwise the category set by the author. */
export function kindOf({ type, category }: Pick<BlueprintSummary, 'type' | 'category'>): string {
  return type ?? category;
}

/**
 * Returns the blueprints that match every search term in one of their visible texts, in the selected category and with
 * the selected tag.
 */
export function searchBlueprints<Blueprint extends BlueprintSummary>(
  all: readonly Blueprint[],
  query: BlueprintQuery,
): Blueprint[] {
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

/** Returns the types and categories in use with their number of blueprints, sorted by name. */
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
