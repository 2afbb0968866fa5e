import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { ConnectionReader, Inventory } from '../../cloud/inventory/index.ts';
import type { OnInsightHandled } from './change/change-insights.ts';
import type { PublishInsightEvent } from './change/send-insight.ts';
import { visibleKinds } from './read/viewer.ts';
import { registerInsightRoutes } from './routes.ts';
import { insightSourceReaders } from './sources/index.ts';
import { createInsightPersonReading, type ReadInsightsAsPerson } from './sync/person-reading.ts';
import type { InsightReadingParts } from './sync/read-insights.ts';
import { createInsightWork } from './sync/work.ts';

export { countFiringInsights } from './read/list-insights.ts';
export { countInsightChecks } from './read/readings.ts';
export { ruleKeyPrefix, writeInsights } from './store/write-insights.ts';
export { hasConnection, watchOrganization } from './sync/claims.ts';

interface InsightOptions {
  readonly inventory: Pick<Inventory, 'scopesOf'>;
  readonly readerOf: ConnectionReader;
  readonly cloud: Pick<PersonCloud, 'armFor'>;
  readonly publish: PublishInsightEvent;
  /** Called while a person has the page open, with their cloud scopes. */
  readonly onPageOpen: ReadInsightsAsPerson;
  readonly onHandled: OnInsightHandled;
}

/** Creates the feature for what needs attention: reads it in the background and shows it within users' rights. */
export function createInsightsFeature(
  parts: Parts,
  { inventory, readerOf, cloud, publish, onPageOpen, onHandled }: InsightOptions,
): Feature {
  const { database, log, now, newId } = parts;
  const { db } = database;
  const stopping = new AbortController();
  const reading: InsightReadingParts = {
    db,
    log,
    now,
    signal: stopping.signal,
    sources: insightSourceReaders,
  };
  const work = createInsightWork(reading, readerOf, stopping);
  const readAsPerson = createInsightPersonReading(reading, cloud);

  return {
    name: 'insights',
    routes: (registry) =>
      registerInsightRoutes(registry, {
        db,
        cloud,
        now,
        newId,
        publish,
        publicUrl: parts.settings.publicUrl,
        readAsPerson,
        onPageOpen,
        onHandled,
        viewerOf: async (session) => ({
          organizationId: session.organizationId,
          scopes: await inventory.scopesOf(session),
          kinds: visibleKinds(session),
        }),
      }),
    async start() {
      work.start();
    },
    async stop() {
      await work.stop();
    },
  };
}
