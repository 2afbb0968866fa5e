import type { AuditEntryAnswer } from '@blueport/contracts';

/** A row of the audit log: an entry with the equal entries directly before it. */
export interface AuditRow extends AuditEntryAnswer {
  /** Number of entries that the row represents, and the time of the first one. */
  readonly group?: { readonly count: number; readonly since: string };
}

/** Returns whether two entries report the same: the same details and the same result. */
const isSameChange = (left: AuditEntryAnswer, right: AuditEntryAnswer): boolean =>
  left.objectId === right.objectId &&
  left.afterHash === right.afterHash &&
  JSON.stringify(left.details) === JSON.stringify(right.details);

/** Returns whether two entries report the same. Each session is a different object, but which one rarely matters. */
const isRepeat = (left: AuditEntryAnswer, right: AuditEntryAnswer): boolean =>
  left.action === right.action &&
  left.outcome === right.outcome &&
  left.accountId === right.accountId &&
  left.objectType === right.objectType &&
  (left.objectType === 'session' || isSameChange(left, right)) &&
  left.details['repeated'] === undefined &&
  right.details['repeated'] === undefined;

/** Combines adjacent entries that report the same by the same actor; each group is shown as its first entry. */
export function groupRepeats(entries: readonly AuditEntryAnswer[]): AuditRow[] {
  const rows: AuditRow[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last === undefined || !isRepeat(last, entry)) rows.push(entry);
    else {
      const times = [entry.time, last.group?.since ?? last.time].toSorted();
      rows[rows.length - 1] = { ...last, group: { count: (last.group?.count ?? 1) + 1, since: times[0]! } };
    }
  }
  return rows;
}
