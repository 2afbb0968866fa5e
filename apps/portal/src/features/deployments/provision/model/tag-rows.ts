import type { FieldIssue } from './field-issue.ts';

/** Limits the cloud sets on tags of a resource. */
export const tagLimits = { count: 50, key: 512, value: 256 } as const;

export interface TagRow {
  readonly key: string;
  readonly value: string;
}

/** Every broken rule of the tag rows, named by the row (`tags.<index>`) or by the whole (`tags`). */
export function tagIssues(rows: readonly TagRow[]): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const seen = new Set<string>();
  if (rows.length > tagLimits.count) issues.push({ field: 'tags', code: 'tagCount', limit: tagLimits.count });
  for (const [index, row] of rows.entries()) {
    const field = `tags.${index}`;
    const key = row.key.trim();
    // The cloud compares tag names without regard to case.
    const folded = key.toLowerCase();
    if (key === '') issues.push({ field, code: 'tagKeyEmpty' });
    else if (key.length > tagLimits.key) issues.push({ field, code: 'tagKeyLength', limit: tagLimits.key });
    else if (/[<>%&\\?/]/.test(key)) issues.push({ field, code: 'tagKeyCharacters' });
    else if (seen.has(folded)) issues.push({ field, code: 'tagKeyTwice' });
    if (row.value.length > tagLimits.value) {
      issues.push({ field, code: 'tagValueLength', limit: tagLimits.value });
    }
    seen.add(folded);
  }
  return issues;
}

/** The rows as the record the API takes; rows without a key are left out. */
export function tagRecord(rows: readonly TagRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter((row) => row.key.trim() !== '').map((row) => [row.key.trim(), row.value]),
  );
}

/** A tag record as rows to edit. */
export function tagRows(tags: Readonly<Record<string, string>>): TagRow[] {
  return Object.entries(tags).map(([key, value]) => ({ key, value }));
}

/** What was done to tags: what is new or has another value, and the names of what was taken away. */
export interface TagChange {
  readonly put: Readonly<Record<string, string>>;
  readonly taken: readonly string[];
}

/** What leads from some tags to others. */
export function tagChange(before: readonly TagRow[], after: readonly TagRow[]): TagChange {
  const [old, now] = [tagRecord(before), tagRecord(after)];
  return {
    put: Object.fromEntries(Object.entries(now).filter(([name, value]) => old[name] !== value)),
    taken: Object.keys(old).filter((name) => !Object.hasOwn(now, name)),
  };
}

/** Tags after a change; those that it does not name are left as they are. */
export function withTagChange(rows: readonly TagRow[], { put, taken }: TagChange): TagRow[] {
  const kept = Object.entries(tagRecord(rows)).filter(([name]) => !taken.includes(name));
  return tagRows({ ...Object.fromEntries(kept), ...put });
}
