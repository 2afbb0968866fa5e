import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Vault } from '../../../../security/vault.ts';
import { contentText } from './content.ts';
import { readContent } from './read-content.ts';

const batch = 200;

/**
 * Selects fingerprints made with another key than the present one; empty for content submitted before fingerprints had
 * a key.
 */
const isOld = (vault: Vault): RawBuilder<boolean> => {
  const header = vault.currentHeader().toString('hex');
  return sql<boolean>`content_hash <> '' and left(content_hash, ${sql.lit(header.length)}) <> ${header}`;
};

/** Returns the number of fingerprints that need to be renewed with the current key. */
export async function countOldContentMarks(db: Kysely<Database>, vault: Vault): Promise<number> {
  const { count } = await db
    .selectFrom('deployment_operation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isOld(vault))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Renews the fingerprints of submitted content with the current key if the old one is valid. Otherwise the content
 * could not be verified any more once the old key is deleted.
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
