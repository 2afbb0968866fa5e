import { expect, it } from 'vitest';

it('fails twice', () => {
  expect('first').toBe('second');
});
