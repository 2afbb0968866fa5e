import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };

type Token = string | readonly unknown[] | Readonly<Record<string, unknown>>;

/** Returns the names of the values in a message, including those of `select` and `plural`. */
function namesIn(message: CompiledMessage | Token | undefined): string[] {
  if (message === undefined || typeof message === 'string') return [];
  if (!Array.isArray(message))
    return Object.values(message).flatMap((part) => namesIn(part as Token | undefined));
  return message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [];
    const [name, , ...rest] = part as [string, ...Token[]];
    return [name, ...rest.flatMap(namesIn)];
  });
}
const valuesIn = (text: string) => new Set(namesIn(compileMessageOrThrow(text)));

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
    expect(valuesIn(catalogue[id] ?? '')).toEqual(valuesIn(text));
  });

  it('contain no English sentence', () => {
    const equal = Object.entries(english).filter(
      ([id, text]) => text.includes(' ') && catalogue[id] === text && !same.has(id),
    );
    expect(equal).toEqual([]);
  });
});
