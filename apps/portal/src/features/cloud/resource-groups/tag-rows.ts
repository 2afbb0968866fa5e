/** A tag while it is edited; `key` stays the same while its name changes. */
export interface TagRow {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** Tags as lines of a form. */
export function toTagRows(tags: Readonly<Record<string, string>>): TagRow[] {
  return Object.entries(tags).map(([name, value]) => ({ key: name, name, value }));
}

/** What is wrong with a line: the cloud refuses these names, and tells them apart in no casing. */
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

/** The tags of a form; undefined while a line is wrong. Empty lines are none. */
export function toTags(rows: readonly TagRow[]): Record<string, string> | undefined {
  if (rows.some((row) => issueOfTag(row, rows) !== undefined)) return undefined;
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => (name.trim() === '' ? [] : [[name.trim(), value.trim()]])),
  );
}
