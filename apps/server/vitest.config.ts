import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../scripts/lanes/test-order.ts';
import { integrationTests } from '../../scripts/lanes/integration-tests.ts';

/** Unit tests: never repeated, no database, no processes. vitest.integration.config.ts has the others. */
export default defineConfig({
  test: {
    name: 'server',
    maxWorkers,
    isolate: false,
    include: ['src/**/*.test.ts'],
    exclude: integrationTests(import.meta.dirname, 'src/**/*.test.ts'),
    setupFiles: ['../../scripts/lanes/seeded-properties.ts'],
    testTimeout: 30_000,
    // Node runs TypeScript itself; transforming every module again would take a quarter of the processor time.
    experimental: { viteModuleRunner: false },
  },
});
