import { join } from 'node:path';
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const replacement = join(import.meta.dirname, '../src/ui/loading/import-chunk.ts');

/** Puts the portal's own loader around every `import()`, in place of the bundler's, which knows no time-out and keeps failed style sheets. */
export function watchImports(): Plugin {
  let isReplaced = false;
  return {
    name: 'blueport:watch-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== helper) return null;
      isReplaced = true;
      return `export { importChunk as __vitePreload } from ${JSON.stringify(replacement)};`;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`The bundler no longer requests ${helper}.`);
    },
  };
}
