/** Tag being edited. `key` is stable while the name changes. */
export interface TagRow {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** Converts tags to form rows. */
export function toTagRows(tags: Readonly<Record<string, string>>): TagRow[] {
  return Object.entries(tags).map(([name, value]) => ({ key: name, name, value }));
}

/** Validates a row. The cloud rejects certain names and treats names as case-insensitive. */
export function issueOfTag(
  row: TagRow,
  rows: readonly TagRow[],
): 'missing' | 'characters' | 'twice' | undefined {
  const name = row.name.trim().toLowerCase();
  if (name === '') return row.value === '' ? undefined : 'missing';
  if (/[<>%&\\?/\p{Cc}]/u.test(name)) return 'characters';
  const first = rows.find((other) => other.name.trim().toLowerCase() === name);
  return first !== undefined && first.key !== row.key ? 'twice' : undefined;
}

/** Converts form rows to tags, or returns undefined if a row is invalid. Empty rows are ignored. */
export function toTags(rows: readonly TagRow[]): Record<string, string> | undefined {
  if (rows.some((row) => issueOfTag(row, rows) !== undefined)) return undefined;
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => (name.trim() === '' ? [] : [[name.trim(), value.trim()]])),
  );
}
