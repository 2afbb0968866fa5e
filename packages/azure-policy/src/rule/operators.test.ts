import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { definitionOf } from '../testing/rule.ts';
import type { Json } from '../types.ts';

const aliases = {
  'Contoso.Test/things/x': 'properties.x',
  'Contoso.Test/things/l[*]': 'properties.l[*]',
  'Contoso.Test/things/l[*].v': 'properties.l[*].v',
};

function holds(x: Json | undefined, operator: string, expected: Json): boolean | 'error' {
  const policy = compilePolicy(definitionOf({ field: 'Contoso.Test/things/x', [operator]: expected }), {
    aliases,
  });
  const verdict = policy.evaluate({ type: 'Contoso.Test/things', properties: x === undefined ? {} : { x } });
  return verdict.compliance === 'Error' ? 'error' : verdict.matches;
}

const cases: [Json | undefined, string, Json, boolean | 'error'][] = [
  ['West', 'equals', 'west', true],
  [true, 'equals', 'True', true],
  [5, 'equals', '5', true],
  [undefined, 'equals', '', false],
  ['[a]', 'equals', '[[a]', true],
  ['[[a', 'equals', '[[a', true],
  ['[a', 'equals', '[[a', false],
  [undefined, 'notEquals', 'a', true],
  [[1, 'A'], 'equals', [1, 'a'], true],
  [{ a: 1 }, 'equals', { A: 1 }, true],
  ['Standard_LRS', 'like', 'standard_*', true],
  ['Standard_LRS', 'like', 'standard', false],
  ['abcabc', 'like', '*bc*bc', true],
  ['abc', 'like', 'ab*bc', false],
  [undefined, 'notLike', '*', true],
  ['a1b', 'match', '?#?', true],
  ['A1b', 'match', 'a#?', false],
  ['A1b', 'matchInsensitively', 'a#.', true],
  ['12', 'notMatch', '##', false],
  ['12', 'notMatchInsensitively', '###', true],
  ['Contoso-Web', 'contains', 'WEB', true],
  [['a', 'B'], 'contains', 'b', true],
  [undefined, 'notContains', 'b', true],
  ['b', 'in', ['A', 'B'], true],
  [undefined, 'notIn', ['a'], true],
  [{ Env: 1 }, 'containsKey', 'env', true],
  [{ Env: 1 }, 'notContainsKey', 'env', false],
  [4, 'less', 5, true],
  [4, 'less', '5', true],
  ['004', 'less', '005', true],
  ['2026-01-01T00:00:00Z', 'greater', '2025-12-31', true],
  [5, 'lessOrEquals', 5, true],
  [5, 'greaterOrEquals', 6, false],
  [true, 'greater', 1, 'error'],
  [undefined, 'greater', 1, false],
  [null, 'exists', 'true', false],
  [0, 'exists', true, true],
  [undefined, 'exists', 'False', true],
];

describe('operators', () => {
  it.each(cases)('%j %s %j is %s', (x, operator, expected, result) => {
    expect(holds(x, operator, expected)).toBe(result);
  });

  it('a condition on [*] checks every element, and holds for an empty array', () => {
    const policy = compilePolicy(definitionOf({ field: 'Contoso.Test/things/l[*].v', greater: 1 }), {
      aliases,
    });
    const of = (l: Json) => policy.matches({ type: 'Contoso.Test/things', properties: { l } });
    expect([of([{ v: 2 }, { v: 3 }]), of([{ v: 2 }, { v: 1 }]), of([]), of(null)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('count refers to elements by name, and nested counts see those of outer counts', () => {
    const inner = {
      count: {
        field: 'Contoso.Test/things/l[*]',
        where: { field: 'Contoso.Test/things/l[*].v', equals: "[current('wanted')]" },
      },
      equals: 1,
    };
    const policy = compilePolicy(
      definitionOf({ count: { value: [1, 2, 9], name: 'wanted', where: inner }, equals: 2 }),
      { aliases },
    );
    expect(policy.diagnostics).toEqual([]);
    expect(policy.matches({ type: 'Contoso.Test/things', properties: { l: [{ v: 1 }, { v: 2 }] } })).toBe(
      true,
    );
  });

  it('an operand of the wrong type is rejected', () => {
    const codes = (operator: string, expected: Json) =>
      compilePolicy(definitionOf({ field: 'name', [operator]: expected })).diagnostics.map(
        ({ code }) => code,
      );
    expect(codes('in', 'a')).toEqual(['InvalidOperand']);
    expect(codes('exists', 'maybe')).toEqual(['InvalidOperand']);
    expect(codes('equal', 'a')).toEqual(['InvalidCondition']);
  });
});
