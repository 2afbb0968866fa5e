/** Columns of the objects that depend on an object, by kind. */
export const dependantColumns = [
  ['KIND', 'kind'],
  ['COUNT', 'count'],
  ['BLOCKING', 'blocking'],
  ['FIRST ITEM', 'items.0.name'],
] as const;
