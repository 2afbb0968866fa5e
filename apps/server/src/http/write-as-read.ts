import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import { Refusal } from '../errors/refusal.ts';

/** Tables whose rows have the version used for If-Match. */
export type VersionedTable =
  | 'alert_rule'
  | 'approval_rule'
  | 'blueprint_type'
  | 'budget'
  | 'machine_extension'
  | 'machine_image'
  | 'template_field'
  | 'template_form'
  | 'webhook';

/** A row in the version that the editor read. */
type AsRead = { readonly id: string } & ({ readonly etag: string } | { readonly revision: number });

const isAsRead = (read: AsRead) =>
  'etag' in read
    ? sql<boolean>`'"' || revision || '"' = ${read.etag}`
    : sql<boolean>`revision = ${read.revision}`;

/**
 * Updates a row if it is unchanged since its editor read it. If-Match was compared before the transaction, so this
 * check decides between concurrent edits.
 */
export async function updateAsRead<Table extends VersionedTable>(
  tx: Transaction<Database>,
  table: Table,
  read: AsRead,
  values: UpdateObject<Database, Table>,
): Promise<void> {
  const versioned: VersionedTable = table;
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

/** Deletes a row if it is unchanged since it was read. */
export async function deleteAsRead(
  tx: Transaction<Database>,
  table: VersionedTable,
  read: AsRead,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('id', '=', read.id)
    .where(isAsRead(read))
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new Refusal('stale');
}
