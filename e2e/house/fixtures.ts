import { test as base } from '@playwright/test';
import { Stack } from './stack.ts';

/** A browser test with the running product; one product serves all tests of a worker. */
export const test = base.extend<{ consoleErrors: string[] }, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter list
    async ({}, use) => {
      const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant' } });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.origin);
  },
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(errors);
  },
});

export { expect } from '@playwright/test';
