import type { MarketplaceBlueprint } from '@blueport/contracts';

/** Authors mark a blueprint as featured with this tag. */
const featuredTag = 'featured';
/** Cards in a row of recently used or popular blueprints. */
const rowLength = 3;

export interface MarketplaceSection {
  readonly id: 'recent' | 'featured' | 'popular' | 'others' | 'all';
  readonly blueprints: readonly MarketplaceBlueprint[];
}

const isFeatured = ({ tags }: MarketplaceBlueprint): boolean => tags.includes(featuredTag);
const deploymentsOf = ({ figures }: MarketplaceBlueprint): number => figures.deployments ?? 0;

/**
 * Divides the marketplace into what the user deployed last, what is featured, or else what the organization deploys
 * most, and the others. Every blueprint is in one section.
 */
export function sectionsOf(all: readonly MarketplaceBlueprint[]): MarketplaceSection[] {
  if (all.length <= rowLength) return [{ id: 'all', blueprints: all }];
  const recent = all
    .filter(({ figures }) => figures.usedAt !== null)
    .toSorted((a, b) => Date.parse(b.figures.usedAt ?? '') - Date.parse(a.figures.usedAt ?? ''))
    .slice(0, rowLength);
  const rest = all.filter((blueprint) => !recent.includes(blueprint));
  const featured = rest.filter(isFeatured);
  const popular = rest
    .filter((blueprint) => deploymentsOf(blueprint) > 0)
    .toSorted((a, b) => deploymentsOf(b) - deploymentsOf(a))
    .slice(0, rowLength);
  const promoted = featured.length > 0 ? featured : popular;
  const others = rest.filter((blueprint) => !promoted.includes(blueprint));
  const sections: MarketplaceSection[] = [
    { id: 'recent', blueprints: recent },
    { id: featured.length > 0 ? 'featured' : 'popular', blueprints: promoted },
    { id: others.length === all.length ? 'all' : 'others', blueprints: others },
  ];
  return sections.filter(({ blueprints }) => blueprints.length > 0);
}
