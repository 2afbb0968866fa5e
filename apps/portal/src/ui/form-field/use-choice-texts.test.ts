import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..', '..');

/** Returns the fields of a file that would show the library's English texts. */
function untranslated(text: string): string[] {
  return [...text.matchAll(/<Autocomplete\b[\s\S]*?(?:renderInput|\/>)/g)]
    .map(([field]) => field)
    .filter((field) => !field.includes('{...texts}'));
}

it('finds a field without translated texts', () => {
  expect(untranslated('<Autocomplete options={options} />')).toHaveLength(1);
  expect(untranslated('<Autocomplete<Choice> {...texts} options={options} />')).toEqual([]);
});

it('translates the texts of every field that suggests options', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const found = files.filter((path) => untranslated(readFileSync(join(source, path), 'utf8')).length > 0);
  expect(found).toEqual([]);
});
