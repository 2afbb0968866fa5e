import { describe, expect, it } from 'vitest';
import { moveEdge, rangeBetween } from './brush-range.ts';

describe('brush range', () => {
  it('has the first point before the last', () => {
    expect(rangeBetween(7, 3)).toEqual([3, 7]);
  });

  it.each([
    ['first', 'ArrowRight', [3, 6]],
    ['first', 'ArrowLeft', [1, 6]],
    ['first', 'PageUp', [6, 6]],
    ['first', 'End', [6, 6]],
    ['last', 'PageUp', [2, 9]],
    ['last', 'Home', [2, 2]],
    ['last', 'Escape', null],
    ['last', 'Enter', undefined],
  ] as const)('moves its %s edge by %s within the points and the other edge', (edge, key, expected) => {
    expect(moveEdge([2, 6], edge, key, 10)).toEqual(expected);
  });
});
