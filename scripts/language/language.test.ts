import { describe, expect, it } from 'vitest';
import { catalogueExceptions } from './exceptions.ts';
import { patterns, type Pattern } from './patterns.ts';
import {
  readAllCode,
  readCatalogues,
  readCode,
  readDescriptions,
  readDocuments,
  readMarkdown,
  type Text,
} from './read-texts.ts';

const findingsIn = (text: Text): Pattern[] =>
  patterns.filter(({ pattern, kinds }) => (kinds?.includes(text.kind) ?? true) && pattern.test(text.text));

const describeFinding = ({ file, at, text }: Text, { name, instead }: Pattern): string =>
  `${file}:${at} ${name}: "${text}" (instead: ${instead})`;

describe('language patterns', () => {
  it.each(patterns)('$name finds its example and accepts its counter-example', (pattern) => {
    expect(pattern.example).toMatch(pattern.pattern);
    expect(pattern.counterExample).not.toMatch(pattern.pattern);
  });

  it('have unique names', () => {
    expect(new Set(patterns.map(({ name }) => name)).size).toBe(patterns.length);
  });
});

describe('readCode', () => {
  const source = [
    '/** Returns the price. */',
    "it.each(rows)('rounds %s', () => {",
    '  // First line',
    '  // and second line.',
    '  // language-allow stands: quoted from a standard',
    '  test(`keeps ${name}`, () => {});',
    '});',
  ].join('\n');

  it('reads titles and comments with their lines', () => {
    expect(readCode('sample.ts', source).texts.map(({ kind, at, text }) => [kind, at, text])).toEqual([
      ['test', 2, 'rounds %s'],
      ['test', 6, 'keeps ${name}'],
      ['comment', 1, 'Returns the price.'],
      ['comment', 3, 'First line and second line.'],
    ]);
  });

  it('reads exceptions with their reason for the next line', () => {
    expect(readCode('sample.ts', source).exceptions).toEqual(
      new Map([[6, { pattern: 'stands', reason: 'quoted from a standard' }]]),
    );
  });
});

describe('readCode in a file that writes messages', () => {
  it('reads sentences, but neither tagged templates nor short words', () => {
    const source = [
      "import { sql } from 'the word of a module';",
      "const kind = 'pending';",
      'const rows = sql`select the rows of the table`;',
      "throw new Error('The name is not valid.');",
      'log(`The port ${port} is already in use.`);',
    ].join('\n');
    const { texts } = readCode('scripts/sample.ts', source);
    expect(texts.map(({ kind, at, text }) => [kind, at, text])).toEqual([
      ['ui', 4, 'The name is not valid.'],
      ['ui', 5, 'The port … is already in use.'],
    ]);
    expect(readCode('apps/portal/src/sample.ts', source).texts).toEqual([]);
  });
});

describe('readMarkdown', () => {
  it('reads lines outside of code, with their numbers', () => {
    const source = '# Title\n\n```sh\nnpm start\n```\nRun `npm test` first.\n';
    expect(readMarkdown('sample.md', source).map(({ kind, at, text }) => [kind, at, text])).toEqual([
      ['doc', 1, '# Title'],
      ['doc', 6, 'Run … first.'],
    ]);
  });
});

describe('texts of the repository', () => {
  const code = readAllCode();

  it('use no rejected wording in test names, comments and messages', () => {
    const found = code.flatMap(({ texts, exceptions }) =>
      texts.flatMap((text) =>
        findingsIn(text)
          .filter(({ name }) => exceptions.get(Number(text.at))?.pattern !== name)
          .map((pattern) => describeFinding(text, pattern)),
      ),
    );
    expect(found).toEqual([]);
  });

  it('use no rejected wording in documents', () => {
    const found = readDocuments().flatMap((text) =>
      findingsIn(text).map((pattern) => describeFinding(text, pattern)),
    );
    expect(found).toEqual([]);
  });

  it('use no rejected wording in the English catalogues', () => {
    const found = readCatalogues('en').flatMap((text) =>
      findingsIn(text)
        .filter(
          ({ name }) => !catalogueExceptions.some(({ key, pattern }) => key === text.at && pattern === name),
        )
        .map((pattern) => describeFinding(text, pattern)),
    );
    expect(found).toEqual([]);
  });

  it('use no rejected wording in titles and descriptions of blueprints, templates and roles', () => {
    const texts = readDescriptions();
    expect(texts.length).toBeGreaterThan(300);
    const found = texts.flatMap((text) => findingsIn(text).map((pattern) => describeFinding(text, pattern)));
    expect(found).toEqual([]);
  });

  it('have narrow no-break spaces before French punctuation', () => {
    const found = readCatalogues('fr').filter(({ text }) =>
      /\p{L}(?:[;!?»]| [;:!?»])(?=\s|$)|«(?!\u202F)/u.test(text),
    );
    expect(found.map(({ file, at, text }) => `${file}:${at} "${text}"`)).toEqual([]);
  });

  it('give a reason for every exception, and need it', () => {
    const unneeded = code.flatMap(({ texts, exceptions }) =>
      [...exceptions].flatMap(([line, { pattern, reason }]) => {
        const text = texts.find(({ at }) => at === line);
        const isNeeded = text !== undefined && findingsIn(text).some(({ name }) => name === pattern);
        return isNeeded && reason !== '' ? [] : [`${pattern} for line ${line}: ${reason}`];
      }),
    );
    expect(unneeded).toEqual([]);
    const texts = readCatalogues('en');
    for (const { key, pattern, reason } of catalogueExceptions) {
      const text = texts.find(({ at }) => at === key);
      expect(text && findingsIn(text).map(({ name }) => name), key).toContain(pattern);
      expect(reason, key).not.toBe('');
    }
  });
});
