/** A value of a property as a table shows it; a sign stands for none. */
export const shownValue = (value: unknown): string =>
  value === null || value === undefined ? '∅' : typeof value === 'string' ? value : JSON.stringify(value);
