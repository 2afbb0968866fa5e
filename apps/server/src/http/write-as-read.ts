import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import { Refusal } from '../errors/refusal.ts';

/** Tables whose rows carry the version that If-Match names. */
type Versioned =
  | 'approval_rule'
  | 'blueprint_type'
  | 'budget'
  | 'machine_extension'
  | 'machine_image'
  | 'template_field'
  | 'template_form'
  | 'webhook';

/** A row in the version that somebody read and decided upon. */
type AsRead = { readonly id: string } & ({ readonly etag: string } | { readonly revision: number });

const isAsRead = (read: AsRead) =>
  'etag' in read
    ? sql<boolean>`'"' || revision || '"' = ${read.etag}`
    : sql<boolean>`revision = ${read.revision}`;

/**
 * Changes a row where it still is what its editor saw. If-Match was compared before the transaction: this is where two who
 * pass that comparison at the same moment are told apart.
 */
export async function updateAsRead<Table extends Versioned>(
  tx: Transaction<Database>,
  table: Table,
  read: AsRead,
  values: UpdateObject<Database, Table>,
): Promise<void> {
  const versioned: Versioned = table;
  const { numUpdatedRows } = await tx
    .updateTable(versioned)
    .set({
      ...(values as object),
      revision: sql<number>`revision + 1`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', read.id)
    .where(isAsRead(read))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Refusal('stale');
}

/** Deletes a row where it still is what was seen. */
export async function deleteAsRead(tx: Transaction<Database>, table: Versioned, read: AsRead): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('id', '=', read.id)
    .where(isAsRead(read))
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new Refusal('stale');
}
