import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { referencePages } from './reference/reference-pages.ts';

it.each(Object.entries(await referencePages()))(
  'docs/reference/%s is up to date with its sources',
  (name, text) => {
    const file = path.resolve(import.meta.dirname, '..', 'docs', 'reference', name);
    expect(readFileSync(file, 'utf8'), 'run: node scripts/generate-reference.ts').toBe(text);
  },
);
