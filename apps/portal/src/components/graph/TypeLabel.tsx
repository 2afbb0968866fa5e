import { shortTypeLabel } from './short-type-label.ts';

/** The short label of a resource type. */
export const TypeLabel = ({ type }: { readonly type: string }) => shortTypeLabel(type);
