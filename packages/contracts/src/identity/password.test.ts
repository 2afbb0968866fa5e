import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { defaultPasswordLength, generatePassword, hasFourClasses, passwordSymbols } from './password.ts';

const alphabet = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${passwordSymbols}`;
const draws = 1_000_000;
/** Chi-square with 78 degrees of freedom exceeds this value in one of a million runs. */
const critical = 152.7;

/** Returns Pearson's statistic of a text, assuming a uniform distribution over the alphabet. */
function chiSquare(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const expected = text.length / alphabet.length;
  return Array.from(alphabet).reduce(
    (sum, character) => sum + ((counts.get(character) ?? 0) - expected) ** 2 / expected,
    0,
  );
}

describe('generatePassword', () => {
  it('draws all characters uniformly in a million draws', () => {
    // Passwords of this length contain all four classes, so that none is discarded and every draw counts.
    const length = 1000;
    const text = Array.from({ length: draws / length }, () => generatePassword(randomBytes, length)).join('');
    expect(text).toHaveLength(draws);
    expect(chiSquare(text)).toBeLessThan(critical);
  });

  it('negative control: detects the bias of a plain modulo', () => {
    const text = Array.from(randomBytes(draws), (byte) => alphabet[byte % alphabet.length]).join('');
    expect(chiSquare(text)).toBeGreaterThan(critical * 10);
  });

  it('returns twelve characters of the alphabet, with all four classes', () => {
    const passwords = Array.from({ length: 5000 }, () => generatePassword(randomBytes));
    for (const password of passwords) {
      expect(password).toHaveLength(defaultPasswordLength);
      expect(hasFourClasses(password)).toBe(true);
      expect(Array.from(password).every((character) => alphabet.includes(character))).toBe(true);
    }
    expect(new Set(passwords).size).toBe(passwords.length);
  });

  it('draws again until all four classes are present', () => {
    let calls = 0;
    // First only letters, then one of each class: A, b, 0 and a symbol.
    const bytes = (count: number): Uint8Array =>
      Uint8Array.from({ length: count }, (_, index) =>
        (calls += 1) <= 24 ? 0 : [0, 27, 52, 62][index % 4]!,
      );
    expect(generatePassword(bytes, 12)).toBe('Ab0!Ab0!Ab0!');
  });

  it('rejects a length below four', () => {
    expect(() => generatePassword(randomBytes, 3)).toThrow(RangeError);
    expect(hasFourClasses(generatePassword(randomBytes, 4))).toBe(true);
  });
});

describe('hasFourClasses', () => {
  it.each([
    ['Aa0!', true],
    ['aa0!', false],
    ['AA0!', false],
    ['Aaa!', false],
    ['Aa00', false],
    ['Äö0!', false],
    ['Aa0[', false],
  ])('maps %s to %s', (password, expected) => {
    expect(hasFourClasses(password)).toBe(expected);
  });
});
