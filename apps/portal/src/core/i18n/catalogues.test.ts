import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { fetchCatalogue, locales } from './locale.ts';

const sources = join(import.meta.dirname, '..', '..');
const read = (folder: string, locale: string) =>
  JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Record<string, string>;
const folders = [
  join(import.meta.dirname, 'locales'),
  ...globSync('**/messages', { cwd: sources }).map((folder) => join(sources, folder)),
];
/** Returns the names of the values in a compiled message, including those inside plural branches. */
function names(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, , branches] = token as [string, string?, unknown?];
    const nestedNames =
      typeof branches === 'object' && branches !== null ? Object.values(branches).flatMap(names) : [];
    return [name, ...nestedNames];
  });
}
const placeholders = (message: string) => [...new Set(names(compileMessageOrThrow(message)))].toSorted();
const tags = (message: string) => [...message.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag).toSorted();

describe.each(folders.map((folder) => [folder.slice(sources.length + 1), folder]))('%s', (_name, folder) => {
  const english = read(folder, 'en');

  it.each(locales.filter((locale) => locale !== 'en'))('is complete in %s', (locale) => {
    const messages = read(folder, locale);
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [id, message] of Object.entries(messages)) {
      expect(message.trim(), id).not.toBe('');
      expect(placeholders(message), id).toEqual(placeholders(english[id] ?? ''));
      expect(tags(message), id).toEqual(tags(english[id] ?? ''));
    }
  });
});

it('contains each id only once', () => {
  const ids = folders.flatMap((folder) => Object.keys(read(folder, 'en')));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

const sourceOf = (file: string) => readFileSync(join(sources, file), 'utf8');
const requested = globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/*.test.*'] }).flatMap((file) =>
  [...sourceOf(file).matchAll(/(?:loadFeatureMessages\(|\btexts: )'([^']+)'/g)].flatMap(([, names]) =>
    names!.split(' '),
  ),
);
const ofScreens = globSync('features/*/*/screens.ts', { cwd: sources }).map((file) =>
  file.split('/').at(-2)!,
);

it.each([...new Set([...requested, ...ofScreens])])('finds the catalogue of %s', async (name) => {
  expect(await fetchCatalogue(name, 'de')).not.toEqual({});
});
