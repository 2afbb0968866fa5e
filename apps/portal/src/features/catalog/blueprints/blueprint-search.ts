import type { BlueprintSummary } from '@blueport/contracts';
import { categoryText } from '../../../components/categories/category-text.ts';

export interface BlueprintQuery {
  readonly text: string;
  readonly category: string;
  readonly tag: string;
}

/** Returns the group a blueprint is listed under: the organization's type, otherwise the category set by the author. */
export function kindOf({ type, category }: Pick<BlueprintSummary, 'type' | 'category'>): string {
  return type ?? category;
}

/** Returns how well a blueprint's name matches a search text: 0 if it is the name, 1 if the name starts with it … */
function rankOf({ title, name }: BlueprintSummary, text: string): number {
  const names = [title.toLowerCase(), name.toLowerCase()];
  if (names.includes(text)) return 0;
  if (names.some((one) => one.startsWith(text))) return 1;
  if (names.some((one) => one.split(/[\s-]+/).some((word) => word.startsWith(text)))) return 2;
  if (names.some((one) => one.includes(text))) return 3;
  return text.split(' ').every((word) => names.some((one) => one.includes(word))) ? 4 : 5;
}

/**
 * Returns the blueprints that match every search term in one of their visible texts, in the selected category and with
 * the selected tag. Matches in the name come first: the exact name, then names that start with the text.
 */
export function searchBlueprints<Blueprint extends BlueprintSummary>(
  all: readonly Blueprint[],
  query: BlueprintQuery,
): Blueprint[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const text = words.join(' ');
  const found = all.filter((blueprint) => {
    if (query.category && kindOf(blueprint) !== query.category) return false;
    if (query.tag && !blueprint.tags.includes(query.tag)) return false;
    const haystack = [
      blueprint.title,
      blueprint.name,
      blueprint.summary,
      kindOf(blueprint),
      categoryText(blueprint.category),
      blueprint.category,
      ...blueprint.tags,
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
  if (text === '') return found;
  return found.toSorted((one, other) => rankOf(one, text) - rankOf(other, text));
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
