const mostNamed = 5;

/** Returns names in one line, only the first ones if there are many. */
export const listNames = (names: readonly string[]): string =>
  names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')} …` : names.join(', ');
