import { typeAvailability } from '@blueport/contracts';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allProviders, isOffered } from '../packages/cloud-sandbox/src/resource-manager/catalog/providers.ts';
import { resourceTypeTables } from './reference/resource-type-table.ts';

/** Returns the words of a text, to ignore formatting. */
const words = (text: string) =>
  text
    .replaceAll(/['"]/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);

it('the table of resource types is up to date with its sources: node scripts/generate-resource-types.ts', () => {
  for (const [file, text] of Object.entries(resourceTypeTables())) {
    expect(words(readFileSync(file, 'utf8'))).toEqual(words(text));
  }
});

it('types listed as unavailable in the US government cloud match those its embedded version does not offer', () => {
  const types = allProviders().flatMap(({ types: all }) => all);
  const listNames = (list: typeof types) =>
    list.map(({ namespace, name }) => `${namespace}/${name}`).toSorted();
  const absent = types.filter((type) => !isOffered('us_gov', type));
  expect(absent.length).toBeGreaterThan(0);
  expect(listNames(absent)).toEqual(
    listNames(
      types.filter(
        ({ namespace, name }) => typeAvailability(`${namespace}/${name}`, 'us_gov') === 'unavailable',
      ),
    ),
  );
});
