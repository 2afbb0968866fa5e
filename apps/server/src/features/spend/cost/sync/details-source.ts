import { setTimeout as wait } from 'node:timers/promises';
import { CloudError, type LongRunningStep } from '@blueport/cloud';
import { CostFileError } from '@blueport/cost-analysis';
import { lastDayOfMonth } from '../read/days.ts';
import type { CostCloud, CostSourceReader } from './cost-reader.ts';
import { parseManifest, partsOf, readParts, type CostPart, type Manifest } from './read-parts.ts';

const detailsApi = '2023-11-01';
const timeoutMs = 60_000;
/** A report of a month takes minutes in a large subscription. */
const longestReportMs = 30 * 60_000;
const usualPollMs = 5000;
/** Minimum interval between two polls, even if the cloud requests less. */
const minPollMs = 100;
/** The lease is renewed at least this often. */
const maxSilenceMs = 30_000;

type Metric = 'ActualCost' | 'AmortizedCost';

interface Report {
  readonly status?: string;
  readonly manifest?: Manifest;
  readonly properties?: { readonly manifest?: Manifest };
}

/** Orders the report of a month. */
const orderReport = (cloud: CostCloud, metric: Metric, month: string): Promise<LongRunningStep> =>
  cloud.arm.start(
    'POST',
    `${cloud.scope}/providers/Microsoft.CostManagement/generateCostDetailsReport`,
    detailsApi,
    {
      body: { metric, timePeriod: { start: month, end: lastDayOfMonth(month) } },
      timeoutMs,
      signal: cloud.signal,
    },
  );

/** Waits and renews the lease meanwhile. */
async function waitAlive(cloud: CostCloud, waitMs: number): Promise<void> {
  for (let left = waitMs; left > 0; left -= maxSilenceMs) {
    await wait(Math.min(left, maxSilenceMs), undefined, { signal: cloud.signal });
    await cloud.beat();
  }
}

/** Waits for a report and returns its files. */
async function waitForReport(cloud: CostCloud, ordered: LongRunningStep): Promise<CostPart[]> {
  let step = ordered;
  const deadline = Date.now() + longestReportMs;
  while (step.status === 'running') {
    if (Date.now() > deadline)
      throw new CloudError({
        kind: 'unavailable',
        code: 'Timeout',
        message: 'The cost details report did not finish in time.',
      });
    await waitAlive(cloud, Math.max(minPollMs, step.retryAfterMs ?? usualPollMs));
    step = await cloud.arm.poll(step.state, { timeoutMs, signal: cloud.signal });
  }
  if (step.error !== undefined) throw step.error;
  const report = (step.answer?.body ?? {}) as Report;
  const manifest = report.manifest ?? report.properties?.manifest ?? {};
  if (!manifest.blobs?.length && report.status !== 'NoDataFound')
    throw new CostFileError('TruncatedFile', { line: 0 });
  return partsOf(parseManifest(manifest), ({ blobLink }) => blobLink);
}

/** Returns whether the cloud refuses reports for this subscription, so that another source is used. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof CloudError &&
  (error.kind === 'refused' || error.kind === 'not-found' || error.status === 403);

/** Reads cost details reports, one per month and metric. */
export const detailsSource: CostSourceReader = {
  source: 'details',
  async offer(cloud, months) {
    const [newest] = months;
    if (newest === undefined) return [];
    let first: LongRunningStep;
    try {
      first = await orderReport(cloud, 'ActualCost', newest);
    } catch (error) {
      if (isUnsupported(error)) return [];
      throw error;
    }
    return months.map((month) => ({
      month,
      mark: undefined,
      async read(sums) {
        const billed = month === newest ? first : await orderReport(cloud, 'ActualCost', month);
        await readParts(cloud, sums, await waitForReport(cloud, billed), { metric: 'billed', month });
        const amortized = await orderReport(cloud, 'AmortizedCost', month);
        await readParts(cloud, sums, await waitForReport(cloud, amortized), { metric: 'amortized', month });
      },
    }));
  },
};
