import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';

const source = path.resolve(import.meta.dirname, '..', '..');
const shortest = 120;
const longest = 200;

/** Properties whose transition moves other content of the page. */
const layoutProperties =
  /\b(?:all|width|height|top|right|bottom|left|inset|margin|padding|flex|grid|font|border-width)\b/;

const transitions = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/\btransition: (['"`])(.+?)\1/g)].map(
      ([, , value = '']) => ({ file, value }),
    ),
  );

describe('transitions', () => {
  it('of the theme take 120 to 200 ms', () => {
    const { duration, getAutoHeightDuration } = theme.transitions;
    for (const milliseconds of [...Object.values(duration), getAutoHeightDuration(600)]) {
      expect(milliseconds).toBeGreaterThanOrEqual(shortest);
      expect(milliseconds).toBeLessThanOrEqual(longest);
    }
  });

  it('of components take 120 to 200 ms', () => {
    expect(transitions.length).toBeGreaterThan(5);
    const outside = transitions.filter(({ value }) =>
      value.split(',').some((part) => {
        const milliseconds = Number(/(\d+)ms/.exec(part)?.[1] ?? Number.NaN);
        return !(milliseconds >= shortest && milliseconds <= longest);
      }),
    );
    expect(outside).toEqual([]);
  });

  it('of components do not move other content', () => {
    expect(transitions.filter(({ value }) => layoutProperties.test(value))).toEqual([]);
  });
});
