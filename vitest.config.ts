import { defineConfig } from 'vitest/config';
import { LongFirst, maxWorkers } from './scripts/lanes/test-order.ts';
import { integrationTests } from './scripts/lanes/integration-tests.ts';

const places = ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/conformance/{,az/}*.test.ts'];
// The policy engine's test tools stay in its process.
const integration = integrationTests(
  import.meta.dirname,
  'packages/!(azure-policy)/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'e2e/conformance/*.test.ts',
);
const shared = {
  maxWorkers,
  isolate: false,
  setupFiles: ['scripts/lanes/seeded-properties.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Unit and integration tests of every workspace; browser tests are in e2e/. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'packages',
          include: places,
          exclude: integration,
          // As for the server's unit tests.
          experimental: { viteModuleRunner: false },
        },
      },
      { test: { ...shared, name: 'packages-integration', include: integration } },
      'apps/*/vitest*.config.ts',
    ],
  },
});
