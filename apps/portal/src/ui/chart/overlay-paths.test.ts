import { describe, expect, it } from 'vitest';
import { bandPath, linePath } from './overlay-paths.ts';

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
