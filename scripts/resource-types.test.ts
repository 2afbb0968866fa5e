import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { resourceTypeFile, resourceTypeTable } from './house/resource-type-table.ts';

/** Formatting aside: breaks and blanks differ, words do not. */
const words = (text: string) =>
  text
    .replaceAll(/['"]/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);

it('the table of resource types is the one its sources make: node scripts/generate-resource-types.ts', () => {
  expect(words(readFileSync(resourceTypeFile, 'utf8'))).toEqual(words(resourceTypeTable()));
});
