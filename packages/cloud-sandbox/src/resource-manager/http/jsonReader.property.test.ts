import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonReadError, readJsonObject } from './jsonReader.ts';

const jsonObjects = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 6 }));

/** Returns whether the reader accepts a text or refuses it in the words of the service. */
function isHandled(text: string): boolean {
  try {
    readJsonObject(text);
    return true;
  } catch (error) {
    return error instanceof JsonReadError && / Path '.*', line \d+, position \d+\.$/s.test(error.message);
  }
}

describe('readJsonObject', () => {
  it('reads strict JSON like JSON.parse', () => {
    fc.assert(
      fc.property(jsonObjects, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(readJsonObject(text)).toEqual(JSON.parse(text));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('reads or refuses any text', () => {
    const pieces = fc.constantFrom(
      ...'{}[]:,"\'\\/*-.0123eEtrufalsn\n\t $a'.split(''),
      '//',
      '/*',
      '*/',
      '\\u00',
      'true',
      'null',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 60 }).map((parts) => `{${parts.join('')}`),
      fc.tuple(jsonObjects, fc.nat(), fc.nat(3), pieces).map(([value, at, removed, piece]) => {
        const text = JSON.stringify(value).split('');
        text.splice(at % (text.length + 1), removed, piece);
        return text.join('');
      }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(isHandled(text), text).toBe(true);
      }),
      { seed: 1, numRuns: 5000 },
    );
  });
});
