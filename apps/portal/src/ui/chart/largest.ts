/** Returns the largest of any number of values, at least 0. */
export const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);
