import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formIssueCodes } from '@blueport/contracts';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '..');
const folders = ['template-forms', 'template-fields', 'template-types'];
const known: ReadonlySet<string> = new Set(formIssueCodes);

it('names what is wrong only by codes that have words in every language', () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(features, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(features, folder, name), 'utf8')),
  );
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/code: '([a-z-]+)'/g)].map(([, code]) => code),
  );
  expect(codes).toContain('not-published');
  expect(codes.filter((code) => !known.has(code ?? ''))).toEqual([]);
});
