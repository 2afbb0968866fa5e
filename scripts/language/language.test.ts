import { describe, expect, it } from 'vitest';
import { catalogueExceptions } from './exceptions.ts';
import { patterns, type Pattern } from './patterns.ts';
import { readAllCode, readCatalogues, readCode, type Text } from './read-texts.ts';

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

describe('texts of the repository', () => {
  const code = readAllCode();

  it('use no rejected wording in test names and comments', () => {
    const found = code.flatMap(({ texts, exceptions }) =>
      texts.flatMap((text) =>
        findingsIn(text)
          .filter(({ name }) => exceptions.get(Number(text.at))?.pattern !== name)
          .map((pattern) => describeFinding(text, pattern)),
      ),
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
