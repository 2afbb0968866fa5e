/** A problem in a file of the catalog. */
export interface CatalogProblem {
  /** Path of the file, relative to the catalog. */
  file: string;
  /** JSON pointer into the file; empty for the file as a whole. */
  place: string;
  message: string;
}

/** Thrown if the catalog cannot be used; lists every problem with its file and pointer. */
export class CatalogError extends Error {
  readonly problems: readonly CatalogProblem[];

  constructor(problems: readonly CatalogProblem[]) {
    const lines = problems.map(({ file, place, message }) => `${file}${place && `#${place}`}: ${message}`);
    super(`The blueprint catalog has ${problems.length} problem(s).\n${lines.join('\n')}`);
    this.name = 'CatalogError';
    this.problems = problems;
  }
}
