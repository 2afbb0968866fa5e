import { expect, it } from 'vitest';

let runs = 0;

it('passes', () => {
  expect(1 + 1).toBe(2);
});

it('passes when repeated', () => {
  runs += 1;
  expect(runs).toBe(2);
});

it('fails', () => {
  console.log('evidence of the failure');
  expect('left').toBe('right');
});

it.skip('is skipped', () => {});
