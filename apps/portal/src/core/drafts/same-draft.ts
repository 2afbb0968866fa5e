import type { Draft } from '@blueport/contracts';

/** Whether two drafts are equal, regardless of the order of their keys. */
export function isSameDraft(some: Draft | null, other: Draft): boolean {
  return inOrder(some) === inOrder(other);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
