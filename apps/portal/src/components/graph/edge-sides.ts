import type { Place } from './place-boxes.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Returns the sides of two boxes that an edge connects: those that face each other. */
export function edgeSides(from: Place, to: Place): { readonly start: Side; readonly end: Side } {
  if (to.x >= from.x + from.width) return { start: 'right', end: 'left' };
  if (to.y >= from.y + from.height) return { start: 'bottom', end: 'top' };
  if (to.x + to.width <= from.x) return { start: 'left', end: 'right' };
  return { start: 'top', end: 'bottom' };
}
