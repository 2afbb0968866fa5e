/** Returns a hash of a text as an unsigned 32-bit number (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Returns a number in [0, 1) that depends only on a seed and an index. */
export function noise(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ Math.imul(index, 0x9e3779b1), 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** Returns noise that changes gradually: `position` is interpolated between whole numbers. */
export function smoothNoise(seed: number, position: number): number {
  const whole = Math.floor(position);
  const part = position - whole;
  const weight = part * part * (3 - 2 * part);
  return noise(seed, whole) * (1 - weight) + noise(seed, whole + 1) * weight;
}
