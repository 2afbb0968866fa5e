import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/house/long-first.ts';

/** Unit and integration tests of every workspace; browser tests live in e2e/. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'packages',
          // Left to itself it takes one less than there are cores: one of two, while most of the server's tests wait for something.
          maxWorkers: 2,
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
