import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

it('renders frames that a test with fake timers requested', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => {});
  vi.useRealTimers();
  await expect(new Promise((resolve) => requestAnimationFrame(resolve))).resolves.toBeGreaterThan(0);
});
