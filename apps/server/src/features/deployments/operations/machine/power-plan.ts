/** A resource of a power operation, with its dependencies. */
export interface PowerTarget {
  readonly resourceId: string;
  readonly dependsOn: readonly string[];
  readonly state: string;
  readonly longRunning: string | null;
}

/** Values that a step's `longRunning` has instead of an address to poll. */
export const powerNotes = {
  /** A request will be sent; stored before sending, so that the uncertainty survives a crash. */
  send: 'send',
  /** Stopped, and waiting to be started again. */
  halted: 'halted',
} as const;

const key = (id: string): string => id.toLowerCase();
const settled = new Set(['Succeeded', 'Failed', 'Skipped', 'Canceled']);

/** Returns whether a target has not yet reached the state that the phase requires. */
export function isOpen(target: PowerTarget, phase: 'Halt' | 'Wake'): boolean {
  return !settled.has(target.state) && !(phase === 'Halt' && target.longRunning === powerNotes.halted);
}

/** Returns the targets to process next: dependencies are started first and stopped last. */
export function nextPowered<Target extends PowerTarget>(
  targets: readonly Target[],
  phase: 'Halt' | 'Wake',
): Target[] {
  const openTargets = targets.filter((target) => isOpen(target, phase));
  const isUpon = (upper: Target, lower: Target): boolean =>
    upper !== lower && upper.dependsOn.some((id) => key(id) === key(lower.resourceId));
  const ready = openTargets.filter(
    (target) =>
      !openTargets.some((other) => (phase === 'Wake' ? isUpon(target, other) : isUpon(other, target))),
  );
  // Circular dependencies are processed together.
  return ready.length > 0 ? ready : openTargets;
}

/** An existing resource, with the properties needed to order power operations. */
export interface ExistingResource {
  readonly resourceId: string;
  readonly dependsOn: readonly string[];
}

/**
 * Returns, for each target, the other targets it depends on directly or indirectly: between a machine and its database
 * there may be resources that cannot be stopped.
 */
export function dependenciesAmong(
  targets: readonly ExistingResource[],
  built: readonly ExistingResource[],
): Map<string, string[]> {
  const dependenciesByKey = new Map(built.map((node) => [key(node.resourceId), node.dependsOn]));
  const targetIdsByKey = new Map(targets.map((target) => [key(target.resourceId), target.resourceId]));
  const reached = (from: string): string[] => {
    const seen = new Set<string>([from]);
    const open = [...(dependenciesByKey.get(from) ?? [])];
    const found: string[] = [];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const id = key(next);
      if (seen.has(id)) continue;
      seen.add(id);
      const target = targetIdsByKey.get(id);
      if (target !== undefined) found.push(target);
      for (const inner of dependenciesByKey.get(id) ?? []) open.push(inner);
    }
    return found;
  };
  return new Map([...targetIdsByKey.keys()].map((id) => [id, reached(id)]));
}
