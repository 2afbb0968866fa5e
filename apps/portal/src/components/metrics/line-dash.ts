/** Dashes of the lines of a chart: after six lines, the colors start again with other dashes. */
const dashes = [undefined, '6 3', '2 3', '10 3 2 3'] as const;
const colors = 6;

/** Returns the dashes of a line by its position. */
export const dashOf = (index: number): string | undefined =>
  dashes[Math.floor(index / colors) % dashes.length];
