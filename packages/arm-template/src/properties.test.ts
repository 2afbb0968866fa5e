import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from './expression/failure.ts';
import { parseExpression, printExpression } from './index.ts';
import type { Expansion, Expression, Json, JsonObject } from './index.ts';
import { expandFragment } from './test-support/expandFragment.ts';

const scope = { subscriptionId: 's', resourceGroup: 'rg' } as const;
const expand = (template: string | JsonObject): Expansion => expandFragment(template, { scope });

/** Arbitrary JSON in every place that the engine reads. */
const anyTemplate = fc
  .record({
    resources: fc.jsonValue({ maxDepth: 4 }),
    parameters: fc.jsonValue({ maxDepth: 3 }),
    variables: fc.jsonValue({ maxDepth: 3 }),
    outputs: fc.jsonValue({ maxDepth: 3 }),
    functions: fc.jsonValue({ maxDepth: 3 }),
    definitions: fc.jsonValue({ maxDepth: 2 }),
  })
  .map((template) => template as JsonObject);

const literal = fc.oneof(fc.integer(), fc.boolean(), fc.string({ maxLength: 8 }), fc.constant('[[kept]'));
const expressions = fc.constantFrom(
  "[variables('v0')]",
  "[concat('x', string(variables('v0')))]",
  "[createArray(variables('v1'), 1)]",
  "[if(equals(1, 2), variables('none'), 'no')]",
  "[reference('a0').x]",
  '[resourceGroup().id]',
);
const names = fc.constantFrom('sku', 'kind', 'tags', 'properties');
const body = fc.dictionary(
  names,
  fc.oneof(
    literal,
    expressions,
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(literal, expressions)),
  ),
);
/** Valid templates. */
const soundTemplate = fc
  .record({ v0: literal, v1: literal, bodies: fc.array(body, { minLength: 1, maxLength: 4 }) })
  .map(({ v0, v1, bodies }): JsonObject => ({
    variables: { v0, v1, both: "[createObject('x', variables('v0'), 'y', variables('v1'))]" },
    resources: bodies.map((more, i) => ({
      type: 'A.B/c',
      apiVersion: '1',
      name: `a${i}`,
      ...(more as JsonObject),
      ...(i > 0 ? { dependsOn: ['a0'] } : {}),
    })),
    outputs: { both: { type: 'object', value: "[variables('both')]" } },
  }));

const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
};

/** Text in brackets is an expression unless it is escaped. */
const escaped = (value: Json): Json => {
  if (typeof value === 'string')
    return value.startsWith('[') &&
      value.endsWith(']') &&
      !/^\[(reference|concat|string|createArray|createObject)\(/.test(value)
      ? `[${value}`
      : value;
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escaped(item)]));
};

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  fc.string().map((value): Expression => ({ kind: 'literal', value })),
  fc.maxSafeInteger().map((value): Expression => ({ kind: 'literal', value })),
);
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,6}$/);
const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc
      .record({ name, args: fc.array(tie('tree'), { maxLength: 3 }) })
      .map((call): Expression => ({ kind: 'call', namespace: undefined, ...call })),
    fc.record({ name, owner: name }).map(({ name: member, owner }): Expression => ({
      kind: 'property',
      target: { kind: 'call', namespace: undefined, name: owner, args: [] },
      name: member,
    })),
    fc.record({ owner: name, index: tie('tree') }).map(({ owner, index }): Expression => ({
      kind: 'index',
      target: { kind: 'call', namespace: undefined, name: owner, args: [] },
      index,
    })),
  ),
}));

describe('expansion', () => {
  it('never throws and is deterministic on any JSON', () => {
    fc.assert(
      fc.property(anyTemplate, (template) => {
        const text = JSON.stringify(template);
        const result = expand(text);
        expect(result.diagnostics.filter((item) => item.code === 'Internal')).toEqual([]);
        expect(expand(text)).toEqual(result);
        expect(expand(template).resources).toEqual(result.resources);
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on the order of properties', () => {
    fc.assert(
      fc.property(soundTemplate, (template) => {
        const result = expand(template);
        const other = expand(reversed(template) as JsonObject);
        expect(other.resources).toEqual(result.resources);
        expect(other.outputs).toEqual(result.outputs);
        expect(other.graph.order).toEqual(result.graph.order);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(soundTemplate, (template) => {
        const firstExpansion = expand(template);
        fc.pre(firstExpansion.diagnostics.every((item) => item.severity !== 'error'));
        const secondExpansion = expand({
          resources: firstExpansion.resources.map(({ id: _id, ...rest }) => escaped(rest)),
        });
        expect(secondExpansion.resources).toEqual(firstExpansion.resources);
      }),
    );
  });
});

/**
 * Returns `same` for text that is unchanged after parsing and printing, otherwise the failure code; other errors are
 * rethrown.
 */
function outcomeOf(text: string): string {
  try {
    const expression = parseExpression(text);
    const reparsedExpression = parseExpression(`[${printExpression(expression)}]`);
    return JSON.stringify(reparsedExpression) === JSON.stringify(expression) ? 'same' : 'different';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

describe('the parser', () => {
  it('rejects text only with a failure', () => {
    const token = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '.',
      ',',
      "'",
      "''",
      ' ',
      'concat',
      'a',
      '1',
      '-',
      '0.5',
      '\n',
      '\u0000',
      '☃',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.array(token, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (inner) => {
        expect(outcomeOf(`[${inner}]`)).toMatch(/^(same|ExpressionSyntax|ExpressionFailed|TemplateTooDeep)$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('parses printed expressions back to the same tree', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        fc.pre(
          expression.kind !== 'literal' || typeof expression.value === 'number' || expression.value !== '',
        );
        expect(parseExpression(`[${printExpression(expression)}]`)).toEqual(expression);
      }),
    );
  });
});
