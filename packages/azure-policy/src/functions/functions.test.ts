import { expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { definitionOf } from '../testing/rule.ts';
import type { EvaluationContext, Json } from '../types.ts';

const resource = {
  id: '/subscriptions/s1/resourceGroups/rg1/providers/Contoso.Test/things/t1',
  type: 'Contoso.Test/things',
  name: 't1',
  tags: { a: 'x' },
};

/** Returns the result of an expression for the resource, or the error message. */
function result(expression: string, context: EvaluationContext = {}): Json | undefined {
  const policy = compilePolicy(definitionOf({ value: `[${expression}]`, exists: true }), {
    utcNow: '2026-03-01T10:20:30Z',
  });
  expect(policy.diagnostics).toEqual([]);
  const [reason] = policy.evaluate(resource, context).reasons;
  return reason!.result === 'error' ? `error: ${reason!.message}` : reason!.actual;
}

const cases: [string, Json][] = [
  ["concat('a', 'b''c')", "ab'c"],
  ["padLeft('7', 3, '0')", '007'],
  ["split('a,b;c', createArray(',', ';'))", ['a', 'b', 'c']],
  ["format('{0}-{1}', 'a', 1)", 'a-1'],
  ["base64ToString(base64('Grüße'))", 'Grüße'],
  ["if(equals('A', 'a'), 1, int('x'))", 1],
  ['and(false(), bool(1))', false],
  ["union(createObject('a', 1), createObject('b', 2))", { a: 1, b: 2 }],
  ["intersection(createArray('a', 'b'), createArray('b'))", ['b']],
  ["tryGet(createObject('a', createObject('b', 3)), 'a', 'b')", 3],
  ["ipRangeContains('10.0.0.0/16', '10.0.200.0/24')", true],
  ["ipRangeContains('10.0.0.0/16', '10.1.0.0')", false],
  ["ipRangeContains('fd00::/8', 'fd12::1')", true],
  ["ipRangeContains('10.0.0.1-10.0.0.9', '10.0.0.9')", true],
  ["ipRangeContains('::ffff:10.0.0.0/104', '::ffff:10.1.2.3')", true],
  ["ipRangeContains('::ffff:10.0.0.0/120', '::ffff:0a00:0001')", true],
  ["ipRangeContains('::ffff:10.0.0.0/120', '::ffff:10.0.1.0')", false],
  ["ipRangeContains('64:ff9b::/96', '64:ff9b::192.0.2.33')", true],
  ["ipRangeContains('::', '::1.2.3')", "error: '::1.2.3' is not an address or a range of addresses."],
  ["ipRangeContains('::', '1.2.3.4::')", "error: '1.2.3.4::' is not an address or a range of addresses."],
  [
    "ipRangeContains('10.0.0.0/8', '::ffff:10.0.0.1')",
    "error: '10.0.0.0/8' and '::ffff:10.0.0.1' use different IP versions.",
  ],
  ["addDays('2026-02-27T00:00:00Z', 2)", '2026-03-01T00:00:00.0000000Z'],
  ['utcNow()', '2026-03-01T10:20:30.0000000Z'],
  ["utcNow('yyyy-MM-dd')", '2026-03-01'],
  ['resourceGroup().name', 'rg1'],
  ['subscription().subscriptionId', 's1'],
  ["field('tags.A')", 'x'],
  ["field('tags.b')", ''],
  ["concat(field('name'), '/', first(split(field('type'), '/')))", 't1/Contoso.Test'],
  ["int('x')", "error: 'x' is not a whole number."],
  ["ipRangeContains('10.0.0.0', 'nowhere')", "error: 'nowhere' is not an address or a range of addresses."],
];

it.each(cases)('evaluates %s', (expression, expected) => {
  expect(result(expression)).toEqual(expected);
});

it('functions that derive names from text return the same names as the service', () => {
  expect(result("guid('a')")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(result("uniqueString('a')")).toMatch(/^[a-z2-7]{13}$/);
});

it('context values are passed in', () => {
  expect(result('requestContext().apiVersion', { requestContext: { apiVersion: '2024-01-01' } })).toBe(
    '2024-01-01',
  );
  expect(result('policy().assignmentId', { policy: { assignmentId: 'x' } })).toBe('x');
  expect(result("resourceGroup().tags['none']", { resourceGroup: { tags: {} } })).toBe(null);
});

it('functions that policies may not use are rejected', () => {
  const codes = (expression: string) =>
    compilePolicy(definitionOf({ value: expression, equals: 1 })).diagnostics.map(({ code }) => code);
  expect(codes("[reference('a')]")).toEqual(['UnknownFunction']);
  expect(codes('[nonsense()]')).toEqual(['UnknownFunction']);
  expect(codes('[concat(]')).toEqual(['InvalidExpression']);
  expect(codes("[parameters('a')]")).toEqual(['UnknownParameter']);
  expect(codes('[current()]')).toEqual(['InvalidExpression']);
});
