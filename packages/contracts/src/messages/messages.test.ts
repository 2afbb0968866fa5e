import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemKinds, problemType, type Problem } from '../api/problem.ts';
import { failureHintIds, isPortalFailure, portalFailures } from '../deployments/failure-hints.ts';
import { translateProblem } from './translate-problem.ts';

const read = (locale: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `${locale}.json`), 'utf8')) as Record<
    string,
    string
  >;
const english = read('en');
const titles = Object.entries(problemKinds).map(([kind, { title }]) => [`problem.${kind}`, title] as const);
const expected = { ...Object.fromEntries(titles), ...english };
/** Returns the names of the placeholders, including those of `select` and `plural`. */
/** An option of a `select` that is a single word, which is not a placeholder. */
const oneWordOption = /(?<=(?:select,|\}) )\w+ \{\p{L}+\}/gu;
const withoutOptions = (text: string) =>
  text.includes(', select,') ? text.replaceAll(oneWordOption, '}') : text;
const placeholders = (text = '') =>
  new Set([...withoutOptions(text).matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));

describe.each(['de', 'fr'])('message catalog %s', (locale) => {
  const messages = read(locale);

  it('translates every title, reason, hint and issue', () => {
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it('has the same placeholders as the English text', () => {
    for (const [id, text] of Object.entries(messages)) {
      expect(placeholders(text), id).toEqual(placeholders(expected[id]));
    }
  });

  it('contains no English sentence', () => {
    const sentences = Object.entries(messages).filter(
      ([id, text]) => text.includes(' ') && text === expected[id],
    );
    expect(sentences).toEqual([]);
  });
});

describe('hint', () => {
  it('belongs to an existing reason', () => {
    const hints = Object.keys(english).filter((id) => id.startsWith('hint.'));
    expect(hints.filter((id) => !(id.replace('hint.', 'reason.') in english))).toEqual([]);
  });
});

describe('failure text', () => {
  const idsOf = (prefix: string) => Object.keys(english).filter((id) => id.startsWith(prefix));

  it("contains the values of the portal's failure", () => {
    expect(idsOf('failure.')).toEqual(Object.keys(portalFailures).map((code) => `failure.${code}`));
    for (const [code, values] of Object.entries(portalFailures)) {
      expect(placeholders(english[`failure.${code}`]), code).toEqual(new Set(values));
    }
  });

  it('explains the next step, and the cause unless the text of the cloud does', () => {
    expect(idsOf('failureHint.')).toEqual(failureHintIds.map((id) => `failureHint.${id}`));
    const ofCloud = failureHintIds.filter((id) => !isPortalFailure(id));
    for (const messages of [english, read('de'), read('fr')]) {
      for (const id of failureHintIds) expect(messages[`failureHint.${id}`], id).toMatch(/^\p{Lu}.{10,}\.$/u);
      for (const id of ofCloud) expect(messages[`failureHint.${id}`], id).toMatch(/\p{Ll}\. \p{Lu}/u);
    }
  });
});

describe('translateProblem', () => {
  const problem: Problem = {
    type: problemType('conflict'),
    title: 'Not possible in the current state',
    status: 409,
    detail: 'The name is too long.',
    reason: 'too-long',
    values: { limit: '3' },
    errors: [
      { pointer: '/name', code: 'required', message: 'This field is required.' },
      { pointer: '/size', code: 'from-the-cloud', message: 'Azure refused the size.' },
    ],
  };

  it('translates title, detail and issues, and keeps a text that is not in the catalog', () => {
    const texts: Record<string, string> = {
      'problem.conflict': 'Nicht möglich',
      'reason.too-long': 'Höchstens {limit} Zeichen.',
      'issue.required': 'Erforderlich.',
    };
    const translated = translateProblem(problem, (id, values) =>
      texts[id]?.replace('{limit}', values?.['limit'] ?? ''),
    );
    expect(translated).toEqual({
      ...problem,
      title: 'Nicht möglich',
      detail: 'Höchstens 3 Zeichen.',
      errors: [{ ...problem.errors![0], message: 'Erforderlich.' }, problem.errors![1]],
    });
  });
});
