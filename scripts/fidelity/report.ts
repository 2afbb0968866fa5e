import type { Score } from '../../packages/arm-template/src/corpus/score.ts';

/** Minimum number of correct units by set. */
export type Floors = Readonly<Record<string, number>>;

/** Returns a table of the scores, followed by the wrong units of every set. */
export function formatScores(scores: readonly Score[]): string {
  const width = Math.max(...scores.map(({ set }) => set.length));
  const rows = scores.map(({ set, right, total }) => {
    const share = total === 0 ? '-' : `${((100 * right) / total).toFixed(1)} %`;
    return `${set.padEnd(width)}  ${`${right} of ${total}`.padStart(12)}  ${share.padStart(7)}`;
  });
  const wrong = scores.flatMap((score) => score.wrong.map((line) => `  ${score.set}: ${line}`));
  return [...rows, ...(wrong.length > 0 ? ['', 'Wrong:', ...wrong] : [])].join('\n');
}

/** Returns a sentence for every set that is below its floor, has no floor, or was not measured. */
export function findShortfalls(scores: readonly Score[], floors: Floors): string[] {
  const measured = new Set(scores.map(({ set }) => set));
  const missing = Object.keys(floors).filter((set) => !measured.has(set));
  return [
    ...scores.flatMap(({ set, right }) => {
      const floor = floors[set];
      if (floor === undefined) return [`${set} has no floor. Add ${right} to scripts/fidelity/floors.json.`];
      return right < floor ? [`${set} has ${right} right; the floor is ${floor}.`] : [];
    }),
    ...missing.map((set) => `${set} was not measured.`),
  ];
}
