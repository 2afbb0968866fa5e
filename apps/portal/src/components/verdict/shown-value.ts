/** Returns a property's value as shown in a table, with a symbol for no value. */
export const shownValue = (value: unknown): string =>
  value === null || value === undefined ? '∅' : typeof value === 'string' ? value : JSON.stringify(value);
