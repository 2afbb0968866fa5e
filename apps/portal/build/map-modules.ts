import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Manifest } from './check-budgets.ts';
import { modulePath } from './chunk-graph.ts';

/**
 * Adds the file of every lazy module that shares a file with others to the manifest, because the bundler lists only the
 * file.
 */
export function mapModules(): Plugin {
  let root = '';
  return {
    name: 'blueport:map-modules',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle: {
      // Runs after the manifest is written.
      order: 'post',
      handler({ dir = 'dist' }, bundle) {
        const path = join(dir, '.vite/manifest.json');
        const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
        const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
        const added: Record<string, Manifest[string]> = {};
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const id of chunk.moduleIds) {
            const module = modulePath(root, id);
            if (manifest[module] || !this.getModuleInfo(id)?.dynamicImporters.length) continue;
            added[module] = { file: chunk.fileName, imports: [keys.get(chunk.fileName)!] };
          }
        }
        writeFileSync(path, JSON.stringify({ ...manifest, ...added }, null, 2));
      },
    },
  };
}
