import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findType } from '../catalog/providers.ts';
import type { ResourceType } from './defineType.ts';
import { allDefinitions } from './registry.ts';

const folder = import.meta.dirname;

/** Returns the files below this folder whose default export is a type, with that type. */
async function readTypeFiles(): Promise<{ file: string; definition: ResourceType }[]> {
  const files = globSync('*/**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map(async (file) => ({
      file: file.replaceAll(path.sep, '/'),
      definition: ((await import(path.join(folder, file))) as { default?: ResourceType }).default,
    })),
  );
  return modules
    .filter((one): one is { file: string; definition: ResourceType } => one.definition !== undefined)
    .toSorted((left, right) => left.file.localeCompare(right.file, 'en'));
}

const nameOf = (file: string): string =>
  file.replace(/\.ts$/, '').replace(/\/(.)/g, (_, first: string) => first.toUpperCase());

describe('the resource types', async () => {
  const files = await readTypeFiles();

  it('are all listed in the index', async () => {
    const lines = files.map(({ file }) => `export { default as ${nameOf(file)} } from './${file}';`);
    const head =
      '// Lists the type files. To update: npx vitest run packages/cloud-sandbox/src/resource-manager/types -u';
    await expect(`${[head, ...lines].join('\n')}\n`).toMatchFileSnapshot('index.ts');
  });

  it('are in files named after them', () => {
    expect(files.map(({ file }) => `microsoft.${file.replace(/\.ts$/, '')}`.toLowerCase())).toEqual(
      files.map(({ definition }) => definition.type.toLowerCase()),
    );
  });

  it('are spelled as in the catalogue', () => {
    const typeInfos = allDefinitions().map(({ type }) => findType(type));
    expect(typeInfos.map((info) => info && `${info.namespace}/${info.name}`)).toEqual(
      allDefinitions().map(({ type }) => type),
    );
  });
});
