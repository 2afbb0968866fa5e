import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Vault } from '../../../../security/vault.ts';
import { contentText } from './content.ts';
import { readContent } from './read-content.ts';

const batch = 200;

/** Fingerprints by another key than the present one; empty on what was submitted before fingerprints had a key. */
const isOld = (vault: Vault): RawBuilder<boolean> => {
  const header = vault.currentHeader().toString('hex');
  return sql<boolean>`content_hash <> '' and left(content_hash, ${sql.lit(header.length)}) <> ${header}`;
};

/** How many fingerprints of submitted content need another key than the present one. */
export async function countOldContentMarks(db: Kysely<Database>, vault: Vault): Promise<number> {
  const { count } = await db
    .selectFrom('deployment_operation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isOld(vault))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Makes the fingerprints of submitted content anew with the present key, each only where the older one still holds: without
 * it nothing could be told about what was submitted once its key is gone.
 */
export async function renewContentMarks(
  db: Kysely<Database>,
  vault: Vault,
): Promise<{ readonly resealed: number; readonly unreadable: number }> {
  let resealed = 0;
  let unreadable = 0;
  for (;;) {
    const rows = await db
      .selectFrom('deployment_operation')
      .select(['id', 'content_hash'])
      .where(isOld(vault))
      .orderBy('id')
      .limit(batch)
      .offset(unreadable)
      .execute();
    for (const { id, content_hash: old } of rows) {
      const content = await readContent(db, vault, id).catch(() => undefined);
      if (!content) {
        unreadable += 1;
        continue;
      }
      await db.transaction().execute(async (tx) => {
        await sql`set local blueport.resealing = 'on'`.execute(tx);
        await tx
          .updateTable('deployment_operation')
          .set({ content_hash: vault.fingerprint(contentText(content)).toString('hex') })
          .where('id', '=', id)
          .where('content_hash', '=', old)
          .execute();
      });
      resealed += 1;
    }
    if (rows.length < batch) return { resealed, unreadable };
  }
}
