import type { DeploymentCondition, ResourceCondition } from '@blueport/contracts';

/** Differences by resource: the kind of change and path of each, without values, which may be secret. */
type DriftMarks = Readonly<Record<string, readonly string[]>>;

/** The stored result of the last check. */
export interface DriftMemory {
  readonly declaredBy: number | null;
  readonly marks: DriftMarks;
}

/** The result of a check. */
export interface DriftFinding extends DriftMemory {
  readonly checkedAt: string;
  /** `unknown` if no resource could be read. */
  readonly state: 'none' | 'drifted' | 'unknown';
  /** Resources that differ now. */
  readonly resources: readonly ResourceCondition[];
  /** Whether there is a difference that the last check did not have. */
  readonly isNew: boolean;
  /** Whether no declared resource exists any more, including those from before an upgrade. */
  readonly isGone: boolean;
}

const hasDrifted = ({ drift }: ResourceCondition): boolean => drift === 'changed' || drift === 'missing';

/** Values are omitted so that a value that changes constantly is reported only once. */
const markOf = ({ drift, differences }: ResourceCondition): string[] =>
  drift === 'missing'
    ? ['missing']
    : [...new Set(differences.map(({ kind, path }) => `${kind} ${path}`))].sort();

/**
 * Compares a check with the previous one. Unreadable resources keep their previous state. A new declaration starts
 * without a previous state.
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
