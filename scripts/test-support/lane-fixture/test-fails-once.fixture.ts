import { expect, it } from 'vitest';

const isRepetition = process.env['BLUEPORT_LANE_REPEATED'] !== undefined;

it('fails once', () => {
  expect(isRepetition).toBe(true);
});
