import { costRoutes } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import type { SessionContext } from '../../../session-context.ts';
import { dismissAnomaly, reopenAnomaly } from './anomalies/anomaly-routes.ts';
import { listAnomalies } from './anomalies/anomaly-store.ts';
import { readAnalysis } from './read/analysis.ts';
import { readChanges } from './read/changes.ts';
import { readConsistently } from './read/read-consistently.ts';
import { readForecast, type ReadUnbilled } from './read/forecast.ts';
import { readReadings } from './read/freshness.ts';
import type { Viewer } from './read/sums.ts';
import { readValues } from './read/values.ts';
import { followOrganization, scheduleCostRead } from './sync/claims.ts';
import type { ReadCostAsPerson } from './sync/person-reading.ts';
import { readTable } from './read/table.ts';

interface CostRouteParts {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly viewerOf: (session: SessionContext) => Promise<Viewer>;
  readonly readAsPerson: ReadCostAsPerson;
  readonly readUnbilled: ReadUnbilled;
}

/** Registers the routes of billed cost. Every response is limited to the cloud scopes of the user. */
export function registerCostRoutes(
  registry: RouteRegistry,
  { db, now, viewerOf, readAsPerson, readUnbilled }: CostRouteParts,
): void {
  registry.register(costRoutes.analysis, async ({ session, query }) => {
    await followOrganization(db, session.organizationId);
    const viewer = await viewerOf(session);
    return readConsistently(db, viewer, (on) => readAnalysis(on, viewer, query));
  });
  registry.register(costRoutes.values, async ({ session, query }) =>
    readValues(db, await viewerOf(session), query),
  );
  registry.register(costRoutes.changes, async ({ session, query }) => {
    const viewer = await viewerOf(session);
    return readConsistently(db, viewer, (on) => readChanges(on, viewer, query));
  });
  registry.register(costRoutes.table, async ({ session, query }) => {
    const viewer = await viewerOf(session);
    return readConsistently(db, viewer, (on) => readTable(on, viewer, query));
  });
  registry.register(costRoutes.forecast, async ({ session, query }) => {
    const viewer = await viewerOf(session);
    const how = { now: now(), readUnbilled };
    return readConsistently(db, viewer, (on) => readForecast(on, viewer, query, how));
  });
  registry.register(costRoutes.anomalies, async ({ session, query }) =>
    listAnomalies(db, await viewerOf(session), query),
  );
  registry.register(costRoutes.dismissAnomaly, async (call) =>
    dismissAnomaly(db, await viewerOf(call.session), call),
  );
  registry.register(costRoutes.reopenAnomaly, async (call) =>
    reopenAnomaly(db, await viewerOf(call.session), call),
  );
  registry.register(costRoutes.readings, async ({ session }) => {
    await followOrganization(db, session.organizationId);
    const viewer = await viewerOf(session);
    await readAsPerson(session, viewer.scopes);
    return readReadings(db, viewer);
  });
  registry.register(costRoutes.refresh, async ({ session, body }) => {
    await followOrganization(db, session.organizationId);
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
}
