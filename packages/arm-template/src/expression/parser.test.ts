import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateExpression } from '../index.ts';
import { call, index, literal, property } from './ast.ts';
import type { Expression } from './ast.ts';
import { Failure } from './failure.ts';
import { isExpression, maxExpressionLength, parseExpression, unescapeLiteral } from './parser.ts';
import { printExpression } from './printExpression.ts';

const identifier = fc.stringMatching(/^[a-z][a-zA-Z0-9_]{0,8}$/);

const { node } = fc.letrec<{ node: Expression }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.string().map(literal),
    fc.integer().map(literal),
    fc
      .tuple(identifier, fc.array(tie('node'), { maxLength: 3 }), fc.option(identifier, { nil: undefined }))
      .map(([name, args, space]) => call(name, args, space)),
    fc.tuple(tie('node'), identifier).map(([target, name]) => property(target, name)),
    fc.tuple(tie('node'), tie('node')).map(([target, at]) => index(target, at)),
  ),
}));

function failureOf(text: string): unknown {
  try {
    parseExpression(`[${text}]`);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('parser', () => {
  it('reads back what was printed', () => {
    fc.assert(
      fc.property(node, (tree) => {
        expect(parseExpression(`[${printExpression(tree)}]`)).toEqual(tree);
      }),
    );
  });

  it('throws nothing but failures on random text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(failureOf(text) ?? new Failure('Internal', '')).toBeInstanceOf(Failure);
      }),
    );
  });

  it('tells expressions from texts', () => {
    expect(isExpression("[concat('a')]")).toBe(true);
    expect(isExpression("[[concat('a')]")).toBe(false);
    expect(isExpression('plain')).toBe(false);
    expect(unescapeLiteral('[[x]')).toBe('[x]');
  });

  it.each([
    ["[concat('a'", 'starts with "["'],
    ["[concat('a]", 'no closing quote'],
    ['[concat(]', 'Expected a function call'],
    ['[name]', 'Expected "("'],
    ["[concat('a') 'b']", 'the end of the expression'],
    ['[#]', "Unexpected character '#'"],
    [`[${'a('.repeat(300)}${')'.repeat(300)}]`, 'nested more than'],
    [`[concat('${'x'.repeat(maxExpressionLength)}')]`, 'the limit is'],
  ])('refuses %.30s', (text, message) => {
    expect(() => parseExpression(text)).toThrow(message);
  });
});

describe('evaluator', () => {
  it('never throws on random expressions', () => {
    const words = fc.constantFrom(
      'concat',
      'union',
      'if',
      'json',
      'map',
      'format',
      'range',
      'first',
      'split',
      'lambda',
    );
    const { random } = fc.letrec<{ random: Expression }>((tie) => ({
      random: fc.oneof(
        { maxDepth: 4 },
        fc.string().map(literal),
        fc.integer({ min: -5, max: 20 }).map(literal),
        fc.tuple(words, fc.array(tie('random'), { maxLength: 4 })).map(([name, args]) => call(name, args)),
        fc.tuple(tie('random'), tie('random')).map(([target, at]) => index(target, at)),
      ),
    }));
    fc.assert(
      fc.property(random, (tree) => {
        const { value, diagnostics } = evaluateExpression(`[${printExpression(tree)}]`);
        expect(value === undefined).toBe(diagnostics.length > 0);
      }),
    );
  });
});
