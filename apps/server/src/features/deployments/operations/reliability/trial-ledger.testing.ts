import type { LedgerEntry } from '@blueport/cloud-sandbox';

/** Matches the deployment name in a ledger's addresses: `bp-…-<n>`. */
const deploymentIn = /\/deployments\/(bp-[a-z0-9]+-\d+)(?=[/?]|$)/i;
const clientFaults = new Set([400, 401, 403, 404]);

/** Findings in the embedded cloud's ledger about a trial. */
export interface LedgerVerdict {
  /** Names of the deployments that the cloud accepted, and all calls for those accepted more than once. */
  readonly started: ReadonlySet<string>;
  readonly twice: readonly string[];
  /** Requests of an operation before the wait requested by the cloud was over. */
  readonly early: readonly string[];
  /** Requests that were repeated although the cloud had refused them permanently. */
  readonly repeated: readonly string[];
}

const line = ({ time, method, url, status, accepted, fault }: LedgerEntry): string =>
  [time, method, url.split('?')[0], status, accepted ? 'accepted' : '', fault ?? ''].join(' ').trim();

/** Returns the name of the deployment that an entry starts. */
function startedBy({ method, url }: LedgerEntry): string | undefined {
  const path = url.split('?')[0] ?? '';
  return method === 'PUT' && /\/deployments\/[^/]+$/.test(path) ? deploymentIn.exec(path)?.[1] : undefined;
}

function groupBy(
  entries: readonly LedgerEntry[],
  keyOf: (entry: LedgerEntry) => string | null | undefined,
): Map<string, LedgerEntry[]> {
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === null || key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}

/** Faults that break the connection before the caller can have received anything. */
const unheard: ReadonlySet<string | null> = new Set(['reset-before', 'reset-after', 'hang']);

/** Returns when the wait requested by a response is over; its header has seconds or a date. */
function waitUntil({ time, retryAfter, fault }: LedgerEntry): number {
  if (retryAfter === null || unheard.has(fault)) return 0;
  return /^\d+$/.test(retryAfter) ? Date.parse(time) + Number(retryAfter) * 1000 : Date.parse(retryAfter);
}

/**
 * Returns whether another process took over between a time and a call: it did not receive the responses of the crashed
 * one.
 */
function isTakenOver(since: number, call: LedgerEntry, takeovers: readonly number[]): boolean {
  return takeovers.some((at) => at >= since && at <= Date.parse(call.time));
}

/** Returns the calls of one operation that were sent too early. */
function earlyOnes(calls: readonly LedgerEntry[], takeovers: readonly number[]): string[] {
  const earlyCalls: string[] = [];
  let until = 0;
  let asker = 0;
  let because = '';
  for (const call of calls) {
    if (isTakenOver(asker, call, takeovers)) until = 0;
    // The ledger has the time of the response, which is never before the request.
    if (Date.parse(call.time) < until) earlyCalls.push(`${because} -> ${line(call)}`);
    const waitEnd = waitUntil(call);
    if (waitEnd > until) {
      until = waitEnd;
      asker = Date.parse(call.time);
      because = `${line(call)} (wait ${call.retryAfter})`;
    }
  }
  return earlyCalls;
}

/**
 * Returns the pointless repetitions of one operation. Polling for a missing deployment is not a repetition; after a
 * write everything may be read again; and a process that takes over from a crashed one has received no responses yet.
 */
function repeatedOnes(calls: readonly LedgerEntry[], takeovers: readonly number[]): string[] {
  const repeated: string[] = [];
  let refusedCalls = new Map<string, LedgerEntry>();
  for (const call of calls) {
    const key = `${call.method} ${call.url} ${call.bodyHash ?? ''}`;
    const before = refusedCalls.get(key);
    const isSameProcess = before !== undefined && !isTakenOver(Date.parse(before.time), call, takeovers);
    if (before !== undefined && isSameProcess) repeated.push(`${line(before)} -> ${line(call)}`);
    if (call.method !== 'GET') {
      refusedCalls = new Map([...refusedCalls].filter(([, entry]) => entry.method !== 'GET'));
    }
    const hasResponse = call.fault === null || call.fault === '404-after-202';
    const isQuestion = call.status === 404 && call.method === 'GET' && deploymentIn.test(call.url);
    if (clientFaults.has(call.status) && hasResponse && !isQuestion) refusedCalls.set(key, call);
  }
  return repeated;
}

/** Evaluates the ledger of a trial; `takeovers` are the times at which another process took over. */
export function judgeLedger(
  ledger: readonly LedgerEntry[],
  takeovers: readonly number[] = [],
): LedgerVerdict {
  const accepted = ledger.filter((entry) => entry.accepted);
  const starts = groupBy(accepted, startedBy);
  const operations = [...groupBy(ledger, (entry) => entry.clientRequestId).values()];
  return {
    started: new Set(starts.keys()),
    twice: [...starts]
      .filter(([, entries]) => entries.length > 1)
      .map(([name]) =>
        [
          name,
          ...ledger.filter((entry) => deploymentIn.exec(entry.url)?.[1] === name).map((entry) => line(entry)),
        ].join('\n  '),
      ),
    early: operations.flatMap((calls) => earlyOnes(calls, takeovers)),
    repeated: operations.flatMap((calls) => repeatedOnes(calls, takeovers)),
  };
}
