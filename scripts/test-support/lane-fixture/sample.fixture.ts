import { expect, it } from 'vitest';

it('passes', () => {
  expect(1 + 1).toBe(2);
});

it('fails', () => {
  console.log('evidence of the failure');
  expect('left').toBe('right');
});

it.skip('is skipped', () => {});
