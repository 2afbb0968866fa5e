import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/setup/chromium.mjs';

const chromium = findChromium();

/** Browser tests against the whole product on loopback; see harness/stack.ts. */
export default defineConfig({
  testDir: 'specs',
  globalSetup: './harness/global-setup.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  // On a machine that starts a product and two browsers beside it, what takes two seconds may take twenty.
  expect: { timeout: 30_000 },
  fullyParallel: false,
  forbidOnly: true,
  // A test that passes only when repeated is reported as flaky and treated as a bug.
  retries: 1,
  // Each worker has a product of its own (harness/fixtures.ts); files are shared out between them.
  workers: 3,
  projects: [
    { name: 'paths', testIgnore: 'accessibility.spec.ts' },
    // Last: its tests are short and stand alone, so that the workers end together.
    { name: 'screens', testMatch: 'accessibility.spec.ts' },
  ],
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace costs a fifth of the whole time; what failed is told by its page, the product's log and the calls to the cloud.
    // `--trace retain-on-failure` films it for whoever looks for more.
    trace: 'off',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds, so optimizing their code does not pay off; without, they take a fifth less processor time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
