import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteContract } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import { recordAudit, type AuditActor } from '../journal/audit.ts';
import type { Vault } from '../security/vault.ts';
import type { Call } from './call.ts';
import { claimKey, storeAnswer, type IdempotencyClaim } from './idempotency.ts';
import { Refusal } from '../errors/refusal.ts';

export interface WriteContext {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly contract: RouteContract;
  readonly claim: IdempotencyClaim | null;
  /** Reduces a response to its declared fields; a replayed response is stored in this form. */
  present(answer: unknown): unknown;
  readonly actor: Omit<AuditActor, 'organizationId'> & { readonly organizationId: string | null };
}

const attempts = 4;
const isConflictOfTransactions = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

/** Runs a transaction and repeats it after a serialization failure or deadlock. */
export async function retryConflicts<Answer>(runTransaction: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction();
    } catch (error) {
      if (attempt === attempts || !isConflictOfTransactions(error)) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/** The `write` function of a call, and how often it ran. */
export interface Writer {
  write: Call<RouteContract>['write'];
  count(): number;
  /** Blocks new writes. Returns false if one has started. */
  close(): boolean;
}

/** Creates the writer of one call. */
export function createWriter(context: WriteContext): Writer {
  let count = 0;
  let isClosed = false;
  const runTransaction: Call<RouteContract>['write'] = (work) =>
    context.db.transaction().execute(async (tx) => {
      if (context.claim) await claimKey(tx, context.vault, context.claim);
      const { answer, audit } = await work(tx);
      const organizationId = context.actor.organizationId ?? audit.organizationId;
      if (organizationId === undefined)
        throw new Error(`${context.contract.id} does not say whose audit trail it is.`);
      const accountId = context.actor.accountId ?? audit.accountId ?? null;
      if (context.claim) {
        await storeAnswer(tx, context.vault, context.claim, {
          status: context.contract.status ?? 200,
          body: context.present(answer),
        });
      }
      // Recorded last, because it takes the organization's journal lock, which others wait for until the commit.
      await recordAudit(tx, { ...context.actor, organizationId, accountId }, audit);
      return answer;
    });
  return {
    count: () => count,
    close() {
      isClosed = count === 0;
      return isClosed;
    },
    async write(work) {
      if (isClosed) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
      count += 1;
      if (count > 1) throw new Error(`${context.contract.id} writes twice.`);
      return retryConflicts(() => runTransaction(work));
    },
  };
}
