import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../scripts/lanes/test-order.ts';
import { integrationTests } from '../../scripts/lanes/integration-tests.ts';

/** Tests with a real PostgreSQL, real processes or real connections. A failed file is retried once (scripts/lanes). */
export default defineConfig({
  test: {
    name: 'server-integration',
    maxWorkers,
    isolate: false,
    include: integrationTests(import.meta.dirname, 'src/**/*.test.ts'),
    setupFiles: ['../../scripts/lanes/seeded-properties.ts', 'src/testing/keep-evidence.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 90_000,
    hookTimeout: 180_000,
  },
});
