import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../scripts/house/test-order.ts';

export default defineConfig({
  test: {
    name: 'server',
    maxWorkers,
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/house/seeded-properties.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
