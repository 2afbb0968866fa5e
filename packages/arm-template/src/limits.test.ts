import { describe, expect, it } from 'vitest';
import type { Diagnostic, Json, JsonObject } from './index.ts';
import { expandFragment } from './test-support/expandFragment.ts';

const many = (count: number, make: (i: number) => Json): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, make(i)]));
const account = (name: string, more: JsonObject = {}): JsonObject => ({
  type: 'Microsoft.Storage/storageAccounts',
  apiVersion: '2023-01-01',
  name,
  ...more,
});
const accounts = (count: number): JsonObject[] => Array.from({ length: count }, (_, i) => account(`a${i}`));
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Returns the errors of a template given as text, so that each has a line. */
const errors = (template: JsonObject): Diagnostic[] =>
  expandFragment(JSON.stringify({ resources: [], ...template }, null, 1)).diagnostics.filter(
    (item) => item.severity === 'error',
  );

describe('limits of the service', () => {
  it.each<[string, (count: number) => JsonObject, number, string, string]>([
    [
      'parameters',
      (n) => ({ parameters: many(n, () => ({ type: 'int', defaultValue: 1 })) }),
      256,
      'LimitExceeded',
      '/parameters',
    ],
    ['variables', (n) => ({ variables: many(n, (i) => i) }), 256, 'LimitExceeded', '/variables'],
    [
      'outputs',
      (n) => ({ outputs: many(n, (i) => ({ type: 'int', value: i })) }),
      64,
      'LimitExceeded',
      '/outputs',
    ],
    ['resources', (n) => ({ resources: accounts(n) }), 800, 'LimitExceeded', '/resources'],
    [
      'iterations of a loop',
      (n) => ({ resources: [account("[format('a{0}', copyIndex())]", { copy: { name: 'l', count: n } })] }),
      800,
      'LimitExceeded',
      '/resources/0/copy/count',
    ],
    [
      'iterations of a variable loop',
      (n) => ({ variables: { copy: [{ name: 'v', count: n, input: 1 }] } }),
      800,
      'LimitExceeded',
      '/variables/copy/0/count',
    ],
    [
      'length of an expression',
      (n) => ({ variables: { v: `[concat('${'x'.repeat(n - 12)}')]` } }),
      24_576,
      'ExpressionTooLong',
      '/variables/v',
    ],
    [
      'nesting levels of an expression',
      (n) => ({ variables: { v: `[${'toLower('.repeat(n - 1)}'x'${')'.repeat(n - 1)}]` } }),
      250,
      'TemplateTooDeep',
      '/variables/v',
    ],
  ])('limits %s', (_, make, limit, code, pointer) => {
    expect(errors(make(limit))).toEqual([]);
    const [found, ...more] = errors(make(limit + 1));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ code, location: { pointer, deployment: 'main' } });
    expect(found?.location.line).toBeGreaterThan(0);
    expect(found?.message).toMatch(/\d/);
  });

  it('limits the size and depth of the text', () => {
    const padded = (length: number): string => `{"resources":[],"metadata":{"x":"${'x'.repeat(length)}"}}`;
    expect(expandFragment(padded(4_000_000)).diagnostics).toEqual([]);
    expect(expandFragment(padded(4_194_304)).diagnostics).toMatchObject([{ code: 'TemplateTooLarge' }]);
    expect(expandFragment(`{"resources":[],"metadata":${deep(300)}}`).diagnostics).toEqual([]);
    expect(expandFragment(`{"resources":[],"metadata":\n${deep(500)}}`).diagnostics).toMatchObject([
      { code: 'InvalidJson', location: { line: 2 } },
    ]);
  });

  it('reports all violations in one pass', () => {
    const found = errors({
      parameters: many(257, () => ({ type: 'int', defaultValue: 1 })),
      variables: { a: '[nope()]', b: '[div(1, 0)]' },
      resources: accounts(801),
      outputs: many(65, (i) => ({ type: 'int', value: i })),
    });
    expect(found.map(({ code }) => code).sort()).toEqual([
      'ExpressionFailed',
      'LimitExceeded',
      'LimitExceeded',
      'LimitExceeded',
      'UnknownFunction',
    ]);
  });

  it('does not evaluate unused expressions', () => {
    const failingExpression = 'div(1, 0)';
    expect(
      errors({
        variables: {
          a: `[if(true(), 1, ${failingExpression})]`,
          b: `[and(false(), ${failingExpression})]`,
          c: `[or(true(), ${failingExpression})]`,
          d: `[coalesce(1, ${failingExpression})]`,
        },
        resources: [account('x', { condition: false, properties: { never: `[${failingExpression}]` } })],
        outputs: { o: { type: 'int', condition: false, value: `[${failingExpression}]` } },
      }),
    ).toEqual([]);
  });
});
