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
