import type { RouteContract } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/tables/index.ts';
import { recordAudit, type AuditActor, type AuditEntry } from '../journal/audit.ts';
import { refusalEntry, type RefusalEntry } from './record-refusal.ts';

export interface RefusalLimits {
  /** Equal refusals within this time are counted together. */
  readonly windowMs: number;
  /** Number of equal refusals recorded individually, with the request. */
  readonly individually: number;
  /** Maximum number of entries that the refusals of one account may add per hour. */
  readonly perHour: number;
}

const usualRefusalLimits: RefusalLimits = { windowMs: 600_000, individually: 5, perHour: 200 };

/** Refusals of one account that are counted but not recorded yet. */
interface Tally {
  readonly endsAt: number;
  readonly entry: AuditEntry;
  actor: AuditActor;
  seen: number;
  repeated: number;
}

/** Records refusals of signed-in callers in the audit log. */
export interface RefusalTrail {
  record(contract: RouteContract, actor: AuditActor, params: object, error: unknown): Promise<void>;
  /** Records a refusal of a route that is not part of the contracts. */
  add(actor: AuditActor, routeId: string, refusal: RefusalEntry): Promise<void>;
  /** Records the counts of windows that have ended, or of all windows with `all`. */
  flush(all?: 'all'): Promise<void>;
  /** Records all counts and stops. */
  stop(): Promise<void>;
}

const hourMs = 3_600_000;
const sweepMs = 60_000;

/** Collects all further refusals of an account that has used up its entries for the hour. */
const overflow: AuditEntry = {
  action: 'request.refused',
  objectType: 'route',
  objectId: '*',
  details: { problem: 'several' },
};

/** Creates the allowance of entries that each account has per hour. */
function createAllowance(perHour: number, now: () => number) {
  const hours = new Map<string, { readonly endsAt: number; rows: number }>();
  return {
    /** Uses one entry of an account. Returns false if none is left. */
    spend(account: string): boolean {
      const known = hours.get(account);
      const hour = known && known.endsAt > now() ? known : { endsAt: now() + hourMs, rows: 0 };
      if (hour !== known) hours.set(account, hour);
      if (hour.rows >= perHour) return false;
      hour.rows += 1;
      return true;
    },
    /** Deletes the counts of past hours. */
    forgetPast(): void {
      for (const [account, { endsAt }] of hours) if (endsAt <= now()) hours.delete(account);
    },
  };
}

/** Creates the counts of refusals, one per key and window. */
function createTallies(windowMs: number, now: () => number) {
  const tallies = new Map<string, Tally>();
  const isEnded = ({ endsAt }: Tally): boolean => endsAt <= now();
  return {
    /** Returns the count of the current window, which begins with its first refusal. */
    current(key: string, actor: AuditActor, entry: AuditEntry): Tally {
      const known = tallies.get(key);
      if (known !== undefined && !isEnded(known)) return known;
      const tally: Tally = { endsAt: now() + windowMs, entry, actor, seen: 0, repeated: 0 };
      tallies.set(key, tally);
      return tally;
    },
    /** Removes and returns the count of a key if its window has ended. */
    takeEnded(key: string): Tally | undefined {
      const tally = tallies.get(key);
      if (tally === undefined || !isEnded(tally)) return undefined;
      tallies.delete(key);
      return tally;
    },
    /** Removes and returns the counts of windows that have ended, or of all windows. */
    *take(which: 'ended' | 'all'): Generator<Tally> {
      for (const [key, tally] of tallies) {
        if (which === 'ended' && !isEnded(tally)) continue;
        tallies.delete(key);
        yield tally;
      }
    },
  };
}

function repeat(tally: Tally, actor: AuditActor): void {
  tally.repeated += 1;
  tally.actor = actor;
}

/**
 * Creates the refusal log. Equal refusals of an account - same route, same problem - are first recorded one by one,
 * then counted, and the count is recorded when the window ends, so refusals cannot fill the disk.
 */
export function createRefusalTrail(
  db: Kysely<Database>,
  log: Logger,
  limits: RefusalLimits = usualRefusalLimits,
  now: () => number = Date.now,
): RefusalTrail {
  const tallies = createTallies(limits.windowMs, now);
  const entries = createAllowance(limits.perHour, now);

  const write = (actor: AuditActor, entry: AuditEntry): Promise<void> =>
    db.transaction().execute((tx) => recordAudit(tx, actor, entry, 'refused'));

  const writeTally = async ({ actor, entry, repeated }: Tally): Promise<void> => {
    if (repeated === 0) return;
    await write(actor, { ...entry, details: { ...entry.details, repeated } });
  };

  const flush = async (all?: 'all'): Promise<void> => {
    entries.forgetPast();
    for (const tally of tallies.take(all ?? 'ended')) {
      await writeTally(tally).catch((error: unknown) =>
        log.warn({ err: error, refusals: tally.repeated }, 'refusals could not be recorded'),
      );
    }
  };

  const timer = setInterval(() => void flush(), sweepMs).unref();

  const add: RefusalTrail['add'] = async (actor, routeId, { problem, ...entry }) => {
    // A provisioning token acts without an account.
    const account = `${actor.organizationId} ${actor.accountId ?? actor.sessionId}`;
    const key = `${account} ${routeId} ${problem}`;
    const before = tallies.takeEnded(key);
    if (before !== undefined) await writeTally(before);
    const { details, ...place } = entry;
    const summary: AuditEntry = { ...place, details: { problem: details?.['problem'] } };
    const tally = tallies.current(key, actor, summary);
    tally.seen += 1;
    if (tally.seen <= limits.individually) {
      if (entries.spend(account)) return write(actor, entry);
    } else if (tally.repeated > 0 || entries.spend(account)) {
      return repeat(tally, actor);
    }
    repeat(tallies.current(`${account} *`, actor, overflow), actor);
  };

  return {
    flush,
    add,
    async record(contract, actor, params, error) {
      const found = refusalEntry(contract, params, error);
      if (found !== undefined) await add(actor, contract.id, found);
    },
    async stop() {
      clearInterval(timer);
      await flush('all');
    },
  };
}
