import { defineConfig } from 'vitest/config';

/** Unit and integration tests of every workspace; browser tests live in e2e/. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['scripts/house/seeded-properties.ts'],
          testTimeout: 20_000,
        },
      },
      'apps/*/vitest.config.ts',
    ],
  },
});
