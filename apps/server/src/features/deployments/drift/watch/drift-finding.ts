import type { DeploymentCondition, ResourceCondition } from '@blueport/contracts';

/** What differs, by resource; of each what happened to which path, and no values: those may be secret. */
type DriftMarks = Readonly<Record<string, readonly string[]>>;

/** What is remembered of the last look. */
export interface DriftMemory {
  readonly declaredBy: number | null;
  readonly marks: DriftMarks;
}

/** What a look came to. */
export interface DriftFinding extends DriftMemory {
  readonly checkedAt: string;
  /** `unknown`: nothing of it could be read. */
  readonly state: 'none' | 'drifted' | 'unknown';
  /** The resources that differ now. */
  readonly resources: readonly ResourceCondition[];
  /** Whether something differs that did not at the last look. */
  readonly isNew: boolean;
  /** Whether nothing at all is left of what was declared, now or before an upgrade. */
  readonly isGone: boolean;
}

const hasDrifted = ({ drift }: ResourceCondition): boolean => drift === 'changed' || drift === 'missing';

/** A value that moves all the time is told of once, so values are left out. */
const markOf = ({ drift, differences }: ResourceCondition): string[] =>
  drift === 'missing'
    ? ['missing']
    : [...new Set(differences.map(({ kind, path }) => `${kind} ${path}`))].sort();

/**
 * Compares a look with the one before. What could not be read this time is as it was. A declaration that was sent anew
 * begins with a clean sheet.
 */
export function findingOf(condition: DeploymentCondition, before: DriftMemory | undefined): DriftFinding {
  const { checkedAt, declaredBy } = condition;
  const known: DriftMarks = before?.declaredBy === declaredBy ? before.marks : {};
  const marks: Record<string, readonly string[]> = {};
  let isNew = false;
  for (const resource of condition.resources) {
    const key = resource.id.toLowerCase();
    const old = known[key];
    if (hasDrifted(resource)) {
      const found = markOf(resource);
      marks[key] = found;
      isNew ||= found.some((mark) => old?.includes(mark) !== true);
    } else if (resource.drift === 'unknown' && old !== undefined) {
      marks[key] = old;
    }
  }
  const isDrifted = Object.keys(marks).length > 0;
  const isSeen = condition.resources.some(({ drift }) => drift === 'none');
  return {
    checkedAt,
    declaredBy,
    marks,
    state: isDrifted ? 'drifted' : isSeen ? 'none' : 'unknown',
    resources: condition.resources.filter(hasDrifted),
    isNew,
    isGone:
      condition.resources.length > 0 &&
      condition.resources.every(({ drift }) => drift === 'missing') &&
      condition.left.length === 0,
  };
}
