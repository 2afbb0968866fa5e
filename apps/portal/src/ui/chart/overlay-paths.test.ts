import { describe, expect, it } from 'vitest';
import { roundUp } from './overlay-maximum.ts';
import { bandPath, linePath, overlayPath } from './overlay-paths.ts';

const point = (x: number, y: number) => ({ x, y });

describe('linePath', () => {
  it('interrupts the line at gaps', () => {
    expect(linePath([point(0, 1), point(10, 2), null, point(30, 4), point(40, 5)])).toBe(
      'M0 1L10 2M30 4L40 5',
    );
  });

  it('draws a point between gaps as a short line', () => {
    expect(linePath([null, point(20, 3), null])).toBe('M8 3h24');
  });
});

describe('overlayPath', () => {
  it('draws a mark at each value, and a line through all values', () => {
    const points = [point(0, 1), null, point(20, 3), point(30, 4)];
    expect(overlayPath('diamonds', points).match(/M\S+ \S+?m/g)).toEqual(['M0 1m', 'M20 3m', 'M30 4m']);
    expect(overlayPath('dashed', points)).toBe(linePath(points));
  });
});

describe('bandPath', () => {
  it('encloses the area between both bounds', () => {
    expect(bandPath([null, point(0, 9), point(10, 8)], [null, point(0, 1), point(10, 2)])).toBe(
      'M0 1L10 2L10 8L0 9Z',
    );
  });

  it('is empty without bounds', () => {
    expect(bandPath([null], [null])).toBe('');
  });
});

describe('roundUp', () => {
  it.each([
    [0, 0],
    [3630, 4000],
    [97, 100],
    [0.7, 0.8],
    [12_500, 15_000],
  ])('rounds %d to %d', (value, expected) => {
    expect(roundUp(value)).toBeCloseTo(expected);
  });
});
