/** Columns of the objects that depend on an object, by kind. */
export const dependantColumns = [
  ['KIND', 'kind'],
  ['COUNT', 'count'],
  ['IN THE WAY', 'blocking'],
  ['FIRST', 'items.0.name'],
] as const;
