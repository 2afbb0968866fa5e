import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

const foldersIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Returns the folders in the tree, relative to the root. */
function namedFolders(): string[] {
  const tree = text.split('```')[1] ?? '';
  let parent = '';
  return tree
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const name = line.trim().split(/\s+/)[0]!.replace('/*', '');
      if (!line.startsWith(' ')) parent = name;
      return line.startsWith(' ') ? `${parent}/${name}` : name;
    });
}

it('names only folders that exist', () => {
  expect(namedFolders().filter((folder) => !existsSync(path.join(root, folder)))).toEqual([]);
});

it('names every workspace and every domain of the server', () => {
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    foldersIn(group).map((name) => `${group}/${name}`),
  );
  const domains = foldersIn('apps/server/src/features').map((name) => `apps/server/src/features/${name}`);
  expect(namedFolders()).toEqual(expect.arrayContaining([...workspaces, ...domains]));
});

it.each([
  ['apps/server', 'src', 1],
  ['apps/server', 'src/features', 2],
  ['apps/portal', 'src', 1],
  ['apps/portal', 'src/core', 1],
  ['apps/portal', 'src/ui', 1],
  ['apps/portal', 'src/components', 1],
  ['apps/portal', 'src/features', 2],
  ['packages/cloud', 'src', 1],
  ['packages/contracts', 'src', 1],
] as const)('%s/README.md describes every folder of %s', (workspace, folder, depth) => {
  const readme = readFileSync(path.join(root, workspace, 'README.md'), 'utf8');
  const folders = foldersIn(`${workspace}/${folder}`).flatMap((name) =>
    depth === 1 ? [name] : foldersIn(`${workspace}/${folder}/${name}`).map((one) => `${name}/${one}`),
  );
  expect(folders.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
