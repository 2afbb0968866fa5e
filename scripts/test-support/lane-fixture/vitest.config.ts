import { defineConfig } from 'vitest/config';

const units = ['sample.fixture.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'sample', include: units } },
      { test: { name: 'sample-integration', include: ['*.fixture.ts'], exclude: units } },
    ],
  },
});
