import type { KeptList, PriceStore } from '@blueport/cloud';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** Keeps the price list in the database, where every process finds what one of them read. */
export function createPriceStore(db: Kysely<Database>): PriceStore {
  return {
    async read(names) {
      const rows = await db
        .selectFrom('price_list')
        .selectAll()
        .where(sql<boolean>`name = any(${[...names]})`)
        .execute();
      return new Map(
        rows.map((row): [string, KeptList] => [row.name, { items: row.items, readAt: row.read_at }]),
      );
    },
    async write(name, { items, readAt }) {
      const written = { items: JSON.stringify(items), read_at: readAt };
      await db
        .insertInto('price_list')
        .values({ name, ...written })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(written)
            // Of two processes that read at the same time the later one stays.
            .where('price_list.read_at', '<', readAt),
        )
        .execute();
    },
  };
}

/** Forgets what nobody has asked for in a month. */
export async function forgetOldPrices(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('price_list')
    .where('read_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
