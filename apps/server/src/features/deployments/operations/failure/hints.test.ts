import { readFileSync } from 'node:fs';
import path from 'node:path';
import { failureHintIds } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { hintFor } from './hints.ts';

const portal = path.resolve(
  import.meta.dirname,
  '../../../../../../portal/src/parts/deployment-progress/messages',
);
const wordsOf = (language: string) =>
  JSON.parse(readFileSync(path.join(portal, `${language}.json`), 'utf8')) as Record<string, string>;

/** What the Contributor role leaves out has the code of every missing right; its message tells it apart. */
const isCode = (id: string): boolean => id !== 'RoleAssignmentRefused';
const codes = failureHintIds.filter(isCode);

/** A sentence on why it failed, then one on what to do about it. */
const causeAndFix = /^\p{Lu}[^.]{10,}\. \p{Lu}[^.]{10,}\.$/u;

describe('the table of error codes of the cloud', () => {
  it('knows thirty of them and more, each once', () => {
    expect(new Set(codes).size).toBeGreaterThanOrEqual(30);
    expect(new Set(failureHintIds).size).toBe(failureHintIds.length);
  });
  it.each(codes)('%s: why, and what to do', (code) => {
    expect(hintFor(code)).toMatch(causeAndFix);
  });
  it.each(['en', 'de', 'fr'])('the portal says all of them: %s', (language) => {
    const words = wordsOf(language);
    expect(Object.keys(words).toSorted()).toEqual(failureHintIds.map((id) => `failureHint.${id}`).toSorted());
    for (const text of Object.values(words)) expect(text).toMatch(causeAndFix);
  });
  it('says in English what the server says', () => {
    const words = wordsOf('en');
    for (const code of codes) expect(words[`failureHint.${code}`]).toBe(hintFor(code));
  });
  it('tells the missing right to assign roles from every other one, and says nothing about codes it does not know', () => {
    const refused = 'The client may not perform Microsoft.Authorization/roleAssignments/write here.';
    expect(hintFor('AuthorizationFailed', refused)).toMatch(/User Access Administrator/);
    expect(hintFor('AuthorizationFailed', 'No right to read.')).toMatch(/Contributor/);
    expect(hintFor('SomethingNew')).toBeUndefined();
  });
});
