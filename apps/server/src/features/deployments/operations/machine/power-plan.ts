/** A resource of a power operation, with what it was built upon. */
export interface PowerTarget {
  readonly resourceId: string;
  readonly dependsOn: readonly string[];
  readonly state: string;
  readonly longRunning: string | null;
}

/** What a step notes down in place of an address to follow. */
export const powerNotes = {
  /** A call is to be made; written before it is, so that its doubt survives a crash. */
  send: 'send',
  /** It has come to rest and waits to be woken again. */
  halted: 'halted',
} as const;

const key = (id: string): string => id.toLowerCase();
const settled = new Set(['Succeeded', 'Failed', 'Skipped', 'Canceled']);

/** Whether a target still has to be brought where the phase wants it. */
export function isOpen(target: PowerTarget, phase: 'Halt' | 'Wake'): boolean {
  return !settled.has(target.state) && !(phase === 'Halt' && target.longRunning === powerNotes.halted);
}

/** The targets whose turn it is: what others were built upon wakes first and halts last. */
export function nextPowered<Target extends PowerTarget>(
  targets: readonly Target[],
  phase: 'Halt' | 'Wake',
): Target[] {
  const left = targets.filter((target) => isOpen(target, phase));
  const isUpon = (upper: Target, lower: Target): boolean =>
    upper !== lower && upper.dependsOn.some((id) => key(id) === key(lower.resourceId));
  const ready = left.filter(
    (target) => !left.some((other) => (phase === 'Wake' ? isUpon(target, other) : isUpon(other, target))),
  );
  // What waits for itself in a circle is taken together.
  return ready.length > 0 ? ready : left;
}

/** A resource that was built, in the form that finding its power needs. */
export interface BuiltResource {
  readonly resourceId: string;
  readonly dependsOn: readonly string[];
}

/**
 * For each target the other targets that it was built upon, however many resources lie between: the way from a machine to
 * its database leads over parts that are always on.
 */
export function dependenciesAmong(
  targets: readonly BuiltResource[],
  built: readonly BuiltResource[],
): Map<string, string[]> {
  const below = new Map(built.map((node) => [key(node.resourceId), node.dependsOn]));
  const wanted = new Map(targets.map((target) => [key(target.resourceId), target.resourceId]));
  const reached = (from: string): string[] => {
    const seen = new Set<string>([from]);
    const open = [...(below.get(from) ?? [])];
    const found: string[] = [];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const id = key(next);
      if (seen.has(id)) continue;
      seen.add(id);
      const target = wanted.get(id);
      if (target !== undefined) found.push(target);
      for (const inner of below.get(id) ?? []) open.push(inner);
    }
    return found;
  };
  return new Map([...wanted.keys()].map((id) => [id, reached(id)]));
}
