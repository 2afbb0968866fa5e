import { CloudError, type ReadBlob, type ResourceManager } from '@blueport/cloud';
import { CostFileError } from '@blueport/cost-analysis';
import type { CloudName, CostSource, NoteCode } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../../database/tables/index.ts';
import type { StoredNote } from '../../../../messages/stored-note.ts';
import { addDays, addMonths, dayOf, lastDayOfMonth, monthOf, numberOfDay } from '../read/days.ts';
import { attributeItems, describeItems } from '../store/attribute.ts';
import { MonthSums } from '../store/month-sums.ts';
import { CostClaimLost, writeMonth } from '../store/write-month.ts';
import { finishCost, renewCostClaim, type CostClaim, type CostOutcome, type FailedMonths } from './claims.ts';
import { ManifestError } from './read-parts.ts';
import type { CostCloud, CostSourceReader, OfferedMonth } from './cost-reader.ts';

/** Months of one read; older ones follow soon, so that the first figures appear early and other work is not delayed. */
const monthsPerRead = 3;
const nextMonthsSeconds = 60;
/** Wait after a file could not be read: twice as long after every failure. */
const fileWaitSeconds = { first: 300, most: 4 * 60 * 60 };
/** Days of a month in which the one before may still change. */
const restatedDays = 10;
/** Days that the cloud may take to publish the cost of a day. */
const publicationDays = 2;

export interface CostReadingParts {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** In the order of preference. */
  readonly sources: readonly CostSourceReader[];
  readonly readBlobOf: (cloud: CloudName) => ReadBlob;
  /** Number of months to read for each subscription: the current one and those before it. */
  readonly months: number;
  /** Name of the person whose token is used; absent for the organization's connection. */
  readonly readBy?: string;
  /** Called after a read with the last complete day. */
  readonly onRead?: (place: CostClaim, completeUntil: string) => Promise<void>;
}

/** Returns what was read of a subscription by month: mark, source and UTC day of the read. */
async function readMarks(db: Kysely<Database>, { organizationId, subscriptionId }: CostClaim) {
  const { rows } = await sql<{ month: string; mark: string; source: CostSource; readOn: string }>`
    select month::text, mark, source, (read_at at time zone 'UTC')::date::text as "readOn" from cost_reading
     where organization_id = ${organizationId} and subscription_id = ${subscriptionId}`.execute(db);
  return new Map(rows.map((row) => [row.month, row]));
}

type Marks = Awaited<ReturnType<typeof readMarks>>;

/**
 * Returns the months to read, newest first: the current one, and all that were not read since the days in which the cloud
 * may change them.
 */
function dueMonths(today: string, known: Marks, count: number): string[] {
  const current = monthOf(today);
  const isFinal = (month: string) =>
    (known.get(month)?.readOn ?? '') > addDays(lastDayOfMonth(month), restatedDays);
  return Array.from({ length: count }, (_, index) => addMonths(current, -index)).filter(
    (month) => month === current || !isFinal(month),
  );
}

/**
 * Returns the months of one read: the current one, one that was not tried yet, and one that failed, another than in the
 * previous read, so that neither delays the others.
 */
function monthsOfRead([current, ...older]: readonly string[], claim: CostClaim): string[] {
  const good = older.filter((month) => claim.failedMonths[month] === undefined);
  const bad = older.filter((month) => claim.failedMonths[month] !== undefined);
  const start = claim.fileFailures % Math.max(1, bad.length);
  const turn = [...bad.slice(start), ...bad.slice(0, start)];
  return [current!, ...good.slice(0, 1), ...turn.slice(0, 1), ...good.slice(1), ...turn.slice(1)].slice(
    0,
    monthsPerRead,
  );
}

/** A month with the source that offers it. */
interface ChosenMonth {
  readonly source: CostSource;
  readonly offered: OfferedMonth;
}

/** Returns each month from the first source that offers it: exports may not reach back as far as other sources. */
async function chooseSources(
  sources: readonly CostSourceReader[],
  cloud: CostCloud,
  months: readonly string[],
): Promise<ChosenMonth[]> {
  const chosen = new Map<string, ChosenMonth>();
  for (const reader of sources) {
    const missing = months.filter((month) => !chosen.has(month));
    if (missing.length === 0) break;
    for (const offered of await reader.offer(cloud, missing))
      chosen.set(offered.month, { source: reader.source, offered });
  }
  return months.flatMap((month) => chosen.get(month) ?? []);
}

/** Returns the last complete day of content published on a day: the cloud publishes a day up to a day after its end. */
function completeUntil(publishedOn: string, lastDay: string): string {
  const latest = addDays(publishedOn, -publicationDays);
  const isLate = lastDay !== '' && lastDay < latest && numberOfDay(latest) - numberOfDay(lastDay) < 7;
  return isLate ? lastDay : latest;
}

const throttledNote: NoteCode = 'cost-throttled';

/** Converts a failure to a state with its cause and the time of the next read. */
function outcomeOf(error: CloudError, failures: number): CostOutcome {
  if (error.kind === 'throttled') {
    const waitSeconds = Math.max(60, Math.ceil((error.retryAfterMs ?? 0) / 1000));
    return {
      state: 'paused',
      note: { code: throttledNote, values: { minutes: String(Math.ceil(waitSeconds / 60)) } },
      waitSeconds,
    };
  }
  const waitSeconds = Math.min(6 * 3600, 60 * 2 ** Math.min(9, failures));
  if (error.kind === 'unauthorized' || error.status === 403)
    return { state: 'unavailable', note: { code: 'cost-connection-forbidden' }, waitSeconds: 3600 };
  const response = `${error.code}: ${error.message}`.slice(0, 500);
  return { state: 'failed', note: { code: 'inventory-cloud', values: { response } }, waitSeconds };
}

/** Reads one month into the store. Returns its last day with a row, or undefined if its mark is unchanged. */
async function readMonth(
  parts: CostReadingParts,
  claim: CostClaim,
  source: CostSource,
  offered: OfferedMonth,
  known: { readonly mark: string; readonly source: CostSource } | undefined,
): Promise<string | undefined> {
  const { month, mark } = offered;
  const readAt = parts.now();
  if (mark !== undefined && known?.mark === mark && known.source === source) {
    await sql`update cost_reading set read_at = ${readAt} where organization_id = ${claim.organizationId}
      and subscription_id = ${claim.subscriptionId} and month = ${month}::date`.execute(parts.db);
    return undefined;
  }
  const sums = new MonthSums(Number(lastDayOfMonth(month).slice(8)));
  await offered.read(sums);
  await writeMonth(parts.db, claim, { month, source, mark: mark ?? '', sums, readAt });
  await sql`select cost_analyze(${month}::date)`.execute(parts.db);
  return sums.lastDay;
}

/** A month that was read. */
interface ReadMonth extends ChosenMonth {
  /** Last day with a row; undefined if the content is unchanged. */
  readonly lastDay: string | undefined;
}

/** A month whose files cannot be read. */
interface FailedMonth {
  readonly month: string;
  readonly error: CostFileError;
}

/** Reads a month; if the files of a source cannot be read, from the next source. */
async function readFrom(
  parts: CostReadingParts,
  claim: CostClaim,
  cloud: CostCloud,
  chosen: ChosenMonth,
  known: Marks,
): Promise<ReadMonth> {
  const { source, offered } = chosen;
  try {
    return { ...chosen, lastDay: await readMonth(parts, claim, source, offered, known.get(offered.month)) };
  } catch (error) {
    if (!(error instanceof CostFileError)) throw error;
    const others = parts.sources.slice(parts.sources.findIndex((one) => one.source === source) + 1);
    const [next] = await chooseSources(others, cloud, [offered.month]);
    if (next === undefined) throw error;
    return readFrom(parts, claim, cloud, next, known);
  }
}

/** Reads months. A file that cannot be read does not keep the other months from being read. */
async function readMonths(
  parts: CostReadingParts,
  claim: CostClaim,
  cloud: CostCloud,
  chosen: readonly ChosenMonth[],
  known: Marks,
): Promise<{ read: readonly ReadMonth[]; failed: readonly FailedMonth[] }> {
  const read: ReadMonth[] = [];
  const failed: FailedMonth[] = [];
  for (const one of chosen) {
    try {
      read.push(await readFrom(parts, claim, cloud, one, known));
    } catch (error) {
      if (!(error instanceof CostFileError)) throw error;
      failed.push({ month: one.offered.month, error });
    }
    await renewCostClaim(parts.db, claim);
  }
  return { read, failed };
}

/** Returns the last day that is complete after a read of the current month. */
function completeDay(claim: CostClaim, today: string, read: readonly ReadMonth[], known: Marks): string {
  const [newest] = read;
  const isUnchanged = newest !== undefined && newest.lastDay === undefined;
  const lastDay =
    read
      .map((one) => one.lastDay ?? '')
      .toSorted()
      .at(-1) ?? '';
  const until =
    (isUnchanged ? claim.completeUntil : null) ??
    completeUntil(newest?.offered.publishedOn ?? today, lastDay);
  // The content of the previous month may lack its last days.
  const previous = addMonths(monthOf(today), -1);
  const content = read.find(({ offered }) => offered.month === previous)?.offered;
  const publishedOn = content === undefined ? known.get(previous)?.readOn : content.publishedOn;
  const last = addDays(publishedOn ?? today, -publicationDays);
  return last < lastDayOfMonth(previous) && last < until ? last : until;
}

/** A file that cannot be read may be incomplete because the cloud is replacing it. */
const fileNote = (error: CostFileError): StoredNote => {
  const { code, line, column = '' } = error;
  const problem = error instanceof ManifestError ? 'InvalidManifest' : code;
  return { code: 'cost-file', values: { problem, line: String(line), column } };
};

/**
 * Returns the months that cannot be read: those that failed now, and those that failed before and were neither read nor are
 * final since.
 */
function failedMonths(
  { failedMonths: before }: CostClaim,
  due: readonly string[],
  tried: readonly string[],
  failed: readonly FailedMonth[],
): FailedMonths {
  const remaining = Object.entries(before).filter(([month]) => due.includes(month) && !tried.includes(month));
  return Object.fromEntries([...failed.map(({ month, error }) => [month, fileNote(error)]), ...remaining]);
}

/** Returns the outcome of a read while files cannot be read. Months that can be read follow soon. */
function fileOutcome(
  claim: CostClaim,
  months: FailedMonths,
  { isNew, hasMore }: { readonly isNew: boolean; readonly hasMore: boolean },
) {
  const [newest = ''] = Object.keys(months).toSorted().toReversed();
  const waitSeconds = Math.min(
    fileWaitSeconds.most,
    fileWaitSeconds.first * 2 ** Math.min(9, claim.fileFailures),
  );
  return {
    state: 'failed',
    note: months[newest]!,
    files: { months, failures: claim.fileFailures + (isNew ? 1 : 0) },
    waitSeconds: hasMore && !isNew ? nextMonthsSeconds : waitSeconds,
  } as const;
}

/** Reads what is due. Every month is complete after its transaction, so that an interrupted read is resumed. */
async function readDue(
  parts: CostReadingParts,
  claim: CostClaim,
  arm: ResourceManager,
): Promise<CostOutcome> {
  const { db, signal } = parts;
  const today = dayOf(parts.now());
  const marks = await readMarks(db, claim);
  const cloud: CostCloud = {
    arm,
    scope: `/subscriptions/${claim.subscriptionId}`,
    subscriptionId: claim.subscriptionId,
    today,
    signal,
    beat: () => renewCostClaim(db, claim),
    readBlob: (url) => parts.readBlobOf(claim.cloud)(url, signal),
  };
  const due = dueMonths(today, marks, parts.months);
  const months = monthsOfRead(due, claim);
  const chosen = await chooseSources(parts.sources, cloud, months);
  const { read, failed } = await readMonths(parts, claim, cloud, chosen, marks);
  await describeItems(db, claim.organizationId, claim.subscriptionId);
  await attributeItems(db, claim.organizationId, claim.subscriptionId);
  const progress = failed.some(({ month }) => month === months[0])
    ? undefined
    : {
        source: read[0]?.source ?? 'query',
        completeUntil: completeDay(claim, today, read, marks),
        readBy: parts.readBy,
      };
  if (progress !== undefined) await parts.onRead?.(claim, progress.completeUntil);
  const unreadable = failedMonths(claim, due, months, failed);
  const hasMore = due.some((month) => unreadable[month] === undefined && !months.includes(month));
  if (Object.keys(unreadable).length > 0)
    return { ...fileOutcome(claim, unreadable, { isNew: failed.length > 0, hasMore }), progress };
  return { state: 'ready', progress: progress!, waitSeconds: hasMore ? nextMonthsSeconds : undefined };
}

const interrupted: StoredNote = { code: 'inventory-interrupted' };

/** Reads the cost of a claimed subscription and stores the outcome. Never throws: a failure is a state. */
export async function readCost(
  parts: CostReadingParts,
  claim: CostClaim,
  findCloud: () => Promise<ResourceManager | undefined>,
): Promise<void> {
  const { db, log, signal } = parts;
  let end: CostOutcome;
  try {
    const arm = await findCloud();
    end = arm
      ? await readDue(parts, claim, arm)
      : { state: 'unavailable', note: { code: 'cost-no-connection' }, waitSeconds: 600 };
  } catch (error) {
    if (error instanceof CostClaimLost) return;
    if (signal.aborted) end = { state: 'failed', note: interrupted, waitSeconds: 0 };
    else if (error instanceof CloudError) end = outcomeOf(error, claim.failures);
    else {
      log.error({ err: error }, 'the cost of a subscription could not be read');
      end = { state: 'failed', note: { code: 'inventory-failed' }, waitSeconds: 600 };
    }
  }
  await finishCost(db, claim, end).catch((cause: unknown) =>
    log.warn({ err: cause }, 'the result of reading cost could not be recorded'),
  );
}
