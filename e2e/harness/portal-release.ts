import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const assetName = /[\w.-]+-[\w-]{7,8}\.(?:js|css)/g;

/**
 * Replaces a built portal with its next release: every script and style sheet is renamed, and the previous ones are
 * removed.
 */
export function installNextRelease(folder: string): void {
  const assets = path.join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  const successors = new Map(names.map((name) => [name, name.replace(/(?=\.\w+$)/, '2')]));
  const rewrite = (file: string) =>
    readFileSync(file, 'utf8').replaceAll(assetName, (name) => successors.get(name) ?? name);
  for (const [name, successor] of successors) {
    const file = path.join(assets, name);
    writeFileSync(path.join(assets, successor), rewrite(file));
    for (const ending of ['', '.br', '.gz']) rmSync(file + ending, { force: true });
  }
  for (const page of ['index.html', 'redirect.html']) {
    const file = path.join(folder, page);
    writeFileSync(file, rewrite(file));
  }
}

const withdrawn = '.withdrawn';

/** Removes files from a built portal by name, so that the server responds with 404. */
export function withdrawAssets(folder: string, isWithdrawn: (file: string) => boolean): void {
  const assets = path.join(folder, 'assets');
  for (const name of readdirSync(assets)) {
    if (!name.endsWith(withdrawn) && isWithdrawn(name.replace(/\.(?:br|gz)$/, '')))
      renameSync(path.join(assets, name), path.join(assets, name + withdrawn));
  }
}

/** Restores removed files; all of them by default. */
export function restoreAssets(folder: string, isRestored: (file: string) => boolean = () => true): void {
  const assets = path.join(folder, 'assets');
  for (const name of readdirSync(assets)) {
    if (!name.endsWith(withdrawn)) continue;
    const original = name.slice(0, -withdrawn.length);
    if (isRestored(original.replace(/\.(?:br|gz)$/, '')))
      renameSync(path.join(assets, name), path.join(assets, original));
  }
}
