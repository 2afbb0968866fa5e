import { problemKinds, type RouteContract } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { translateCloudError } from '../cloud/cloud-refusal.ts';
import type { Database } from '../database/tables/index.ts';
import { recordAudit, type AuditActor } from '../journal/audit.ts';
import { Refusal } from './refusal.ts';

/** Whether a call of the route is expected to change something, and so to leave one audit row. */
export function isWrite(contract: RouteContract): boolean {
  return contract.method !== 'GET' && contract.effect !== 'none';
}

/** Reading leaves a row only where access was the question: a mistyped filter is nobody's action. */
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

/** What was refused may be refused because the database cannot store it. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Writes the refusal of a signed-in caller into the trail, in a transaction of its own. */
export async function recordRefusal(
  db: Kysely<Database>,
  contract: RouteContract,
  actor: AuditActor,
  params: object,
  error: unknown,
): Promise<void> {
  const refusal = translateCloudError(error);
  if (!(refusal instanceof Refusal) || !isRecorded(contract, refusal)) return;
  const { permission, errors } = refusal.details;
  await db.transaction().execute((tx) =>
    recordAudit(
      tx,
      actor,
      {
        action: contract.id,
        objectType: 'route',
        objectId: contract.path,
        details: {
          problem: refusal.code,
          permission: permission ?? null,
          params: Object.fromEntries(
            Object.entries(params).map(([name, value]) => [name, storable(String(value))]),
          ),
          // Places and kinds only: what was typed may be a secret.
          ...(errors && {
            errors: errors.slice(0, 20).map(({ pointer, code }) => ({ pointer: storable(pointer), code })),
          }),
        },
      },
      'refused',
    ),
  );
}

/** Counts the refusals of callers nobody knows: they have no trail, and one row for each would let them fill the disk. */
export interface AnonymousRefusals {
  count(error: unknown): void;
  /** Logs what was counted since the last time. */
  report(): void;
}

/** A counter that tells the log once a minute what it has counted, if anything. */
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
