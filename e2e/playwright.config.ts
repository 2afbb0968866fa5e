import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/setup/chromium.mjs';

const chromium = findChromium();

/** Browser tests against the whole product on loopback; see harness/stack.ts. */
export default defineConfig({
  testDir: 'specs',
  globalSetup: './harness/global-setup.ts',
  outputDir: '../test-results',
  timeout: 180_000,
  // On a machine that also starts a product and two browsers, two seconds of work may take twenty.
  expect: { timeout: 45_000 },
  fullyParallel: false,
  forbidOnly: true,
  // A test that passes only on retry is reported as flaky and treated as a bug.
  retries: 1,
  // Each worker has a dedicated product (harness/fixtures.ts); files are distributed among workers.
  workers: 3,
  projects: [
    { name: 'paths', testIgnore: 'accessibility.spec.ts' },
    // Last, because its tests are short and independent, so that the workers finish together.
    { name: 'screens', testMatch: 'accessibility.spec.ts' },
  ],
  reporter: [['list']],
  use: {
    // Otherwise an action that can never succeed ends with the test's time, without naming the line that waited.
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // The accessibility engine reports false contrast violations in elements that fade in, and animations take 8% of the
    // processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes 20% of the total time; failures are reported with the page, the product's log and the calls to the
    // cloud. Use `--trace retain-on-failure` for more detail.
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
        // Pages live for seconds, so optimizing their code does not pay off; without it, they use 20% less processor
        // time.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
