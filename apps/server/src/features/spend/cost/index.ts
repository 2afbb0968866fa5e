import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import type { ConnectionReader, Inventory } from '../../cloud/inventory/index.ts';
import { reportAnomalies, type PublishCostEvent } from './anomalies/report-anomalies.ts';
import type { ReadUnbilled } from './read/forecast.ts';
import type { Viewer } from './read/sums.ts';
import { registerCostRoutes } from './routes.ts';
import { detailsSource } from './sync/details-source.ts';
import { exportSource } from './sync/export-source.ts';
import { querySource } from './sync/query-source.ts';
import { createCostPersonReading } from './sync/person-reading.ts';
import type { CostReadingParts } from './sync/read-cost.ts';
import { createCostWork } from './sync/work.ts';

export { toAmount } from './read/amounts.ts';
export {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  lastDayOfMonth,
  monthOf,
  monthsBetween,
  numberOfDay,
} from './read/days.ts';
export { isSelected } from './read/dimensions.ts';
export { forecastDays, historyDays, type DayOfCost } from './read/forecast-days.ts';
export type { ReadUnbilled } from './read/forecast.ts';
export { readFreshness } from './read/freshness.ts';
export { readPeriodSummary, type PeriodSummary, type SummaryGroup } from './read/period-summary.ts';
export { parseFilters, type CostFilter, type Period } from './read/selection.ts';
export type { Viewer } from './read/sums.ts';

export { readBilledMonth } from './read/billed-month.ts';

interface CostOptions {
  readonly inventory: Pick<Inventory, 'scopesOf'>;
  readonly readerOf: ConnectionReader;
  readonly world: Pick<CloudEnvironment, 'clouds'>;
  readonly cloud: Pick<PersonCloud, 'armFor'>;
  readonly notifier: Notifier;
  readonly publish: PublishCostEvent;
  readonly readUnbilled: ReadUnbilled;
  /** Called after the cost of a subscription was read, with the last complete day. */
  readonly onRead: CostReadingParts['onRead'];
}

/** Sources in the order of preference: exports cost no requests, queries are limited most. */
export const costSources = [exportSource, detailsSource, querySource] as const;

/** Creates the feature for billed cost: reads it with the organization's connection and shows it within users' rights. */
export function createCostFeature(
  parts: Parts,
  { inventory, readerOf, world, cloud, notifier, publish, readUnbilled, onRead }: CostOptions,
): Feature {
  const { database, log, now, newId } = parts;
  const { publicUrl, costMonths } = parts.settings;
  const { db } = database;
  const stopping = new AbortController();
  const reading: CostReadingParts = {
    db,
    log,
    now,
    signal: stopping.signal,
    sources: costSources,
    months: costMonths,
    // A subscription is only claimed for a cloud that is connected; see `readerOf`.
    readBlobOf: (cloud) => world.clouds[cloud]!.readBlob,
    async onRead(place, until) {
      await reportAnomalies({ db, newId, now, notifier, publish, publicUrl }, place, until);
      await onRead?.(place, until);
    },
  };
  const work = createCostWork(reading, readerOf, stopping);
  const readAsPerson = createCostPersonReading(reading, cloud);
  const viewerOf = async (session: SessionContext): Promise<Viewer> => ({
    organizationId: session.organizationId,
    scopes: await inventory.scopesOf(session),
  });

  return {
    name: 'cost',
    routes: (registry) => registerCostRoutes(registry, { db, now, viewerOf, readAsPerson, readUnbilled }),
    async start() {
      work.start();
    },
    async stop() {
      await work.stop();
    },
  };
}
