/** Returns the text by which values are compared with conditions and choices. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
