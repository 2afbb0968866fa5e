/**
 * Seed of all randomness in the tests. By default it is the same on every machine, so that only the change itself
 * affects the result; `SEED=random` explores new cases, and any other `SEED` repeats a run.
 */
export const seed = readSeed(process.env['SEED'] ?? '1');

function readSeed(text: string): number {
  const value = text === 'random' ? Date.now() % 1_000_000_000 : Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`SEED is a whole number or "random", not "${text}".`);
  return value;
}
