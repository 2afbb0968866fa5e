import { CloudError, type ResourceManager } from '@blueport/cloud';
import type { NoteCode } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { noteText, type StoredNote } from '../../../../messages/stored-note.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { Refusal } from '../../../../errors/refusal.ts';
import { finish, renewClaim, type SubscriptionClaim } from './claims.ts';
import { changedGroups, readGroup, ClaimLost, readSubscription, type Reading } from './read-cloud.ts';

/** The credentials that a claim is read with. */
export interface Reader {
  readonly arm: ResourceManager;
  readonly source: 'connection' | 'person';
  /** Name of the user; null for the connection. */
  readonly readBy: string | null;
  /** The groups that the reader may read completely, if not the whole subscription. */
  readonly onlyGroups?: readonly string[];
}

interface ReadFailure {
  readonly error: string;
  readonly note: StoredNote;
}

const failureOf = (code: NoteCode): ReadFailure => ({ error: noteText(code), note: { code } });

/** Returns why a read failed for users of the list, without internal details. */
function readFailureOf(error: unknown): ReadFailure | undefined {
  if (error instanceof CloudError) {
    const response = `${error.code}: ${error.message}`.slice(0, 500);
    return { error: response, note: { code: 'inventory-cloud', values: { response } } };
  }
  if (!(error instanceof Refusal)) return undefined;
  const { reason, values } = error.details;
  const note: StoredNote =
    reason === undefined
      ? { code: 'problem', values: { problem: error.code } }
      : { code: 'refused', values: { ...values, reason } };
  return { error: error.message, note };
}

async function readAll(reading: Reading, claim: SubscriptionClaim, reader: Reader) {
  const { source, readBy, onlyGroups } = reader;
  if (onlyGroups !== undefined) {
    const startedAt = new Date();
    for (const group of onlyGroups) await readGroup(reading, group);
    return { kind: 'partial', startedAt, readBy } as const;
  }
  if (!claim.full && claim.since !== null) {
    const startedAt = new Date();
    const groups = await changedGroups(reading, claim.since).catch((error: unknown) => {
      // A reader without access to the activity log performs a full read.
      if (error instanceof CloudError && error.status === 403) return null;
      throw error;
    });
    if (groups !== null) {
      for (const group of groups) await readGroup(reading, group);
      return { kind: 'changes', startedAt } as const;
    }
  }
  const { startedAt, whole } = await readSubscription(reading);
  return whole
    ? ({ kind: 'full', startedAt, source, readBy } as const)
    : ({ kind: 'partial', startedAt, readBy } as const);
}

/** Reads a claimed subscription and stores the outcome. Never throws: a failure is a state of the subscription. */
export async function readClaim(
  parts: { readonly db: Kysely<Database>; readonly log: Logger; readonly signal: AbortSignal },
  claim: SubscriptionClaim,
  findReader: () => Promise<Reader>,
): Promise<void> {
  const { db, log, signal } = parts;
  try {
    const reader = await findReader();
    const reading: Reading = {
      db,
      arm: reader.arm,
      place: { organizationId: claim.organization_id, subscriptionId: claim.subscription_id },
      source: reader.source,
      attempt: claim.attempt,
      signal,
      beat: () => renewClaim(db, claim),
    };
    await finish(db, claim, await readAll(reading, claim, reader));
  } catch (error) {
    if (error instanceof ClaimLost) return;
    // When a process shuts down, another one continues the work.
    const failure = signal.aborted ? failureOf('inventory-interrupted') : readFailureOf(error);
    if (failure === undefined) log.error({ err: error }, 'a subscription could not be read');
    const end = { kind: 'failed', ...(failure ?? failureOf('inventory-failed')) } as const;
    await finish(db, claim, end).catch((cause: unknown) =>
      log.warn({ err: cause }, 'the result of a read could not be recorded'),
    );
  }
}
