import { test as base } from '@playwright/test';
import { Stack, type StackOptions } from './stack.ts';

/** Environment variable that names the data folder to copy; see global-setup.ts. */
export const templateVariable = 'BLUEPORT_E2E_TEMPLATE';

/** Operations finish immediately, and the cost of each subscription is complete after one read. */
export const usualEnvironment = { SANDBOX_SPEED: 'instant', COST_MONTHS: '3' };

interface House {
  /** How the product is started; `test.use({ stackOptions })` gives a file a dedicated product. */
  readonly stackOptions: StackOptions;
  readonly stack: Stack;
}

/** A browser test with the running product; tests with the same start options share one product. */
export const test = base.extend<{ consoleErrors: string[]; productLog: void }, House>({
  stackOptions: [{}, { option: true, scope: 'worker' }],
  stack: [
    async ({ stackOptions }, use) => {
      const stack = await Stack.start({
        template: process.env[templateVariable],
        ...stackOptions,
        environment: { ...usualEnvironment, ...stackOptions.environment },
      });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.origin);
  },
  // An unsaved draft in flight when its page closes would appear in the form of the next test.
  page: async ({ page }, use) => {
    await use(page);
    await page
      .getByText('Saving draft…')
      .waitFor({ state: 'hidden', timeout: 10_000 })
      .catch(() => {});
  },
  // Attaches the product's output to the report of a failed test.
  productLog: [
    async ({ stack }, use, testInfo) => {
      const from = stack.logMark();
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach('product.log', { body: stack.logSince(from), contentType: 'text/plain' });
      const calls = (await stack.ledger().catch(() => []))
        .slice(-60)
        .map(({ time, method, url, status, fault }) => `${time} ${method} ${url} ${status} ${fault ?? ''}`);
      await testInfo.attach('cloud.log', { body: calls.join('\n'), contentType: 'text/plain' });
    },
    { auto: true },
  ],
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
