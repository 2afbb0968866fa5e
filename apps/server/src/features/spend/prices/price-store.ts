import type { CachedPriceList, PriceStore } from '@blueport/cloud';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';

/** Creates the price list cache in the database, shared by all processes. */
export function createPriceStore(db: Kysely<Database>): PriceStore {
  return {
    async read(names) {
      const rows = await db
        .selectFrom('price_list')
        .selectAll()
        .where(sql<boolean>`name = any(${[...names]})`)
        .execute();
      return new Map(
        rows.map((row): [string, CachedPriceList] => [row.name, { items: row.items, readAt: row.read_at }]),
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
            // If two processes read at the same time, the later one wins.
            .where('price_list.read_at', '<', readAt),
        )
        .execute();
    },
  };
}

/** Deletes price lists not read for 30 days. Lists in use are read again every day. */
export async function forgetOldPrices(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('price_list')
    .where('read_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
