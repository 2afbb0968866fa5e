import { defineConfig } from 'vitest/config';

/** The suite of one module, with one place of it changed as it is loaded; no file is written. */
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
  // What was loaded once must be loaded anew: the next mutant is another text of the same file.
  test: { fsModuleCache: false, bail: 1, testTimeout: 10_000, fileParallelism: false },
});
