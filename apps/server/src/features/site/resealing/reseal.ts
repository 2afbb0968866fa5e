import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Vault } from '../../../security/vault.ts';
import { countOldContentMarks, renewContentMarks } from '../../deployments/operations/index.ts';
import { sealedColumns, type SealedColumn } from './sealed-columns.ts';

/** Result of one run. */
export interface ResealReport {
  readonly resealed: number;
  /** Number of values that no key can open: they were damaged, or their key is missing. */
  readonly unreadable: number;
}

const batch = 200;
const headerBytes = 5;

interface SealedRow extends Readonly<Record<string, unknown>> {
  readonly sealed: Buffer;
  readonly place: string;
}

/** Condition for rows with a value that is sealed with a key other than the current one. */
const isOld = ({ column }: SealedColumn, header: Buffer): RawBuilder<unknown> =>
  sql`length(${sql.ref(column)}) > 0 and substring(${sql.ref(column)} from 1 for ${sql.lit(headerBytes)}) <> ${header}`;

async function resealColumn(db: Kysely<Database>, vault: Vault, target: SealedColumn): Promise<ResealReport> {
  const header = vault.currentHeader();
  const keys = sql.join(target.key.map((name) => sql.ref(name)));
  let resealed = 0;
  let unreadable = 0;
  for (;;) {
    const { rows } =
      await sql<SealedRow>`select ${keys}, ${sql.ref(target.column)} as sealed, ${sql.raw(target.place)} as place
      from ${sql.table(target.table)} where ${isOld(target, header)} order by ${keys} limit ${batch} offset ${unreadable}`.execute(
        db,
      );
    for (const row of rows) {
      let newValue: Buffer;
      try {
        newValue = vault.seal(vault.open(row.sealed, row.place), row.place);
      } catch {
        unreadable += 1;
        continue;
      }
      const keyCondition = sql.join(
        target.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
        sql` and `,
      );
      await db.transaction().execute(async (tx) => {
        await sql`set local blueport.resealing = 'on'`.execute(tx);
        // If another process wrote the value in the meantime, it is already sealed with the current key and is kept.
        await sql`update ${sql.table(target.table)} set ${sql.ref(target.column)} = ${newValue}
          where ${keyCondition} and ${sql.ref(target.column)} = ${row.sealed}`.execute(tx);
      });
      resealed += 1;
    }
    if (rows.length < batch) return { resealed, unreadable };
  }
}

/** Reseals and re-marks all values of older keys with the current one, while the portal runs. */
export async function reseal(db: Kysely<Database>, vault: Vault): Promise<ResealReport> {
  const report = { resealed: 0, unreadable: 0 };
  const add = ({ resealed, unreadable }: ResealReport): void => {
    report.resealed += resealed;
    report.unreadable += unreadable;
  };
  for (const column of sealedColumns) add(await resealColumn(db, vault, column));
  add(await renewContentMarks(db, vault));
  return report;
}

/** Returns the number of values sealed or marked with a key other than the current one. */
export async function countOldValues(db: Kysely<Database>, vault: Vault): Promise<number> {
  const header = vault.currentHeader();
  let total = await countOldContentMarks(db, vault);
  for (const column of sealedColumns) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(column.table)}
      where ${isOld(column, header)}`.execute(db);
    total += Number(rows[0]?.count ?? 0);
  }
  return total;
}
