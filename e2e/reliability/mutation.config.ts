import { defineConfig } from 'vitest/config';

/** Runs the suite of one module with one mutation applied on load; no file is written. */
const { MUTATE_FILE = '', MUTATE_AT, MUTATE_LENGTH, MUTATE_TEXT = '' } = process.env;

export default defineConfig({
  plugins: [
    {
      name: 'mutate',
      enforce: 'pre',
      transform(code, id) {
        if (MUTATE_FILE === '' || id !== MUTATE_FILE) return undefined;
        const at = Number(MUTATE_AT);
        return { code: code.slice(0, at) + MUTATE_TEXT + code.slice(at + Number(MUTATE_LENGTH)), map: null };
      },
    },
  ],
  // Modules must not be cached: the next mutant is a different text of the same file.
  test: { fsModuleCache: false, bail: 1, testTimeout: 10_000, fileParallelism: false },
});
