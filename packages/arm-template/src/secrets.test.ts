import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from './index.ts';
import { expandFragment } from './test-support/expandFragment.ts';

const secret = 'Hidden-Value-42';

function wordsOf(output: string, declaration: JsonObject, value: Json): string {
  const { diagnostics } = expandFragment(
    {
      languageVersion: '2.0',
      definitions: {
        login: { type: 'object', properties: { user: { type: 'string' }, key: { type: 'securestring' } } },
      },
      parameters: { p: declaration },
      resources: {},
      outputs: { o: { type: 'string', value: output } },
    },
    { parameters: { p: { value } } },
  );
  expect(diagnostics.length).toBeGreaterThan(0);
  return JSON.stringify(diagnostics);
}

describe('diagnostics do not contain values of secure parameters', () => {
  it.each([
    "[int(parameters('p'))]",
    "[fail(parameters('p'))]",
    "[bool(toLower(parameters('p')))]",
    "[variables(concat('x', parameters('p')))]",
    "[createObject('a', 1)[parameters('p')]]",
    "[dateTimeAdd(parameters('p'), 'P1D')]",
    "[parseCidr(parameters('p'))]",
    "[reference(parameters('p'))]",
  ])('from %s', (output) => {
    expect(wordsOf(output, { type: 'SecureString' }, secret).toLowerCase()).not.toContain(
      secret.toLowerCase(),
    );
    // Control: without "secure" the message quotes the value.
    expect(wordsOf(output, { type: 'string' }, secret).toLowerCase()).toContain(secret.toLowerCase());
  });

  it('masks the texts in a secure object', () => {
    const words = wordsOf("[int(parameters('p').a[0])]", { type: 'secureObject' }, { a: [secret] });
    expect(words).not.toContain(secret);
    expect(words).toContain('***');
  });

  it('masks only the secure property of a template type', () => {
    const value = { user: 'somebody', key: secret };
    const declaration = { $ref: '#/definitions/login' };
    expect(wordsOf("[int(parameters('p').key)]", declaration, value)).not.toContain(secret);
    expect(wordsOf("[int(parameters('p').user)]", declaration, value)).toContain('somebody');
  });

  it('masks the whole message when there are too many secrets to search for', () => {
    const many = Array.from({ length: 1_200 }, (_, i) => `${secret}-${i}`);
    const words = wordsOf("[int(parameters('p').a[1100])]", { type: 'secureObject' }, { a: many });
    expect(words).not.toContain(secret);
  });
});
