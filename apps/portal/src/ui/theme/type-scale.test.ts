import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';
import { iconSizes, textSizes, textWeights } from './tokens.ts';

const source = join(import.meta.dirname, '..', '..');
const maxPairs = 7;

/** The theme defines the scale; the initials of an avatar are part of a picture. */
const exempt = new Set([
  'ui/theme/theme.ts',
  'ui/theme/component-styles.ts',
  'ui/theme/type-scale.test.ts',
  'components/people/Avatar.tsx',
]);

const sizes: readonly number[] = [...iconSizes, ...textSizes];
const weights: readonly number[] = textWeights;
const literal = /\bfont(Size|Weight)['"]?\s*(?::|=\{)\s*([^,}]*)/g;

/** Returns the lines of a file with a literal outside the scale. */
function outsideOf(text: string): string[] {
  return text.split('\n').filter((line) =>
    [...line.matchAll(literal)].some(([, kind, value = '']) => {
      const allowed = kind === 'Size' ? sizes : weights;
      const numbers = value.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g);
      return /['"`]/.test(value) || [...numbers].some(([number]) => !allowed.includes(Number(number)));
    }),
  );
}

it('finds sizes and weights outside the scale', () => {
  expect(outsideOf('sx={{ fontSize: 18, fontWeight: 500 }}\nfontSize: size')).toEqual([]);
  expect(outsideOf("{ fontSize: '0.9rem' }\nfontWeight: on ? 600 : 400\nfontSize={15}")).toHaveLength(3);
});

it('uses only sizes and weights of the scale in the portal', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !exempt.has(path))
    .flatMap((path) =>
      outsideOf(readFileSync(join(source, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

it(`has at most ${maxPairs} pairs of size and weight`, () => {
  const { h1, h2, h3, h4, subtitle1, subtitle2, body1, body2, button, caption, overline } = theme.typography;
  const used = [h1, h2, h3, h4, subtitle1, subtitle2, body1, body2, button, caption, overline];
  expect(new Set(used.map(({ fontSize, fontWeight }) => `${fontSize} ${fontWeight}`)).size).toBe(maxPairs);
});
