import { effectivePermissions, openTypes } from '@blueport/contracts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { Inventory } from '../../cloud/inventory/index.ts';
import { createDefinitionCache } from './definitions.ts';
import { registerMetricRoutes } from './routes.ts';
import type { Viewer } from './select-resources.ts';
import { createSeriesCache } from './series-cache.ts';

export { createDefinitionCache } from './definitions.ts';
export { parsePeriod } from './read-charts.ts';
export { presentNotes, type ReadNote } from './read-notes.ts';
export { readSeries } from './read-series.ts';
export { countTypes, selectResources, type MetricResource, type Viewer } from './select-resources.ts';
export { createSeriesCache } from './series-cache.ts';
export { alignPeriod } from './series-request.ts';
export type { Reader, SeriesParts, SeriesRequest, SeriesResult } from './series-request.ts';

interface MetricOptions {
  readonly inventory: Pick<Inventory, 'scopesOf'>;
  readonly cloud: PersonCloud;
}

/**
 * Creates the feature for metrics: reads them with the user's token, or with the connection for personal access tokens,
 * within the cloud scopes that the user may read.
 */
export function createMetricsFeature(parts: Parts, { inventory, cloud }: MetricOptions): Feature {
  const now = () => parts.now().getTime();
  const viewerOf = async (session: SessionContext): Promise<Viewer> => ({
    organizationId: session.organizationId,
    accountId: session.accountId,
    scopes: await inventory.scopesOf(session),
    types: openTypes(new Set(effectivePermissions(session.permissions)), 'metrics'),
  });
  return {
    name: 'metrics',
    routes: (registry) =>
      registerMetricRoutes(registry, {
        db: parts.database.db,
        now,
        cache: createSeriesCache(),
        definitions: createDefinitionCache(now),
        pauses: new Map(),
        withoutBatch: new Map(),
        viewerOf,
        readerOf: async (session) => ({
          cloud: session.cloud,
          viewer: await viewerOf(session),
          arm: cloud.armFor(session),
          batch: cloud.metricsFor(session),
        }),
      }),
  };
}
