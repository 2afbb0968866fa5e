import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import { canonicalJson } from '../security/canonical-json.ts';
import type { Vault } from '../security/vault.ts';
import { Refusal } from '../errors/refusal.ts';

/** The Idempotency-Key of one request: its caller and the request it identifies. */
export interface IdempotencyClaim {
  readonly accountId: string;
  readonly key: string;
  readonly route: string;
  /**
   * All inputs that identify the request, as one text. It may contain secure values, so only a keyed fingerprint of it
   * is stored.
   */
  readonly request: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Thrown within a write when another request with the same key has finished first; the HTTP layer then replays its
 * response.
 */
export class AlreadyAnswered extends Error {
  override readonly name = 'AlreadyAnswered';
}

/** Reads the header. Throws 400 if it is required and missing, or invalid. */
export function readIdempotencyKey(header: string | string[] | undefined, required: boolean): string | null {
  if (header === undefined && !required) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(header)) {
    throw new Refusal('idempotency-key-required', { reason: 'invalid-idempotency-key' });
  }
  return header;
}

/** Returns the text of all inputs that identify a request. */
export function requestText(route: string, input: unknown): string {
  return canonicalJson({ route, input });
}

const place = (claim: IdempotencyClaim) => `idempotency_key/${claim.accountId}/${claim.key}/answer`;

/** Finds the stored response for this key. Throws 422 if the key was used for another request. */
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
 * Stores the claim in the transaction of the write. A second request with the same key waits for the first transaction:
 * after its commit the insert finds the row, after its rollback the second one takes over.
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

/** Adds the response to a claimed key, in the same transaction. */
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
