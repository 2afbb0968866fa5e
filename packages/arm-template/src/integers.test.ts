import { describe, expect, it } from 'vitest';
import type { Expansion } from './index.ts';
import { expandFragment } from './test-support/expandFragment.ts';

const evaluate = (expression: string, type = 'string'): Expansion =>
  expandFragment({ resources: [], outputs: { o: { type, value: `[${expression}]` } } });

describe('64-bit integers', () => {
  it.each([
    ['string(add(9007199254740992, 1))', '9007199254740993'],
    ['string(mul(3037000499, 3037000499))', '9223372030926249001'],
    ['string(sub(-9223372036854775807, 1))', '-9223372036854775808'],
    ["string(int('9223372036854775807'))", '9223372036854775807'],
    ['string(mod(add(mul(6364136223846793, 1442), 7), 2147483648))', '1363150265'],
    ['string(div(9223372036854775807, 10))', '922337203685477580'],
    ['string(max(9007199254740993, 9007199254740992))', '9007199254740993'],
    ['string(less(9007199254740992, 9007199254740993))', 'True'],
    ['string(equals(9007199254740993, 9007199254740992))', 'False'],
    ["format('{0}-{1:X}', 9007199254740993, 9223372036854775807)", '9007199254740993-7FFFFFFFFFFFFFFF'],
    ['string(createArray(9007199254740993))', '[9007199254740993]'],
  ])('evaluates %s', (expression, expected) => {
    const { outputs, diagnostics } = evaluate(expression);
    expect(diagnostics).toEqual([]);
    expect(outputs['o']?.value).toBe(expected);
  });

  it('reports an overflow', () => {
    expect(evaluate('string(mul(3037000500, 3037000500))').diagnostics).toMatchObject([
      { severity: 'error', code: 'ExpressionFailed', message: expect.stringContaining('64 bits') as string },
    ]);
    expect(evaluate("string(int('99999999999999999999'))").diagnostics).toMatchObject([
      { severity: 'error' },
    ]);
  });

  it('reports a result whose last digits are not exact', () => {
    expect(evaluate('add(9007199254740992, 1)', 'int').diagnostics).toMatchObject([
      { severity: 'warning', code: 'IntegerInexact', location: { pointer: '/outputs/o' } },
    ]);
    expect(evaluate('add(9007199254740990, 1)', 'int').diagnostics).toEqual([]);
  });

  it('reports a literal whose last digits are lost', () => {
    const text =
      '{ "resources": [],\n "variables": { "id": "9007199254740993", "n": 9007199254740993, "f": 1234567890.12345678 } }';
    expect(expandFragment(text).diagnostics).toMatchObject([
      { severity: 'warning', code: 'IntegerInexact', location: { line: 2, column: 48 } },
    ]);
    const template = '{ "resources": [], "parameters": { "n": { "type": "int" } } }';
    const expansion = expandFragment(template, { parameters: { n: { value: 2 ** 53 } } });
    expect(expansion.diagnostics).toMatchObject([{ code: 'IntegerInexact' }]);
  });
});
