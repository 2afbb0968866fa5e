/** Maximum number of queries whose counts are cached; all pages of a list share one query. */
const maxCounts = 2000;

/** A count and the inventory revision at which it was taken. It is valid while the revision is unchanged. */
interface KnownCount {
  readonly revision: string;
  readonly total: number;
}

/** Caches counts by query. The caller compares revisions within the statement that reads the page. */
export interface CountCache {
  recall(question: string): KnownCount | undefined;
  keep(question: string, count: KnownCount): void;
  /** Returns the last known revision of an organization's inventory. It may be outdated. */
  revisionOf(organizationId: string): string | undefined;
  see(organizationId: string, revision: string): void;
}

export function createCountCache(): CountCache {
  const counts = new Map<string, KnownCount>();
  const revisions = new Map<string, string>();
  return {
    revisionOf: (organizationId) => revisions.get(organizationId),
    see: (organizationId, revision) => void revisions.set(organizationId, revision),
    recall: (question) => counts.get(question),
    keep(question, count) {
      counts.delete(question);
      counts.set(question, count);
      const [oldest] = counts.keys();
      if (counts.size > maxCounts && oldest !== undefined) counts.delete(oldest);
    },
  };
}
