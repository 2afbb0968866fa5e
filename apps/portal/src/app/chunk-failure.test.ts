import { expect, it, vi } from 'vitest';
import { chunkFailureOf, retryOnce } from './chunk-failure.ts';

it.each([
  [
    'Failed to fetch dynamically imported module: http://x/assets/ProfilePage-a1B2.js',
    'Loading chunk ProfilePage-a1B2 failed',
    undefined,
  ],
  [
    'error loading dynamically imported module: http://x/assets/Help-1.js',
    'Loading chunk Help-1 failed',
    undefined,
  ],
  ['Importing a module script failed.', 'Loading chunk unknown failed', undefined],
  [
    'Unable to preload CSS for /assets/graph-9.css',
    'Loading CSS chunk graph-9 failed',
    'CSS_CHUNK_LOAD_FAILED',
  ],
])('reads %j', (message, expected, code) => {
  expect(chunkFailureOf(new TypeError(message))).toEqual({ message: expected, ...(code ? { code } : {}) });
});

it('leaves other errors alone', () => {
  expect(chunkFailureOf(new Error('x is undefined'))).toBeNull();
});

it('tries a broken chunk a second time, and no other error', async () => {
  const flaky = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockResolvedValueOnce('loaded');
  await expect(retryOnce(flaky)).resolves.toBe('loaded');
  const broken = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('bug'));
  await expect(retryOnce(broken)).rejects.toThrow('bug');
  expect(broken).toHaveBeenCalledTimes(1);
});
