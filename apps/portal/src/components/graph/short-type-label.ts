import { resourceTypeLabel } from './resource-kind.ts';

/** Returns the last part of a type's label, for small spaces: "Blob services". */
export const shortTypeLabel = (type: string): string => resourceTypeLabel(type).split(' / ').at(-1) ?? type;
