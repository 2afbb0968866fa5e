import { problemKinds, type RouteContract } from '@blueport/contracts';
import type { Logger } from 'pino';
import { translateCloudError } from '../cloud/cloud-refusal.ts';
import type { AuditEntry } from '../journal/audit.ts';
import { Refusal } from '../errors/refusal.ts';

/** Returns whether calls of the route change something and therefore add one audit entry. */
export function isWrite(contract: RouteContract): boolean {
  return contract.method !== 'GET' && contract.effect !== 'none';
}

/** Problems recorded for reads, limited to denied access: an invalid filter is not worth an entry. */
const recordedForReads: ReadonlySet<string> = new Set([
  'permission-missing',
  'permission-list-missing',
  'not-found',
]);

function isRecorded(contract: RouteContract, { code }: Refusal): boolean {
  const { status } = problemKinds[code];
  if (status >= 500 || status === 429) return false;
  return isWrite(contract) || recordedForReads.has(code);
}

/** The refusal may be due to a value that the database cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The audit entry of a refusal, and the problem by which equal refusals are counted. */
export type RefusalEntry = AuditEntry & { readonly problem: string };

/** Returns the audit entry for a refusal of a signed-in caller, or undefined if it is not recorded. */
export function refusalEntry(
  contract: RouteContract,
  params: object,
  error: unknown,
): RefusalEntry | undefined {
  const refusal = translateCloudError(error);
  if (!(refusal instanceof Refusal) || !isRecorded(contract, refusal)) return undefined;
  const { permission, errors } = refusal.details;
  return {
    problem: refusal.code,
    action: contract.id,
    objectType: 'route',
    objectId: contract.path,
    details: {
      problem: refusal.code,
      permission: permission ?? null,
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, storable(String(value))]),
      ),
      // Pointers and codes only: the submitted value may be a secret.
      ...(errors && {
        errors: errors.slice(0, 20).map(({ pointer, code }) => ({ pointer: storable(pointer), code })),
      }),
    },
  };
}

/** Counts the refusals of unknown callers, which have no audit log and could fill the disk with one entry each. */
export interface AnonymousRefusals {
  count(error: unknown): void;
  /** Logs the counts since the last report. */
  report(): void;
}

/** Creates a counter that writes its counts to the log once a minute, if any. */
export function createAnonymousRefusals(log: Logger): AnonymousRefusals & { stop(): void } {
  let counts: Partial<Record<string, number>> = {};
  const report = (): void => {
    if (Object.keys(counts).length > 0) log.info({ counts }, 'anonymous refusals');
    counts = {};
  };
  const timer = setInterval(report, 60_000).unref();
  return {
    count(error) {
      if (error instanceof Refusal) counts[error.code] = (counts[error.code] ?? 0) + 1;
    },
    report,
    stop() {
      clearInterval(timer);
      report();
    },
  };
}
