/** One step into a resource: a property by name, or every element of an array. */
export type Step = { kind: 'key'; key: string; loose: boolean } | { kind: 'each' };

/**
 * Parses `a.b[*].c` and `a['b.c']` into steps; returns undefined if a bracket is not closed. `loose` steps also search
 * below `properties`, which is the default rule for names outside the alias table.
 */
export function parsePath(path: string, loose: boolean): Step[] | undefined {
  const steps: Step[] = [];
  let isSegmentStart = true;
  for (const [whole, each, quoted, bracket, key] of path.matchAll(
    /(\[\*\])|\['((?:[^']|'')*)'\]|\[([^\]'[]+)\]|([^.[\]]+)|[.[\]]/g,
  )) {
    if (each !== undefined) {
      steps.push({ kind: 'each' });
      isSegmentStart = true;
    } else if (key !== undefined || quoted !== undefined || bracket !== undefined) {
      steps.push({
        kind: 'key',
        key: key ?? quoted?.replaceAll("''", "'") ?? bracket!,
        loose: loose && isSegmentStart,
      });
      isSegmentStart = false;
    } else if (whole !== '.') return undefined;
  }
  return steps.length > 0 ? steps : undefined;
}
