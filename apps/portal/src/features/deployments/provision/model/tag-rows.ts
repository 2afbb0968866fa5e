import type { FieldIssue } from './field-issue.ts';

/** Limits of the cloud for the tags of a resource. */
export const tagLimits = { count: 50, key: 512, value: 256 } as const;

export interface TagRow {
  readonly key: string;
  readonly value: string;
}

/** Returns all issues of the tag rows, by row (`tags.<index>`) or for all of them (`tags`). */
export function tagIssues(rows: readonly TagRow[]): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const seen = new Set<string>();
  if (rows.length > tagLimits.count) issues.push({ field: 'tags', code: 'tagCount', limit: tagLimits.count });
  for (const [index, row] of rows.entries()) {
    const field = `tags.${index}`;
    const key = row.key.trim();
    // Tag names are case-insensitive in the cloud.
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

/** Converts rows to a record for the API. Rows without a name are omitted. */
export function tagRecord(rows: readonly TagRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter((row) => row.key.trim() !== '').map((row) => [row.key.trim(), row.value]),
  );
}

/** Converts a tag record to rows. */
export function tagRows(tags: Readonly<Record<string, string>>): TagRow[] {
  return Object.entries(tags).map(([key, value]) => ({ key, value }));
}

/** Changes to tags: added or changed ones, and the names of removed ones. */
export interface TagChange {
  readonly put: Readonly<Record<string, string>>;
  readonly removedNames: readonly string[];
}

/** Returns the changes between two sets of tags. */
export function tagChange(before: readonly TagRow[], after: readonly TagRow[]): TagChange {
  const [old, now] = [tagRecord(before), tagRecord(after)];
  return {
    put: Object.fromEntries(Object.entries(now).filter(([name, value]) => old[name] !== value)),
    removedNames: Object.keys(old).filter((name) => !Object.hasOwn(now, name)),
  };
}

/** Applies changes to tags. Other tags are kept. */
export function withTagChange(rows: readonly TagRow[], { put, removedNames }: TagChange): TagRow[] {
  const otherTags = Object.entries(tagRecord(rows)).filter(([name]) => !removedNames.includes(name));
  return tagRows({ ...Object.fromEntries(otherTags), ...put });
}
