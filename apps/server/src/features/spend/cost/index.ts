import { costRoutes } from '@blueport/contracts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { ConnectionReader, Inventory } from '../../cloud/inventory/index.ts';
import { readAnalysis, readTable } from './read/analysis.ts';
import { readChanges } from './read/changes.ts';
import { readForecast } from './read/forecast.ts';
import { readReadings } from './read/freshness.ts';
import type { Viewer } from './read/sums.ts';
import { readValues } from './read/values.ts';
import { scheduleCostRead } from './sync/claims.ts';
import { detailsSource } from './sync/details-source.ts';
import { exportSource } from './sync/export-source.ts';
import { querySource } from './sync/query-source.ts';
import { createCostWork } from './sync/work.ts';

interface CostOptions {
  readonly inventory: Pick<Inventory, 'scopesOf'>;
  readonly readerOf: ConnectionReader;
  readonly world: Pick<CloudEnvironment, 'clouds'>;
}

/** Sources in the order of preference: exports cost no requests, queries are limited most. */
export const costSources = [exportSource, detailsSource, querySource] as const;

/** Creates the feature for billed cost: reads it with the organization's connection and shows it within users' rights. */
export function createCostFeature(parts: Parts, { inventory, readerOf, world }: CostOptions): Feature {
  const { database, log, now } = parts;
  const { db } = database;
  const work = createCostWork({
    db,
    log,
    now,
    readerOf,
    sources: costSources,
    // A subscription is only claimed for a cloud that is connected; see `readerOf`.
    readBlobOf: (cloud) => world.clouds[cloud]!.readBlob,
  });
  const viewerOf = async (session: SessionContext): Promise<Viewer> => ({
    organizationId: session.organizationId,
    scopes: await inventory.scopesOf(session),
  });

  return {
    name: 'cost',
    routes(registry) {
      registry.register(costRoutes.analysis, async ({ session, query }) =>
        readAnalysis(db, await viewerOf(session), query),
      );
      registry.register(costRoutes.values, async ({ session, query }) =>
        readValues(db, await viewerOf(session), query),
      );
      registry.register(costRoutes.changes, async ({ session, query }) =>
        readChanges(db, await viewerOf(session), query),
      );
      registry.register(costRoutes.table, async ({ session, query }) =>
        readTable(db, await viewerOf(session), query),
      );
      registry.register(costRoutes.forecast, async ({ session, query }) =>
        readForecast(db, await viewerOf(session), query, now()),
      );
      registry.register(costRoutes.readings, async ({ session }) =>
        readReadings(db, await viewerOf(session)),
      );
      registry.register(costRoutes.refresh, async ({ session, body }) => {
        const { scopes } = await viewerOf(session);
        const ids = body.subscriptionIds?.map((id) => id.toLowerCase()) ?? scopes.visibleIds;
        return {
          started: await scheduleCostRead(
            db,
            session.organizationId,
            ids.filter((id) => scopes.visibleIds.includes(id)),
          ),
        };
      });
    },
    async start() {
      work.start();
    },
    async stop() {
      await work.stop();
    },
  };
}
