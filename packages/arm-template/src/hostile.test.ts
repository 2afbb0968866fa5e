import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandTemplate } from './index.ts';
import type { Expansion, JsonObject } from './index.ts';

const codes = (result: Expansion): string[] => result.diagnostics.map((item) => item.code);

describe('hostile input', () => {
  const nested = (depth: number, open: string, close: string): string =>
    open.repeat(depth) + close.repeat(depth);
  const doubling = Object.fromEntries([
    ['v0', 'xxxxxxxx'],
    ...Array.from({ length: 60 }, (_, i) => [
      `v${i + 1}`,
      `[concat(variables('v${i}'), variables('v${i}'))]`,
    ]),
  ]) as JsonObject;
  const growing = Object.fromEntries([
    ['v0', [1, 2, 3]],
    ...Array.from({ length: 60 }, (_, i) => [
      `v${i + 1}`,
      `[createArray(variables('v${i}'), variables('v${i}'))]`,
    ]),
  ]) as JsonObject;
  const rounds = "map(range(0, 9999), lambda('a', map(range(0, 9999), lambda('b', 1))))";

  it.each<[string, string | JsonObject, string]>([
    ['deep JSON', nested(100_000, '{"a":', '}'), 'InvalidJson'],
    [
      'deep arrays',
      { resources: [], variables: { a: JSON.parse(nested(900, '[', ']')) as [] } },
      'TemplateTooDeep',
    ],
    ['a doubling text', { resources: [], variables: doubling }, 'LimitExceeded'],
    ['a doubling array', { resources: [], variables: growing }, 'LimitExceeded'],
    ['loops in loops', { resources: [], variables: { a: `[${rounds}]` } }, 'LimitExceeded'],
    ['a huge text', `"${'x'.repeat(5_000_000)}"`, 'TemplateTooLarge'],
  ])('%s ends in a diagnostic', (_, template, code) => {
    const start = performance.now();
    expect(codes(expandTemplate(template))).toContain(code);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('keeps prototypes clean', () => {
    const result = expandTemplate(
      '{"resources": [], "variables": {"__proto__": {"polluted": 1}}, "outputs": {"o": {"type": "object", "value": "[union(json(\'{\\"__proto__\\": {\\"polluted\\": 1}}\'), createObject(\'a\', 1))]"}}}',
    );
    expect(result.diagnostics).toEqual([]);
    expect(({} as JsonObject)['polluted']).toBeUndefined();
    expect(Object.keys(result.outputs['o']?.value ?? {})).toEqual(['__proto__', 'a']);
  });

  it('never throws on any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 3 }), (resources, rest) => {
        const extra = typeof rest === 'object' && !Array.isArray(rest) ? rest : {};
        const result = expandTemplate(JSON.stringify({ ...extra, resources }));
        expect(expandTemplate(JSON.stringify({ ...extra, resources }))).toEqual(result);
      }),
    );
  });
});
