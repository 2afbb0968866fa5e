/** Returns whether a value is an address that a browser can open. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
