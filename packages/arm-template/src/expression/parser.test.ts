import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateExpression } from '../index.ts';
import { call, index, literal, property } from './ast.ts';
import type { Expression } from './ast.ts';
import { Failure } from './failure.ts';
import { escapeLiterals } from './escapeLiterals.ts';
import { isExpression, maxExpressionLength, parseExpression, unescapeLiteral } from './parser.ts';
import { printExpression } from './printExpression.ts';
import { expandFragment } from '../test-support/expandFragment.ts';

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
  it('parses printed expressions back to the same tree', () => {
    fc.assert(
      fc.property(node, (tree) => {
        expect(parseExpression(`[${printExpression(tree)}]`)).toEqual(tree);
      }),
    );
  });

  it('throws only failures on random text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(failureOf(text) ?? new Failure('Internal', 'internal')).toBeInstanceOf(Failure);
      }),
    );
  });

  it('distinguishes expressions from texts', () => {
    expect(isExpression("[concat('a')]")).toBe(true);
    expect(isExpression("[[concat('a')]")).toBe(false);
    expect(isExpression('plain')).toBe(false);
  });

  // The vendor's page on template expressions, under "Escape characters", and the compiled samples of Bicep agree.
  it.each([
    ['[test value]', '[[test value]'],
    ['[test] value', '[test] value'],
    ['[test', '[test'],
    ['[[test', '[[test'],
    ['[[test]', '[[[test]'],
    ['[]', '[[]'],
    ['[', '['],
    ['a[b]', 'a[b]'],
    ['', ''],
  ])('a template contains the text %s as %s', (text, escapedText) => {
    expect(escapeLiterals({ [text]: [text] })).toEqual({ [escapedText]: [escapedText] });
    expect(isExpression(escapedText)).toBe(false);
    expect(unescapeLiteral(escapedText)).toBe(text);
    const { outputs, diagnostics } = expandFragment({
      parameters: { given: { type: 'string', defaultValue: escapedText } },
      variables: { named: { [escapedText]: escapedText } },
      resources: [],
      outputs: {
        given: { type: 'string', value: "[parameters('given')]" },
        named: { type: 'object', value: "[variables('named')]" },
        plain: { type: 'string', value: escapedText },
      },
    });
    expect(diagnostics).toEqual([]);
    expect(outputs).toMatchObject({
      given: { value: text },
      named: { value: { [text]: text } },
      plain: { value: text },
    });
  });

  it('unescapes every escaped value', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^\[{0,3}[a-z()]{0,3}\]{0,2}$/));
    fc.assert(
      fc.property(fc.dictionary(texts, texts, { maxKeys: 3 }), (value) => {
        const outputs = { it: { type: 'object', value: escapeLiterals(value) } };
        const expanded = expandFragment({ resources: [], outputs });
        expect(expanded.diagnostics).toEqual([]);
        expect(expanded.outputs['it']?.value).toEqual(value);
      }),
    );
  });

  it.each([
    ["[concat('a'", 'starts with "["'],
    ["[concat('a]", 'no closing quote'],
    ['[concat(]', 'Unexpected end of the expression'],
    ['[name]', 'Expected "("'],
    ["[concat('a') 'b']", 'Unexpected "b"'],
    ['[#]', "Unexpected character '#'"],
    [`[${'a('.repeat(300)}${')'.repeat(300)}]`, 'nested more than'],
    [`[concat('${'x'.repeat(maxExpressionLength)}')]`, 'the limit is'],
  ])('rejects %.30s', (text, message) => {
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
