const numbersOf = (version: string): number[] => version.split('.').map(Number);

function compare(left: string, right: string): number {
  const [a, b] = [numbersOf(left), numbersOf(right)];
  for (let part = 0; part < 3; part += 1) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Suggests the next version: the newest one with its minor part incremented. */
export function nextVersion(versions: readonly string[]): string {
  const newest = versions.toSorted(compare).at(-1) ?? '0.0.0';
  const [major = 0, minor = 0] = numbersOf(newest);
  return `${major}.${minor + 1}.0`;
}
