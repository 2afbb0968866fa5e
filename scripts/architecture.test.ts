import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

/** Folders the tree names, from the root. */
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

it('names every workspace and every feature of the server', () => {
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
  );
  const features = readdirSync(path.join(root, 'apps/server/src/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `apps/server/src/features/${entry.name}`);
  expect(namedFolders()).toEqual(expect.arrayContaining([...workspaces, ...features]));
});
