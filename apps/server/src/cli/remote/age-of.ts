const steps = [
  [60, 's'],
  [60, 'min'],
  [24, 'h'],
  [Number.POSITIVE_INFINITY, 'd'],
] as const;

/** Formats the age of a time in the largest whole unit; empty without a time. */
export function ageOf(time: string | null | undefined, now: number = Date.now()): string {
  if (time === null || time === undefined) return '';
  let age = Math.max(0, Math.floor((now - Date.parse(time)) / 1000));
  for (const [size, unit] of steps) {
    if (age < size) return `${age} ${unit}`;
    age = Math.floor(age / size);
  }
  return '';
}
