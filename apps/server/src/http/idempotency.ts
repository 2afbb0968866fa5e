import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import { canonicalJson } from '../security/canonical-json.ts';
import type { Vault } from '../security/vault.ts';
import { Refusal } from '../errors/refusal.ts';

/** The Idempotency-Key of one request: whose it is, and what it stands for. */
export interface IdempotencyClaim {
  readonly accountId: string;
  readonly key: string;
  readonly route: string;
  /** Everything that makes two requests the same, as one text. It may hold secure values, so only a keyed fingerprint of it is stored. */
  readonly request: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Thrown inside a write when another request with the same key has finished first; the frame then repeats its answer. */
export class AlreadyAnswered extends Error {
  override readonly name = 'AlreadyAnswered';
}

/** Reads the header; 400 where the route requires one and none, or an unusable one, came. */
export function readIdempotencyKey(header: string | string[] | undefined, required: boolean): string | null {
  if (header === undefined && !required) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(header)) {
    throw new Refusal('idempotency-key-required', { reason: 'invalid-idempotency-key' });
  }
  return header;
}

/** Everything that makes two requests the same. */
export function requestText(route: string, input: unknown): string {
  return canonicalJson({ route, input });
}

const place = (claim: IdempotencyClaim) => `idempotency_key/${claim.accountId}/${claim.key}/answer`;

/** The answer an earlier request with this key got; 422 where the key was used for something else. */
export async function findAnswer(
  db: Kysely<Database>,
  vault: Vault,
  claim: IdempotencyClaim,
): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'answer'])
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!vault.matches(claim.request, row.request_hash)) throw new Refusal('idempotency-key-reused');
  return { status: row.status, body: JSON.parse(vault.open(row.answer, place(claim))) as unknown };
}

/**
 * Stores the answer beside the write itself. A second request with the same key waits here for the first one's
 * transaction to end: after its commit the insert finds the row, after its rollback the second one takes over.
 */
export async function claimKey(
  tx: Transaction<Database>,
  vault: Vault,
  claim: IdempotencyClaim,
): Promise<void> {
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({
      account_id: claim.accountId,
      key: claim.key,
      route: claim.route,
      request_hash: vault.fingerprint(claim.request),
      status: 0,
      answer: Buffer.alloc(0),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!inserted) throw new AlreadyAnswered();
}

/** Completes a claimed key with the answer, in the same transaction. */
export async function storeAnswer(
  tx: Transaction<Database>,
  vault: Vault,
  claim: IdempotencyClaim,
  answer: StoredAnswer,
): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ status: answer.status, answer: vault.seal(JSON.stringify(answer.body ?? null), place(claim)) })
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .execute();
}
