import { defineConfig } from 'vitest/config';
import { LongFirst, maxWorkers } from './scripts/house/test-order.ts';

/** Unit and integration tests of every workspace; browser tests live in e2e/. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'packages',
          maxWorkers,
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
