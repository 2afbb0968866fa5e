/** A resource to delete, with its dependencies. */
export interface DeletionTarget {
  readonly resourceId: string;
  readonly dependsOn: readonly string[];
  readonly state: string;
}

const key = (id: string): string => id.toLowerCase();

/** Children without which the cloud does not delete their parent. */
const deletedBeforeParent =
  /\/(?:privatednszones\/[^/]+\/virtualnetworklinks|galleries\/[^/]+\/images(?:\/[^/]+\/versions)?)\/[^/]+$/;

/**
 * Returns whether the resource is a child of the other one and is deleted with it. Extension resources and children
 * that must be deleted first are not.
 */
function isInside(id: string, container: string): boolean {
  const rest = key(id).startsWith(`${key(container)}/`) ? key(id).slice(key(container).length) : undefined;
  return rest !== undefined && !rest.includes('/providers/') && !deletedBeforeParent.test(key(id));
}

/** Returns the ids of the targets that are deleted with their parent resource. */
export function containedTargets(targets: readonly DeletionTarget[]): Set<string> {
  return new Set(
    targets
      .filter((target) =>
        targets.some((other) => other !== target && isInside(target.resourceId, other.resourceId)),
      )
      .map((target) => key(target.resourceId)),
  );
}

const settled = new Set(['Succeeded', 'Failed', 'Skipped', 'Canceled']);

/**
 * Returns the targets of the cycles that must be deleted first: all that precedes one of them is in the same cycle. What
 * the cycle depends on waits, because the cloud refuses to delete it while the cycle uses it.
 */
function firstCycles<Target>(open: readonly Target[], isUpon: (upper: Target, lower: Target) => boolean) {
  const direct = new Map(open.map((lower) => [lower, open.filter((upper) => isUpon(upper, lower))]));
  const precedingOf = (target: Target): Set<Target> => {
    const found = new Set<Target>();
    const waiting = [target];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const upper of direct.get(next) ?? [])
        if (!found.has(upper)) {
          found.add(upper);
          waiting.push(upper);
        }
    return found;
  };
  const preceding = new Map(open.map((target) => [target, precedingOf(target)]));
  return open.filter((target) =>
    [...(preceding.get(target) ?? [])].every((other) => preceding.get(other)?.has(target)),
  );
}

/**
 * Returns the targets to delete next: no remaining resource depends on them. Resources that depend on each other are
 * deleted together, because the cloud resolves such cycles.
 */
export function nextDeletions<Target extends DeletionTarget>(targets: readonly Target[]): Target[] {
  const contained = containedTargets(targets);
  const own = targets.filter((target) => !contained.has(key(target.resourceId)));
  const open = own.filter((target) => !settled.has(target.state));
  const isUpon = (upper: DeletionTarget, lower: DeletionTarget): boolean =>
    upper !== lower &&
    ([upper, ...targets.filter((target) => isInside(target.resourceId, upper.resourceId))].some((part) =>
      part.dependsOn.some((id) => key(id) === key(lower.resourceId) || isInside(id, lower.resourceId)),
    ) ||
      // Extension resources (locks, role assignments) and other children that are not contained are deleted first.
      key(upper.resourceId).startsWith(`${key(lower.resourceId)}/`));
  const ready = open.filter((target) => !open.some((other) => isUpon(other, target)));
  return ready.length > 0 ? ready : firstCycles(open, isUpon);
}
