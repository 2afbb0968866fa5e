import { CloudError } from '@blueport/cloud';
import { CostFileError } from '@blueport/cost-analysis';
import { addDays, lastDayOfMonth, monthOf } from '../read/days.ts';
import type { CostCloud, CostSourceReader, OfferedMonth } from './cost-reader.ts';
import { parseManifest, partsOf, readParts, type Manifest, type ReportMetric } from './read-parts.ts';

const exportsApi = '2023-08-01';
const storageApi = '2023-05-01';
const timeoutMs = 60_000;
/** Days after which an export without a new run is considered stopped, so that another source is used. */
const stoppedAfterDays = 3;
/** Days after which the cost of a day is published. */
const publicationDays = 2;
/** How long a link to the files of an export is valid. */
const linkMs = 60 * 60_000;

type ExportType = 'FocusCost' | 'ActualCost' | 'AmortizedCost';

interface CostExport {
  readonly name: string;
  readonly properties?: {
    readonly format?: string;
    readonly compressionMode?: string;
    readonly definition?: { readonly type?: string };
    readonly deliveryInfo?: {
      readonly destination?: { readonly resourceId?: string; readonly container?: string };
    };
  };
}

interface ExportRun {
  readonly name?: string;
  readonly id?: string;
  readonly properties?: {
    readonly status?: string;
    readonly submittedTime?: string;
    readonly manifestFile?: string;
    readonly startDate?: string;
    readonly endDate?: string;
  };
}

/** A completed run of an export, whose files contain one month. */
interface MonthRun {
  readonly type: ExportType;
  readonly id: string;
  readonly submitted: string;
  readonly manifestFile: string;
  readonly account: string;
  readonly container: string;
}

const types: readonly ExportType[] = ['FocusCost', 'ActualCost', 'AmortizedCost'];

const isForbidden = (error: unknown): boolean =>
  error instanceof CloudError &&
  (error.kind === 'refused' || error.kind === 'not-found' || error.kind === 'unauthorized');

/** Returns whether the files of an export can be read: uncompressed CSV. */
const isReadable = ({
  format = 'Csv',
  compressionMode = 'None',
}: NonNullable<CostExport['properties']>): boolean =>
  /^csv$/i.test(format) && /^none$/i.test(compressionMode);

/**
 * Returns the month that a run contains completely, the current one until the day before the run; undefined for weeks and
 * other periods.
 */
function monthOfRun(startDate: string, endDate: string, submitted: string): string | undefined {
  const [first, last] = [startDate.slice(0, 10), endDate.slice(0, 10)];
  const month = monthOf(first);
  const dayBefore = addDays(submitted.slice(0, 10), -1);
  const needed = [lastDayOfMonth(month), dayBefore].toSorted()[0]!;
  return first === month && last >= needed && monthOf(last) === month ? month : undefined;
}

/** Returns the newest completed run of an export for each month. */
async function readRuns(cloud: CostCloud, { name, properties }: CostExport): Promise<Map<string, MonthRun>> {
  const type = types.find((one) => one === properties?.definition?.type);
  const { resourceId: account, container } = properties?.deliveryInfo?.destination ?? {};
  const newest = new Map<string, MonthRun>();
  if (type === undefined || account === undefined || container === undefined) return newest;
  if (!isReadable(properties ?? {})) return newest;
  const { body } = await cloud.arm.request<{ readonly value?: readonly ExportRun[] }>(
    'GET',
    `${cloud.scope}/providers/Microsoft.CostManagement/exports/${name}/runHistory`,
    exportsApi,
    { timeoutMs, signal: cloud.signal },
  );
  for (const { id = '', properties: run = {} } of body.value ?? []) {
    const { status, submittedTime: submitted = '', manifestFile, startDate = '', endDate = '' } = run;
    const isComplete =
      /^completed$/i.test(status ?? '') && submitted !== '' && startDate !== '' && endDate !== '';
    const month = isComplete ? monthOfRun(startDate, endDate, submitted) : undefined;
    if (month === undefined || manifestFile === undefined) continue;
    if ((newest.get(month)?.submitted ?? '') < submitted)
      newest.set(month, { type, id, submitted, manifestFile, account, container });
  }
  return newest;
}

/** Returns the runs to read for a month: one of FOCUS, otherwise one of each metric. */
function runsOf(all: readonly Map<string, MonthRun>[], month: string): MonthRun[] {
  const runs = all.flatMap((one) => one.get(month) ?? []);
  const newestOf = (type: ExportType) =>
    runs
      .filter((run) => run.type === type)
      .toSorted((one, other) => (one.submitted < other.submitted ? 1 : -1))
      .slice(0, 1);
  const focus = newestOf('FocusCost');
  if (focus.length > 0) return focus;
  const actual = newestOf('ActualCost');
  return actual.length === 0 ? [] : [...actual, ...newestOf('AmortizedCost')];
}

/** Returns the URL of a blob with a short-lived link to read it, which the storage account signs. */
async function createLinks(
  cloud: CostCloud,
  { account, container }: MonthRun,
): Promise<(blob: string) => string> {
  const { body } = await cloud.arm.request<{ readonly accountSasToken?: string }>(
    'POST',
    `${account}/ListAccountSas`,
    storageApi,
    {
      body: {
        signedServices: 'b',
        signedResourceTypes: 'o',
        signedPermission: 'r',
        signedExpiry: new Date(Date.now() + linkMs).toISOString(),
      },
      timeoutMs,
      signal: cloud.signal,
    },
  );
  const host = `${account.split('/').at(-1)}.${cloud.arm.profile.blobSuffix}`;
  const pathOf = (blob: string) => blob.split('/').map(encodeURIComponent).join('/');
  return (blob) => `https://${host}/${container}/${pathOf(blob)}?${body.accountSasToken ?? ''}`;
}

async function readManifest(cloud: CostCloud, url: string): Promise<Manifest> {
  const { chunks } = await cloud.readBlob(url).catch((error: unknown) => {
    // A newer run is replacing the files.
    if (error instanceof CloudError && error.status === 404)
      throw new CostFileError('TruncatedFile', { line: 0 });
    throw error;
  });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const text = Buffer.concat(parts).toString('utf8');
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new CostFileError('TruncatedFile', { line: text.split('\n').length });
  }
  return parseManifest(content);
}

/** Adds the files of a run. */
async function readRun(
  cloud: CostCloud,
  run: MonthRun,
  metric: ReportMetric,
  month: string,
  sums: Parameters<OfferedMonth['read']>[0],
): Promise<void> {
  const linkTo = await createLinks(cloud, run);
  const manifest = await readManifest(cloud, linkTo(run.manifestFile));
  if (!manifest.blobs?.length && manifest.dataRowCount !== 0)
    throw new CostFileError('TruncatedFile', { line: 0 });
  const parts = partsOf(manifest, ({ blobName }) => (blobName ? linkTo(blobName) : undefined));
  await readParts(cloud, sums, parts, { metric, month });
}

/**
 * Returns which amounts the files of a run fill, given all runs of the month. A FOCUS file contains both; without an
 * amortized export, the billed amounts are used for both.
 */
const metricOf = ({ type }: MonthRun, runs: readonly MonthRun[]): ReportMetric =>
  type === 'AmortizedCost' ? 'amortized' : type === 'ActualCost' && runs.length > 1 ? 'billed' : 'both';

/**
 * Returns whether the export stopped before it contained everything: in the current month some days ago, in an earlier one
 * before the cost of its last days was published.
 */
function isStopped({ today }: CostCloud, month: string, publishedOn: string): boolean {
  const complete = addDays(lastDayOfMonth(month), publicationDays + stoppedAfterDays);
  return publishedOn < addDays([today, complete].toSorted()[0]!, -stoppedAfterDays);
}

/** Reads the files that an export of the subscription delivers to a storage account. */
export const exportSource: CostSourceReader = {
  source: 'export',
  async offer(cloud, months) {
    try {
      const exports = await cloud.arm.all<CostExport>(
        `${cloud.scope}/providers/Microsoft.CostManagement/exports`,
        exportsApi,
        { timeoutMs, signal: cloud.signal },
      );
      const all = await Promise.all(exports.map((one) => readRuns(cloud, one)));
      return months.flatMap((month): OfferedMonth[] => {
        const runs = runsOf(all, month);
        const publishedOn = runs.map(({ submitted }) => submitted.slice(0, 10)).toSorted()[0];
        if (publishedOn === undefined || isStopped(cloud, month, publishedOn)) return [];
        return [
          {
            month,
            publishedOn,
            mark: runs.map(({ id }) => id.split('/').at(-1)).join(' '),
            async read(sums) {
              for (const run of runs) await readRun(cloud, run, metricOf(run, runs), month, sums);
            },
          },
        ];
      });
    } catch (error) {
      if (isForbidden(error)) return [];
      throw error;
    }
  },
};
