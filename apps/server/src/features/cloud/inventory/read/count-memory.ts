/** Different questions whose counts are kept; a page of one and the next page of it are the same question. */
const mostCounts = 2000;

/** A count and the revision of the inventory at which it was taken; it holds until the revision is another one. */
interface KnownCount {
  readonly revision: string;
  readonly total: number;
}

/** Remembers counts by question. The caller compares revisions within the statement that reads the page. */
export interface CountMemory {
  recall(question: string): KnownCount | undefined;
  keep(question: string, count: KnownCount): void;
  /** The revision of an organization's inventory as it was seen last; a guess that costs nothing. */
  seen(organizationId: string): string | undefined;
  see(organizationId: string, revision: string): void;
}

export function createCountMemory(): CountMemory {
  const counts = new Map<string, KnownCount>();
  const revisions = new Map<string, string>();
  return {
    seen: (organizationId) => revisions.get(organizationId),
    see: (organizationId, revision) => void revisions.set(organizationId, revision),
    recall: (question) => counts.get(question),
    keep(question, count) {
      counts.delete(question);
      counts.set(question, count);
      const [oldest] = counts.keys();
      if (counts.size > mostCounts && oldest !== undefined) counts.delete(oldest);
    },
  };
}
