import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { ConnectionMetrics, ConnectionReader, Inventory } from '../../cloud/inventory/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { createDefinitionCache, createSeriesCache, type SeriesParts } from '../metrics/index.ts';
import { createAlertReader } from './evaluation/alert-reader.ts';
import { createPersonEvaluation, type EvaluateAsPerson } from './evaluation/person-evaluation.ts';
import { registerAlertRoutes } from './routes.ts';
import type { PublishAlertEvent } from './routing/webhooks.ts';
import { createAlertWork } from './work.ts';

export { settleMessages } from './routing/notices.ts';

interface AlertOptions {
  readonly inventory: Pick<Inventory, 'scopesOf' | 'scopesOfPerson'>;
  readonly cloud: Pick<PersonCloud, 'armFor' | 'metricsFor'>;
  readonly readerOf: ConnectionReader;
  readonly metricsOf: ConnectionMetrics;
  readonly notifier: Notifier;
  readonly publish: PublishAlertEvent;
}

/** The feature for alert rules. */
interface AlertsFeature extends Feature {
  /** Evaluates rules without a connection while a person has a page open that shows alerts. */
  readonly evaluateAsPerson: EvaluateAsPerson;
}

/** Creates the feature for alert rules: evaluates them in the background and notifies the people they name. */
export function createAlertsFeature(parts: Parts, options: AlertOptions): AlertsFeature {
  const { database, log, now, newId, settings } = parts;
  const { db } = database;
  const { inventory, cloud, notifier, publish } = options;
  const series = (): SeriesParts => ({
    cache: createSeriesCache(),
    definitions: createDefinitionCache(() => now().getTime()),
    now: () => now().getTime(),
    pauses: new Map(),
    withoutBatch: new Map(),
  });
  const stopping = new AbortController();
  const { publicUrl } = settings;
  const readerOf = createAlertReader(options);
  const evaluation = { ...series(), db, log, now, publish, publicUrl, notifier, inventory, readerOf };
  const work = createAlertWork(evaluation, stopping);
  const evaluateAsPerson = createPersonEvaluation({ ...evaluation, ...series(), now }, cloud);
  const viewerOf = async (session: SessionContext) => ({
    organizationId: session.organizationId,
    accountId: session.accountId,
    scopes: await inventory.scopesOf(session),
  });
  return {
    name: 'alerts',
    evaluateAsPerson,
    routes: (registry) =>
      registerAlertRoutes(registry, {
        db,
        now,
        newId,
        publish,
        publicUrl,
        notifier,
        series: series(),
        viewerOf,
        evaluateAsPerson,
        readerOf: async (session) => ({
          cloud: session.cloud,
          viewer: await viewerOf(session),
          arm: cloud.armFor(session),
          batch: cloud.metricsFor(session),
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
