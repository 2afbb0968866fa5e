const maxNamed = 5;

/** Returns names in one line, only the first ones if there are many. */
export const listNames = (names: readonly string[]): string =>
  names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')} …` : names.join(', ');
