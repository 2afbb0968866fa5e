import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../scripts/lanes/test-order.ts';
import { compileCatalogues } from './build/compile-catalogues.ts';
import { lazyComponents } from './build/lazy-components.ts';

export default defineConfig({
  plugins: [lazyComponents(), compileCatalogues(), react()],
  test: {
    name: 'portal',
    environment: 'jsdom',
    maxWorkers,
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['../../scripts/lanes/seeded-properties.ts', 'src/test-setup.ts'],
    // Ends hanging waits. A screen with many fields takes seconds on a machine that runs browsers and databases.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
  },
});
