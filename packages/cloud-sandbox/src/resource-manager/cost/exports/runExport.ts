import { blobStorageOf, type BlobAccount, type BlobStorage } from '../../../storage/blobStorage.ts';
import type { Estate } from '../../estate.ts';
import { objectOf, type JsonObject } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import type { StoredResource } from '../../store/resources.ts';
import { findCostScope } from '../costScope.ts';
import type { Period } from '../query/readPeriod.ts';
import { writeParts, type WrittenPart } from '../reports/writeParts.ts';
import { dayMs, dayOf, dayText, monthsBetween, monthStart } from '../rows/calendar.ts';
import { costLinesOf } from '../rows/costLines.ts';
import { costRows } from '../rows/costRow.ts';
import { dataSetOf, periodsOf, readExport, type ExportDefinition } from './exportDefinition.ts';
import { formatOf } from './exportFormat.ts';
import { exportRunsOf, type ExportRun } from './exportRuns.ts';

/** Returns the scope of an export. */
const scopeIdOf = ({ id }: StoredResource): string =>
  id.slice(0, id.toLowerCase().lastIndexOf('/providers/microsoft.costmanagement/'));

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Returns the folder of the days of a run, below the container. */
function monthFolder(exported: StoredResource, { destination }: ExportDefinition, run: ExportRun): string {
  const name = exported.id.split('/').at(-1) ?? '';
  const days = `${digits(run.startDate)}-${digits(run.endDate)}`;
  return [destination.folder, name, days].filter((part) => part !== '').join('/');
}

function runFolder(exported: StoredResource, definition: ExportDefinition, run: ExportRun): string {
  const folder = monthFolder(exported, definition, run);
  return definition.replaces
    ? `${folder}/${run.id}`
    : `${folder}/${digits(run.submittedAt).slice(0, 12)}/${run.id}`;
}

function manifestOf(
  exported: StoredResource,
  definition: ExportDefinition,
  run: ExportRun,
  parts: readonly WrittenPart[],
): JsonObject {
  const { type, timeframe, destination, replaces, dataVersion } = definition;
  const sum = (of: (part: WrittenPart) => number): number =>
    parts.reduce((total, part) => total + of(part), 0);
  return {
    manifestVersion: '2024-04-01',
    byteCount: sum(({ byteCount }) => byteCount),
    blobCount: parts.length,
    dataRowCount: sum(({ dataRowCount }) => dataRowCount),
    exportConfig: {
      exportName: exported.id.split('/').at(-1) ?? '',
      resourceId: exported.id,
      dataVersion,
      apiVersion: '2023-07-01-preview',
      type,
      timeFrame: run.execution === 'OnDemand' && timeframe === 'Custom' ? 'OneTime' : timeframe,
      granularity: 'Daily',
    },
    deliveryConfig: {
      partitionData: true,
      dataOverwriteBehavior: replaces ? 'OverwritePreviousReport' : 'CreateNewReport',
      fileFormat: 'Csv',
      compressionMode: 'None',
      containerUri: destination.accountId,
      rootFolderPath: destination.folder,
    },
    runInfo: {
      executionType: run.execution,
      submittedTime: run.submittedAt,
      runId: run.id,
      startDate: `${run.startDate}T00:00:00`,
      endDate: `${run.endDate}T00:00:00`,
    },
    blobs: parts.map((part) => ({ ...part })),
  };
}

function accountOf(estate: Estate, exported: StoredResource, { destination }: ExportDefinition): BlobAccount {
  const account = estate.resources.find(keyOf(destination.accountId, exported.tenantId));
  if (account === undefined) throw new Error(`The storage account ${destination.accountId} was not found.`);
  return account;
}

/** Writes the files of a run, then its manifest, and removes the files that they replace. */
async function writeFiles(
  estate: Estate,
  storage: BlobStorage,
  exported: StoredResource,
  run: ExportRun,
): Promise<Pick<ExportRun, 'fileName' | 'manifestFile'>> {
  const definition = readExport(objectOf(exported.body['properties']));
  const account = accountOf(estate, exported, definition);
  const { container } = definition.destination;
  const cloud = estate.context.people.tenant(exported.tenantId)?.cloud ?? 'general';
  const scope = findCostScope(estate, { cloud, tenantId: exported.tenantId }, scopeIdOf(exported));
  const dataSet = dataSetOf(definition);
  const isUsage = definition.type === 'Usage';
  const rows = costRows(
    costLinesOf(estate),
    {
      payers: scope.payers,
      includes: (line) => scope.includes(line) && (!isUsage || line.chargeType === 'Usage'),
      dataSet,
      from: dayOf(Date.parse(run.startDate)),
      to: dayOf(Date.parse(run.endDate)) + 1,
    },
    Date.parse(run.submittedAt),
  );
  await storage.createContainer(account, container);
  const folder = runFolder(exported, definition, run);
  const nameOf = (part: number): string => `${folder}/part_${part - 1}_0001.csv`;
  const parts = await writeParts(rows, formatOf(definition), { storage, account, container, nameOf });
  const manifestFile = `${folder}/manifest.json`;
  const manifest = Buffer.from(JSON.stringify(manifestOf(exported, definition, run, parts), null, 2));
  await storage.write(account, container, manifestFile, 'application/json', [manifest]);
  if (definition.replaces) {
    const prefix = `${monthFolder(exported, definition, run)}/`;
    await storage.deleteBlobs(account, container, prefix, (name) => name.startsWith(`${folder}/`));
  }
  await storage.flush();
  return { fileName: parts[0]?.blobName ?? null, manifestFile };
}

/** The runs of each estate that are executed, one after the other. */
const queues = new WeakMap<Estate, Promise<void>>();

async function executeNow(estate: Estate, exported: StoredResource, run: ExportRun): Promise<void> {
  const runs = exportRunsOf(estate);
  const now = (): string => estate.context.now().toISOString();
  const started: ExportRun = { ...run, status: 'InProgress', startedAt: now() };
  runs.save(started);
  try {
    const files = await writeFiles(estate, blobStorageOf(estate.context), exported, started);
    runs.save({ ...started, ...files, status: 'Completed', finishedAt: now() });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    runs.save({ ...started, status: 'Failed', finishedAt: now(), error: message });
  }
}

/** Executes a run in the background, after those before it, and stores its outcome. */
export function execute(estate: Estate, exported: StoredResource, run: ExportRun): void {
  exportRunsOf(estate).save({ ...run, status: 'Queued' });
  const work = (queues.get(estate) ?? Promise.resolve()).then(() => executeNow(estate, exported, run));
  queues.set(estate, work);
  blobStorageOf(estate.context).track(work);
}

/** The months before the current one of which an old export has files. */
const historyMonths = 12;

/**
 * Executes the runs that an export of the demo world would have had since its creation, one per month. They are executed
 * when the export or its storage account is read for the first time.
 */
export function startHistory(estate: Estate, exported: StoredResource): void {
  const now = estate.context.now().getTime();
  if (Date.parse(exported.createdAt) > now - 2 * dayMs || exportRunsOf(estate).of(exported.key).length > 0)
    return;
  const today = dayOf(now);
  const first = Math.max(
    monthStart(today, -historyMonths),
    monthStart(dayOf(Date.parse(exported.createdAt))),
  );
  for (const month of monthsBetween(first, today + 1)) {
    const next = monthStart(month, 1);
    const at = Math.min(now, (next + 4) * dayMs + 6 * 3_600_000);
    const period = { from: month, to: next };
    submitRuns(estate, exported, { execution: 'Scheduled', submittedBy: 'System', at, period });
  }
}

/** Who submits runs, when (epoch milliseconds), and the days to export instead of those of the time frame. */
interface Submission {
  readonly execution: ExportRun['execution'];
  readonly submittedBy: string;
  readonly at: number;
  readonly period?: Period;
}

/** Submits the runs of an export, one per period. */
export function submitRuns(
  estate: Estate,
  exported: StoredResource,
  { execution, submittedBy, at, period }: Submission,
): void {
  const definition = readExport(objectOf(exported.body['properties']));
  const periods = period === undefined ? periodsOf(definition, at, execution === 'Scheduled') : [period];
  for (const { from, to } of periods)
    execute(estate, exported, {
      id: estate.newId(),
      exportKey: exported.key,
      execution,
      status: 'Queued',
      submittedBy,
      submittedAt: new Date(at).toISOString(),
      startedAt: null,
      finishedAt: null,
      ...datesOf({ from, to }, period === undefined ? definition.timeframe : 'Custom'),
      fileName: null,
      manifestFile: null,
      error: null,
    });
}

/** Returns the dates of a run. Months are named in full, so that each run of a month has the same folder. */
function datesOf({ from, to }: Period, timeframe: string): Pick<ExportRun, 'startDate' | 'endDate'> {
  const date = new Date(from * dayMs);
  const isMonth = !['Custom', 'WeekToDate'].includes(timeframe);
  const end = isMonth ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / dayMs : to - 1;
  return { startDate: dayText(from), endDate: dayText(end) };
}
