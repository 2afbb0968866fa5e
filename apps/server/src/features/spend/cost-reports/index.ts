import { randomUUID } from 'node:crypto';
import { createRepeatedWork } from '../../../jobs/repeated-work.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { registerReportRoutes } from './report-routes.ts';
import { claimReports } from './report-store.ts';
import { retryReport, sendReport, type SendingParts } from './send-report.ts';
import type { FindReportedView } from './subscriber.ts';

export type { FindSubscriber } from './subscriber.ts';

const tickMs = 15_000;
/** Reports that one process sends per run. */
const atOnce = 20;

export interface CostReportOptions extends Pick<
  SendingParts,
  'inventory' | 'findSubscriber' | 'mailer' | 'notifier'
> {
  readonly findView: FindReportedView;
}

/** Creates the feature for weekly reports of cost by mail. Any number of processes may send them concurrently. */
export function createCostReportsFeature(parts: Parts, options: CostReportOptions): Feature {
  const { database, now, newId, log } = parts;
  const { db } = database;
  const sending: SendingParts = { db, now, log, ...options };
  const stopping = new AbortController();
  const owner = randomUUID();
  const work = createRepeatedWork({
    async work() {
      for (const claim of await claimReports(db, owner, atOnce)) {
        if (stopping.signal.aborted) return;
        await sendReport(sending, claim).catch((error: unknown) => retryReport(sending, claim, error));
      }
    },
    everyMs: tickMs,
    onError: (error) => log.warn({ err: error }, 'cost reports could not be sent'),
    stopping,
    running: () => [],
  });
  return {
    name: 'cost-reports',
    routes: (registry) => registerReportRoutes(registry, { db, now, newId, findView: options.findView }),
    async start() {
      work.start();
    },
    async stop() {
      await work.stop();
    },
  };
}
