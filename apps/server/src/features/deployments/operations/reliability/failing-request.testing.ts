import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../../../../testing/test-server.ts';
import {
  cloudCallsUnderWay,
  trackWork,
  runTracked,
  type TrackedWork,
  watchStatements,
  type Fault,
  type FaultKind,
} from './nth-call.testing.ts';
import { takeSnapshot, type RowSnapshot, type TableChange } from './row-snapshot.testing.ts';
import type { WritePath, WriteWorld } from './write-paths.testing.ts';

/** Tables of last-seen times and caches, which requests change as a side effect. */
const memory: ReadonlySet<string> = new Set([
  'session',
  'cloud_grant',
  'price_list',
  'policy_snapshot',
  'cloud_subscription',
  'account_subscription',
]);

/** Number of calls of an undisturbed request, and its writes. */
export interface Undisturbed {
  readonly statements: number;
  readonly cloudCalls: number;
  readonly writes: string;
}

export interface FailingRequests {
  /** Runs the request without a fault. For faults on calls to the cloud, uses a session with an empty cache. */
  measure(path: WritePath): Promise<Undisturbed>;
  /**
   * Runs the request with one failing call, then again with the same key. Returns a description of the problem, if any.
   * Undefined if there is no such call.
   */
  tryFault(
    path: WritePath,
    calm: Undisturbed,
    fault: Fault,
    skipsTransaction?: boolean,
  ): Promise<readonly string[] | undefined>;
  close(): Promise<void>;
}

/** Normalizes values that differ in every run. */
const shape = (row: string): string =>
  row
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replaceAll(/\bbp-[0-9a-z]{10}/g, '<name>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d)?/g, '<time>')
    .replaceAll(/[0-9a-f]{16,}/gi, '<hex>')
    .replaceAll(/""tookMs"": \d+/g, '""tookMs"": <ms>');

/** Tables with a sequence number, which has gaps after a rollback or differs if other rows were written before. */
const numbered: Readonly<Record<string, RegExp>> = { event: /^\(\d+,/, audit: /(?<=^\([^,]+,)\d+,/ };
/** Audit entries that are not writes: refusals and sign-ins. */
const noWrite = /,(?:refused|session\.login),/;

/** A verdict names sources that were unavailable; that is not an incomplete write. */
const textOf = (table: string, row: string): string =>
  table === 'deployment_verdict' ? '' : shape(row.replace(numbered[table] ?? /^$/, '<number>,'));

/** Returns the normalized writes, without refusals in the audit log. */
function writesOf(changes: readonly TableChange[], { counts }: WritePath): string {
  const lines = changes.flatMap(({ table, added, removed }) => {
    if (table === counts) return [];
    const markRows = (mark: string, rows: readonly string[]): string[] =>
      rows
        .filter((row) => table !== 'audit' || !noWrite.test(row))
        .map((row) => `${mark} ${table} ${textOf(table, row)}`);
    return [...markRows('+', added), ...markRows('-', removed)];
  });
  return lines.toSorted().join('\n');
}

/** Returns the changed tables of a text of writes, with the number of added and removed rows. */
function countsOf(writes: string): string {
  const lines = writes.split('\n').filter((line) => line !== '');
  const counts = Object.entries(Object.groupBy(lines, (line) => line.split(' ', 2).join('')));
  return counts.map(([name, rows]) => `${name}=${rows?.length}`).join(' ');
}

/** Returns a description of content that a response must not show, or that the response of a failure lacks. */
function unclear({ status, headers, text }: Answer): string | undefined {
  if (status < 400) return undefined;
  if (!String(headers['content-type']).includes('application/problem+json')) return 'is no problem';
  if (/on purpose|57014|terminated unexpectedly|ECONN|select |insert |update |\/src\//i.test(text))
    return `tells too much: ${text.slice(0, 200)}`;
  if (status === 503 && headers['retry-after'] === undefined) return 'does not say when to come again';
  return status === 500 ? `is an error of ours: ${text.slice(0, 200)}` : undefined;
}

/** Makes requests fail at one call after the other, each starting from the same rows. */
export async function startFailingRequests(world: WriteWorld): Promise<FailingRequests> {
  const { server } = world;
  const { pool } = server.database;
  const letGo = watchStatements();

  /**
   * Waits until no connection is in use or requested and the database is idle. Returns false if that does not happen.
   */
  const isQuiet = async (picture?: RowSnapshot): Promise<boolean> => {
    for (let tries = 0; tries < 400; tries += 1) {
      const isIdle =
        pool.totalCount === pool.idleCount && pool.waitingCount === 0 && cloudCallsUnderWay() === 0;
      if (isIdle) {
        const busy = await picture?.query(
          `select 1 from pg_stat_activity where datname = current_database() and application_name = 'blueport'
             and state <> 'idle' and pid <> pg_backend_pid()`,
        );
        if ((busy ?? []).length === 0) return true;
      }
      await wait(5);
    }
    return false;
  };
  await isQuiet();
  const picture = await takeSnapshot(server.database, memory);

  /** Sends a request, with retries if the response requests them. */
  const patiently = async (path: WritePath, key: string): Promise<Answer> => {
    for (;;) {
      const answer = await world.send(path, key);
      if (answer.status !== 429) return answer;
      await wait(Number(answer.headers['retry-after']) * 1000);
    }
  };

  const renewSession = async (path: WritePath): Promise<WritePath> => ({
    ...path,
    by: await world.signInAgain(path),
  });

  return {
    async measure(path) {
      const count = async (from: WritePath): Promise<TrackedWork & { readonly writes: string }> => {
        const by = trackWork();
        const answer = await runTracked(by, () => patiently(from, randomUUID()));
        by.open = false;
        await isQuiet(picture);
        if (answer.status >= 300) throw new Error(`${path.name}: ${answer.status} ${answer.text}`);
        const writes = writesOf(await picture.changes(), path);
        await picture.restore();
        return { ...by, writes };
      };
      const { cloudCalls } = await count(await renewSession(path));
      const { statements, writes } = await count(path);
      return { statements, cloudCalls, writes };
    },
    async tryFault(requestedPath, calm, fault, skipsTransaction = false) {
      // Responses of the cloud are cached per session and not requested again.
      const path = fault.kind.startsWith('cloud') ? await renewSession(requestedPath) : requestedPath;
      const found: string[] = [];
      const key = randomUUID();
      const by = trackWork(fault, skipsTransaction);
      const answer = await runTracked(by, () => patiently(path, key));
      by.open = false;
      const { struck } = by;
      const say = (what: string): void => {
        const where = `${path.name}, ${fault.kind} ${fault.nth} (${(struck ?? '').replaceAll(/\s+/g, ' ').slice(0, 90)})`;
        found.push(`${where}: ${what}`);
      };
      if (!(await isQuiet(picture))) say('holds a connection or a lock');
      const isDone = answer.status < 300;
      const first = writesOf(await picture.changes(), path);
      const isSame = (writes: string): boolean =>
        // A verdict with an unavailable source reports it and stores less.
        fault.kind.startsWith('cloud') ? countsOf(writes) === countsOf(calm.writes) : writes === calm.writes;
      if (struck !== undefined) {
        const trouble = unclear(answer);
        if (trouble !== undefined) say(`the answer ${answer.status} ${trouble}`);
        if (first !== '' && !isSame(first)) say(`half done: ${countsOf(first)} of ${countsOf(calm.writes)}`);
        if (isDone && first === '') say('accepted, and nothing is there');
        const retryAnswer = await patiently(path, key);
        await isQuiet(picture);
        const whole = writesOf(await picture.changes(), path);
        if (retryAnswer.status >= 300)
          say(`the retry with the same key returned ${retryAnswer.status} ${retryAnswer.text.slice(0, 200)}`);
        if (isDone && retryAnswer.text !== answer.text)
          say('the retry with the same key returned a different response');
        if (!isSame(whole))
          say(`after the repetition: ${countsOf(whole)} instead of ${countsOf(calm.writes)}`);
      }
      await picture.restore();
      return struck === undefined ? undefined : found;
    },
    async close() {
      letGo();
      await picture.close();
    },
  };
}

/** Returns the number of calls of a kind in an undisturbed request. */
export const callsOf = (calm: Undisturbed, kind: FaultKind): number =>
  kind.startsWith('cloud') ? calm.cloudCalls : calm.statements;
