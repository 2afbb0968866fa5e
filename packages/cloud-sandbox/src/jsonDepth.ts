/** Levels of arrays and objects in a body, as in the service. Deeper values would exhaust the stack of recursive code. */
export const maxLevels = 128;

/** Returns whether a value has more levels of arrays and objects than the service accepts. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) return true;
    const next: unknown[] = [];
    for (const one of level)
      if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) next.push(inner);
    level = next;
  }
  return false;
}
