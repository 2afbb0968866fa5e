import { test as base } from '@playwright/test';
import { Stack, type StackOptions } from './stack.ts';

interface House {
  /** How the product is started; `test.use({ stackOptions })` gives a file a product of its own. */
  readonly stackOptions: StackOptions;
  readonly stack: Stack;
}

/** A browser test with the running product; one product serves all tests that want it started alike. */
export const test = base.extend<{ consoleErrors: string[] }, House>({
  stackOptions: [{}, { option: true, scope: 'worker' }],
  stack: [
    async ({ stackOptions }, use) => {
      const stack = await Stack.start({
        ...stackOptions,
        environment: { SANDBOX_SPEED: 'instant', ...stackOptions.environment },
      });
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
