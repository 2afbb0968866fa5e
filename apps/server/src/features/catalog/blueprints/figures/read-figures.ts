import type { BlueprintFigures } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { CatalogView } from '../blueprint-store.ts';
import { readBenchFigures } from './read-bench-figures.ts';
import { readUsedAt } from './read-used-at.ts';
import type { UsageCache } from './usage-cache.ts';

interface OfferedVersion {
  readonly slug: string;
  readonly versionId: string;
  readonly configurationId: string | null;
}

/** Returns the figures of each version by its id. */
export async function readFigures(
  db: Kysely<Database>,
  usages: UsageCache,
  view: CatalogView & { readonly accountId: string },
  offers: readonly OfferedVersion[],
): Promise<(offer: OfferedVersion) => BlueprintFigures> {
  const ids = offers.map(({ versionId }) => versionId);
  const [bench, usage, usedAt] = await Promise.all([
    readBenchFigures(db, ids, view.cloud),
    usages.read(view.organizationId),
    readUsedAt(db, view),
  ]);
  return ({ slug, versionId, configurationId }) => {
    const tested = bench.get(versionId);
    return {
      // The cases of the bench do not know which values a configuration allows.
      price: configurationId === null ? (tested?.price ?? null) : null,
      testedAt: tested?.testedAt ?? null,
      deployments: usage === undefined ? null : (usage.get(slug)?.deployments ?? 0),
      medianMs: usage?.get(slug)?.medianMs ?? null,
      usedAt: usedAt.get(slug)?.toISOString() ?? null,
    };
  };
}
