import { describe, expect, it } from 'vitest';
import { placeholdersIn } from '../../messages/placeholders.ts';
import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };

/** Sentences whose words are the same in English and in one of the other languages. */
const same = new Set(['failed-for', 'labeled', 'tags']);

describe.each([
  ['German', german],
  ['French', french],
])('sentences of the command line in %s', (_language, catalogue: Readonly<Record<string, string>>) => {
  it('are complete', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  it.each(Object.entries(english))('%s contains the values of the English text', (id, text) => {
    expect(placeholdersIn(catalogue[id] ?? '')).toEqual(placeholdersIn(text));
  });

  it('contain no English sentence', () => {
    const equal = Object.entries(english).filter(
      ([id, text]) => text.includes(' ') && catalogue[id] === text && !same.has(id),
    );
    expect(equal).toEqual([]);
  });
});
