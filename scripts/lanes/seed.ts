/**
 * The seed of everything in the tests that draws lots. The gate is the same on every machine, so that a change is
 * judged by what it changed; `SEED=random` goes looking for what nobody thought of, and any other `SEED` repeats a run.
 */
export const seed = readSeed(process.env['SEED'] ?? '1');

function readSeed(text: string): number {
  const value = text === 'random' ? Date.now() % 1_000_000_000 : Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`SEED is a whole number or "random", not "${text}".`);
  return value;
}
