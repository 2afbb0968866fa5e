import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    maxWorkers: 2,
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/house/seeded-properties.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
