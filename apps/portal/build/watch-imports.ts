import { join } from 'node:path';
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const replacement = join(import.meta.dirname, '../src/ui/loading/import-chunk.ts');

/**
 * Wraps every `import()` in the portal's own loader. The bundler's loader has no timeout and keeps failed style sheets.
 */
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
