import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { Inventory } from '../../cloud/inventory/index.ts';
import { createDefinitionCache, createSeriesCache } from '../metrics/index.ts';
import { registerApplicationRoutes } from './routes.ts';
import { createTelemetry, type TelemetryReader } from './telemetry.ts';

interface ApplicationOptions {
  readonly inventory: Pick<Inventory, 'scopesOf'>;
  readonly cloud: PersonCloud;
}

/**
 * Creates the feature for applications: reads their telemetry on behalf of the user, or with the connection for personal
 * access tokens, within the cloud scopes that the user may read.
 */
export function createApplicationsFeature(parts: Parts, { inventory, cloud }: ApplicationOptions): Feature {
  const now = () => parts.now().getTime();
  const readerOf = async (session: SessionContext): Promise<TelemetryReader> => ({
    cloud: session.cloud,
    viewer: {
      organizationId: session.organizationId,
      accountId: session.accountId,
      scopes: await inventory.scopesOf(session),
    },
    arm: cloud.armFor(session),
    batch: cloud.metricsFor(session),
    insights: cloud.insightsFor(session),
  });
  return {
    name: 'applications',
    routes: (registry) =>
      registerApplicationRoutes(registry, {
        db: parts.database.db,
        now,
        series: {
          now,
          cache: createSeriesCache(),
          definitions: createDefinitionCache(now),
          pauses: new Map(),
          withoutBatch: new Map(),
        },
        telemetry: createTelemetry(now),
        readerOf,
      }),
  };
}
