import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { lintDefinition } from '../lint/lintDefinition.ts';
import { absent, corpusIsThere, filesBelow, readText } from './corpusFolder.ts';

/** Files with language errors; the others break conventions. */
const refused = new Set(['invalid-json', 'not-a-policy', 'effect-wrong-type', 'effect-no-description']);

/** The convention that each file breaks, by file name. */
const rules: Record<string, string> = {
  'effect-harcoded': 'effect-is-parameter',
  'effect-invalid-allowed-invalid-default': 'effect-allowed-values',
  'effect-invalid-allowed-no-default': 'effect-default',
  'effect-invalid-allowed-valid-default': 'effect-allowed-values',
  'effect-no-allowed-invalid-default': 'effect-allowed-values',
  'effect-no-allowed-no-default': 'effect-default',
  'effect-no-allowed-valid-default': 'effect-allowed-values',
  'effect-no-description': 'effect-metadata',
  'effect-no-metadata': 'effect-metadata',
  'effect-wrong-parameter-name': 'effect-parameter-name',
  'effect-wrong-type': 'language',
  'guid-name-no-display-name': 'display-name-present',
  'guid-not': 'name-guid',
  'invalid-json': 'language',
  'long-description': 'description-length',
  'long-displayName': 'display-name-length',
  'long-policy-name': 'name-length',
  'metadata-bad-category': 'category-known',
  'metadata-lowercase-category': 'category-known',
  'no-category': 'metadata-category',
  'no-description': 'description-present',
  'no-display-name': 'display-name-present',
  'no-display-name-no-description': 'display-name-present',
  'no-display-name-no-name': 'name-present',
  'no-metadata': 'metadata-version',
  'no-mode': 'mode-present',
  'no-name': 'name-present',
  'no-version': 'metadata-version',
  'not-a-policy': 'language',
};

describe.skipIf(!corpusIsThere)(`validity (${corpusIsThere ? 'corpus' : absent})`, () => {
  const files = corpusIsThere ? filesBelow('policy/validity') : [];

  it.each(files)('reports the error in %s', (file) => {
    const name = basename(file, '.json');
    const text = readText(file);
    const errors = compilePolicy(text).diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.length > 0).toBe(refused.has(name));
    const found = lintDefinition(text).map(({ rule }) => rule);
    const wanted = name === 'all-ok' ? [] : [rules[name]];
    expect(found.filter((rule) => wanted.includes(rule) || wanted.length === 0)).toEqual(wanted);
  });
});
