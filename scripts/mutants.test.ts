import { expect, it } from 'vitest';
import { mutantsOf } from '../e2e/reliability/mutants.ts';

const apply = (source: string): string[] =>
  mutantsOf(source).map(({ at, length, text }) => source.slice(0, at) + text + source.slice(at + length));

it('inverts comparisons, logic and conditions, one at a time (R28)', () => {
  expect(apply('if (a === 1 && !b) go();')).toEqual([
    'if (true) go();',
    'if (false) go();',
    'if (a !== 1 && !b) go();',
    'if (a === 1 || !b) go();',
    'if (a === 1 && b) go();',
  ]);
});

it('ignores text without effect: comments, strings, imports, types', () => {
  const source = [
    "import { a } from 'x === y';",
    '/** true && false */',
    "const text = 'a || b'; // !c",
    'interface Shape {',
    '  readonly kind: true | false;',
    '}',
    'const arrow = (x: number) => x;',
  ].join('\n');
  expect(apply(source)).toEqual([]);
});
