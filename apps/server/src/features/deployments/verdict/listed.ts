const mostNamed = 5;

/** Names in one line, the first ones where they are many. */
export const listed = (names: readonly string[]): string =>
  names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')} …` : names.join(', ');
