/** A resource that is to go, with what it was built upon. */
export interface DeletionTarget {
  readonly resourceId: string;
  readonly dependsOn: readonly string[];
  readonly state: string;
}

const key = (id: string): string => id.toLowerCase();

/** Whether the resource lies inside of the other one and so goes with it. An extension resource does not. */
function isInside(id: string, container: string): boolean {
  const rest = key(id).startsWith(`${key(container)}/`) ? key(id).slice(key(container).length) : undefined;
  return rest !== undefined && !rest.includes('/providers/');
}

/** Ids of the targets that go by themselves when the resource that holds them goes. */
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
 * The targets whose turn it is: nothing that was built upon them is left. What waits for itself in a circle is taken
 * together, for the cloud sorts it out.
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
      // Locks, assignments and other extensions go before what they are attached to.
      key(upper.resourceId).startsWith(`${key(lower.resourceId)}/providers/`));
  const ready = open.filter((target) => !open.some((other) => isUpon(other, target)));
  return ready.length > 0 ? ready : open;
}
