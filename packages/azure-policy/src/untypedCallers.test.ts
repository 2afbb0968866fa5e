import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  compileAssignment,
  compileInitiative,
  compilePolicy,
  lintDefinition,
  resolveField,
} from './index.ts';
import { definitionOf } from './testing/rule.ts';
import type { CompiledPolicy, JsonObject } from './index.ts';

/** Arguments from untyped callers: any JSON, undefined, and values that JSON cannot represent. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(undefined, null, Number.NaN, 5n, Symbol('s'), () => 1, new Date(0), new Map()),
);
const withSome = (...names: string[]): fc.Arbitrary<unknown> =>
  fc.oneof(odd, fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 4 }));
const options = withSome('parameters', 'aliases', 'utcNow', 'functions', 'find');
const context = withSome(
  'inventory',
  'resourceGroup',
  'subscription',
  'requestContext',
  'policy',
  'utcNow',
  'action',
  'attestation',
);

const definitions: JsonObject[] = [
  definitionOf({ field: 'name', equals: "[parameters('p')]" }, 'deny'),
  definitionOf(
    { field: 'type', equals: 'A.B/c' },
    {
      effect: 'auditIfNotExists',
      details: {
        type: 'A.B/c',
        existenceCondition: { value: '[concat(resourceGroup().name, policy().assignmentId)]', equals: '' },
      },
    },
  ),
  definitionOf(
    {
      allOf: [
        { value: '[utcNow()]', less: '[addDays(utcNow(), 1)]' },
        { value: '[requestContext().apiVersion]', notEquals: '[subscription().id]' },
        { count: { field: 'A.B/c/d[*]' }, equals: 0 },
      ],
    },
    'manual',
  ),
];
const [first = {}] = definitions;
const resource = { type: 'A.B/c', name: 'n', id: '/subscriptions/s/resourceGroups/r/providers/A.B/c/n' };

function ask(policy: CompiledPolicy, resource: unknown, context: unknown): void {
  const verdict = policy.evaluate(resource as JsonObject, context as never);
  expect(verdict.compliance).toBeTypeOf('string');
  expect(Array.isArray(verdict.reasons)).toBe(true);
  expect(verdict.details === undefined || typeof verdict.details === 'object').toBe(true);
  expect(policy.matches(resource as JsonObject, context as never)).toBe(verdict.matches);
  expect(policy.applies(resource as JsonObject, context as never)).toBeTypeOf('boolean');
  expect(policy.explain(resource as JsonObject, context as never)).toBeTypeOf('object');
}

it('compilePolicy and its policies return a result for any argument', () => {
  fc.assert(
    fc.property(odd, options, odd, context, (definition, options, resourceInput, context) => {
      for (const one of [definition, ...definitions]) {
        const policy = compilePolicy(one, options as never);
        expect(Array.isArray(policy.diagnostics)).toBe(true);
        ask(policy, resourceInput, context);
        ask(policy, resource, context);
      }
      expect(Array.isArray(compileInitiative(definition, options as never).members)).toBe(true);
      expect(Array.isArray(compileAssignment(definition as JsonObject, options as never).members)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it('lintDefinition and resolveField return a result for any argument', () => {
  fc.assert(
    fc.property(odd, odd, odd, (definition, field, aliases) => {
      expect(Array.isArray(lintDefinition(definition))).toBe(true);
      expect(Array.isArray(resolveField(definition as JsonObject, field as string, aliases as never))).toBe(
        true,
      );
      const table = { 'A.B/c/d': aliases, 'A.B/c/e': 'properties.x' } as never;
      const known = { type: 'A.B/c', properties: { x: 1 } };
      expect(Array.isArray(resolveField(known, 'A.B/c/d', table))).toBe(true);
      expect(resolveField(known, 'a.b/C/E', table)).toEqual([1]);
    }),
  );
  expect(resolveField({ name: 'n' }, 'name', null)).toEqual(['n']);
  expect(lintDefinition(undefined)[0]?.rule).toBe('language');
});

it('ignored options are reported, and the evaluation uses the others', () => {
  const policy = compilePolicy(first, {
    parameters: { p: { value: 'n' } },
    aliases: 5,
    find: 'library',
  } as never);
  expect(
    policy.diagnostics.map(({ code, severity, message }) => [code, severity, /'(.+?)'/.exec(message)?.[1]]),
  ).toEqual([
    ['InvalidOption', 'warning', 'aliases'],
    ['InvalidOption', 'warning', 'find'],
  ]);
  expect(policy.evaluate(resource, null)).toMatchObject({ matches: true, effect: 'deny' });
  expect(compilePolicy(first, null).diagnostics.map(({ code }) => code)).toEqual(['UnknownParameter']);
  const broken = compileAssignment(
    { id: '/subscriptions/s/providers/Microsoft.Authorization/policyAssignments/a', policyDefinitionId: 'd' },
    {
      find: () => {
        throw new Error('away');
      },
    },
  );
  expect(broken.diagnostics.map(({ code }) => code)).toEqual(['DefinitionNotFound']);
});
