import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import { notFound } from '../../errors/refusal.ts';
import type { VersionedTable } from '../write-as-read.ts';
import type { EntityRows } from './entity.ts';

/** Reads the items of an entity. */
export interface EntityReader<Item> {
  readonly all: (db: Kysely<Database>, organizationId: string) => Promise<Item[]>;
  /** Returns an item and the number of its uses, which is counted unless known. Throws 404 if not found. */
  readonly find: (
    db: Kysely<Database>,
    organizationId: string,
    id: string,
    knownUses?: number,
  ) => Promise<{ readonly item: Item; readonly uses: number }>;
}

export function createEntityReader<
  Item,
  Table extends VersionedTable,
  Tables,
  Names extends keyof Tables,
  Row extends { readonly id: string },
>({ table, select, present, countUses }: EntityRows<Item, Table, Tables, Names, Row>): EntityReader<Item> {
  const usesOf = async (db: Kysely<Database>, organizationId: string) =>
    (await countUses?.(db, organizationId)) ?? new Map<string, number>();
  return {
    async all(db, organizationId) {
      const [rows, uses] = await Promise.all([
        select(db, organizationId).execute(),
        usesOf(db, organizationId),
      ]);
      return rows.map((row) => present(row, uses.get(row.id) ?? 0));
    },
    async find(db, organizationId, id, knownUses) {
      const [row] = await select(db, organizationId)
        .where(sql<boolean>`${sql.ref(`${table}.id`)} = ${id}`)
        .execute();
      if (row === undefined) throw notFound();
      const uses = knownUses ?? (await usesOf(db, organizationId)).get(row.id) ?? 0;
      return { item: present(row, uses), uses };
    },
  };
}
