import pg from 'pg';
import type { TestDatabase } from '../../../../testing/test-database.ts';

/** Added rows of one table, and removed or changed rows with their old values; as text. */
export interface TableChange {
  readonly table: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** A snapshot of all rows of a database, to compare with and to restore. */
export interface RowSnapshot {
  /** Returns every table that differs from the snapshot. */
  changes(): Promise<TableChange[]>;
  /** Restores every row. */
  restore(): Promise<void>;
  /** Runs a statement as the owner, outside of the server's connections. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Takes a snapshot of all rows, except in the given tables, which only contain caches. */
export async function takeSnapshot(
  database: TestDatabase,
  leftOut: ReadonlySet<string>,
): Promise<RowSnapshot> {
  const client = new pg.Client(database.access.ownerUrl());
  await client.connect();
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      order by c.table_name, c.ordinal_position`,
  );
  const columnsOf = Map.groupBy(
    columns.filter(({ table }) => !leftOut.has(table)),
    ({ table }) => table,
  );
  const tables = [...columnsOf.keys()];
  await client.query('drop schema if exists kept cascade; create schema kept');
  for (const table of tables) await client.query(`create table kept."${table}" as table public."${table}"`);
  // Every written row contains its transaction id; deleted rows change the count.
  const marks = tables.map(
    (table) =>
      `select '${table}' as table, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from public."${table}"`,
  );
  const markAll = async (): Promise<Map<string, string>> => {
    const { rows } = await client.query<{ table: string; mark: string }>({
      name: 'marks',
      text: marks.join(' union all '),
    });
    return new Map(rows.map(({ table, mark }) => [table, mark]));
  };
  let before = await markAll();
  const changed = async (): Promise<string[]> => {
    const now = await markAll();
    return tables.filter((table) => now.get(table) !== before.get(table));
  };
  const missing = async (from: string, of: string): Promise<string[]> => {
    const { rows } = await client.query<{ row: string }>(
      `select x::text as row from ${from} x except all select x::text from ${of} x order by 1`,
    );
    return rows.map(({ row }) => row);
  };
  return {
    async changes() {
      const found: TableChange[] = [];
      for (const table of await changed()) {
        const [now, then] = [`public."${table}"`, `kept."${table}"`];
        const change = { table, added: await missing(now, then), removed: await missing(then, now) };
        if (change.added.length + change.removed.length > 0) found.push(change);
      }
      return found;
    },
    async restore() {
      const touched = await changed();
      if (touched.length === 0) return;
      // Without triggers, because the restore ignores the order of rows and undoes writes that the application forbids
      // to undo.
      const steps = touched.flatMap((table) => {
        const names = list(columnsOf.get(table)!.map(({ column }) => column));
        return [
          `delete from public."${table}"`,
          `insert into public."${table}" (${names}) overriding system value select ${names} from kept."${table}"`,
        ];
      });
      await client.query(
        ['begin', 'set local session_replication_role = replica', ...steps, 'commit'].join(';\n'),
      );
      before = await markAll();
    },
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await client.query<Row>(text, [...values])).rows;
    },
    close: () => client.end(),
  };
}
