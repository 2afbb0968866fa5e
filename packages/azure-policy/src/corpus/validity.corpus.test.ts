import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { lintDefinition } from '../lint/lintDefinition.ts';
import { absent, corpusIsThere, filesBelow, readText } from './corpusFolder.ts';
import { brokenRules, invalidFileNames } from './validityRules.ts';

describe.skipIf(!corpusIsThere)(`validity (${corpusIsThere ? 'corpus' : absent})`, () => {
  const files = corpusIsThere ? filesBelow('policy/validity') : [];

  it.each(files)('reports the error in %s', (file) => {
    const name = basename(file, '.json');
    const text = readText(file);
    const errors = compilePolicy(text).diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.length > 0).toBe(invalidFileNames.has(name));
    const found = lintDefinition(text).map(({ rule }) => rule);
    const expectedRules = name === 'all-ok' ? [] : [brokenRules[name]];
    expect(found.filter((rule) => expectedRules.includes(rule) || expectedRules.length === 0)).toEqual(
      expectedRules,
    );
  });
});
