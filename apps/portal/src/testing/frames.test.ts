import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

it('draws frames after a test that asked for one with timers of its own', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => {});
  vi.useRealTimers();
  await expect(new Promise((resolve) => requestAnimationFrame(resolve))).resolves.toBeGreaterThan(0);
});
