import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../scripts/lanes/test-order.ts';
import { integrationTests } from '../../scripts/lanes/integration-tests.ts';

/** Unit tests: never retried, no database, no processes. The others are in vitest.integration.config.ts. */
export default defineConfig({
  test: {
    name: 'server',
    maxWorkers,
    isolate: false,
    include: ['src/**/*.test.ts'],
    exclude: integrationTests(import.meta.dirname, 'src/**/*.test.ts'),
    setupFiles: ['../../scripts/lanes/seeded-properties.ts'],
    testTimeout: 90_000,
    // Node runs TypeScript natively; transforming every module would take a quarter of the CPU time.
    experimental: { viteModuleRunner: false },
  },
});
