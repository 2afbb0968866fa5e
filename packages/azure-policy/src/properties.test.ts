import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileAssignment } from './assignment/compileAssignment.ts';
import { judgeWrite } from './assignment/judgeWrite.ts';
import { compilePolicy } from './compilePolicy.ts';
import { createComplianceBoard } from './compliance/complianceBoard.ts';
import { parseExpression } from './expression/parseExpression.ts';
import { compileInitiative } from './initiative/compileInitiative.ts';
import { lintDefinition } from './lint/lintDefinition.ts';
import { resolveField } from './resolveField.ts';
import { operators } from './rule/operators.ts';
import { definitionOf } from './testing/rule.ts';
import type { Json, JsonObject } from './types.ts';

const key = fc.constantFrom('type', 'location', 'tags', 'properties', 'a', 'b', '__proto__', 'constructor');
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(
      null,
      true,
      0,
      1.5,
      'a',
      'B',
      '',
      "[field('type')]",
      "[parameters('p')]",
      '[',
      '2026-01-01',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const resource = fc.dictionary(key, json) as fc.Arbitrary<JsonObject>;
const field = fc.constantFrom(
  'type',
  'location',
  'tags.a',
  "tags['b']",
  'kind',
  'identity.type',
  'C.T/x/a',
  'C.T/x/a[*]',
  'C.T/x/a[*].b',
);
const leaf = fc
  .record({ field, operator: fc.constantFrom(...operators.map(({ name }) => name)), expected: json })
  .map(({ field, operator, expected }): JsonObject => ({ field, [operator]: expected }));
const condition = fc.letrec<{ node: JsonObject }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('node'), { maxLength: 4 }).map((allOf): JsonObject => ({ allOf })),
    fc.array(tie('node'), { maxLength: 4 }).map((anyOf): JsonObject => ({ anyOf })),
    tie('node').map((not): JsonObject => ({ not })),
    tie('node').map((where): JsonObject => ({ count: { field: 'C.T/x/a[*]', where }, greater: 0 })),
  ),
})).node;

it('no function throws for any JSON as definition, parameters and resource', () => {
  fc.assert(
    fc.property(json, json, resource, (rule, parameters, body) => {
      const policy = compilePolicy({ parameters, policyRule: rule }, { parameters: parameters as never });
      expect(policy.evaluate(body).compliance).toBeTypeOf('string');
      expect(Array.isArray(lintDefinition(rule))).toBe(true);
    }),
  );
});

it('no function throws for any JSON as assignment, initiative, exemption and inventory', () => {
  const loose = fc.dictionary(
    fc.constantFrom(
      'id',
      'properties',
      'scope',
      'notScopes',
      'parameters',
      'overrides',
      'resourceSelectors',
      'selectors',
      'kind',
      'in',
      'value',
      'nonComplianceMessages',
      'policyDefinitions',
      'policyDefinitionId',
      'policyDefinitionGroups',
      'groupNames',
      'policyAssignmentId',
      'expiresOn',
    ),
    json,
    { maxKeys: 6 },
  ) as fc.Arbitrary<JsonObject>;
  fc.assert(
    fc.property(loose, loose, condition, resource, loose, (assignment, initiative, node, body, exemption) => {
      const library = [
        definitionOf(node),
        initiative,
        { policyDefinitions: [initiative, { policyDefinitionId: 'a' }] },
      ];
      for (const definition of library) {
        const compiled = compileAssignment(
          { ...assignment, id: '/subscriptions/s/providers/Microsoft.Authorization/policyAssignments/a' },
          { find: () => definition },
        );
        const context = { exemptions: [exemption], inventory: [body, exemption] };
        expect(Array.isArray(compiled.evaluate(body, context))).toBe(true);
        expect(judgeWrite([compiled], body, context).allowed).toBeTypeOf('boolean');
        const board = createComplianceBoard([compiled], [body, { ...body, id: '/subscriptions/s/x' }]);
        expect(Array.isArray(board.update(exemption))).toBe(true);
        expect(Array.isArray(compileInitiative(definition, { find: () => initiative }).members)).toBe(true);
      }
    }),
  );
});

it('evaluation is deterministic, and the fast result equals that of the tree', () => {
  fc.assert(
    fc.property(condition, resource, (node, body) => {
      const policy = compilePolicy(definitionOf(node));
      const verdict = policy.evaluate(body);
      expect(JSON.stringify(policy.evaluate(body))).toBe(JSON.stringify(verdict));
      expect(policy.matches(body)).toBe(verdict.matches);
      expect(policy.explain(body).result).toBe(verdict.compliance === 'Error' ? 'error' : verdict.matches);
    }),
  );
});

it('the order of the parts of allOf and anyOf does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(condition, { maxLength: 5 }),
      fc.constantFrom('allOf', 'anyOf'),
      resource,
      (parts, word, body) => {
        const state = (list: JsonObject[]) =>
          compilePolicy(definitionOf({ [word]: list })).evaluate(body).compliance;
        expect(state(parts.toReversed())).toBe(state(parts));
      },
    ),
  );
});

it('`not` inverts the result, and applied twice restores it', () => {
  fc.assert(
    fc.property(condition, resource, (node, body) => {
      const state = (one: JsonObject) => compilePolicy(definitionOf(one)).evaluate(body).compliance;
      const opposite = { Compliant: 'NonCompliant', NonCompliant: 'Compliant', Error: 'Error' } as const;
      const plain = state(node) as keyof typeof opposite;
      expect(state({ not: node })).toBe(opposite[plain]);
      expect(state({ not: { not: node } })).toBe(plain);
    }),
  );
});

it('any text is parsed or rejected', () => {
  const piece = fc.constantFrom('[', ']', '(', ')', "'", ',', '.', 'a', '1', ' ', '-', 'concat', '[*]');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const [outcome] = Object.keys(parseExpression(`[${pieces.join('')}]`));
      expect(['expression', 'fault']).toContain(outcome);
    }),
  );
});

it('any text as a field, an IP address, a pattern or a time is parsed or rejected', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc
      .array(
        fc.constantFrom('[*]', '[', ']', "'", '.', '/', 'a', 'tags', '::', '10', '-', 'T', 'Z', ' ', '*'),
        {
          maxLength: 12,
        },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, text, resource, (one, other, body) => {
      expect(Array.isArray(resolveField(body, one))).toBe(true);
      const conditions: JsonObject[] = [
        { field: one, like: other },
        { value: "[ipRangeContains(parameters('a'), parameters('b'))]", equals: true },
        { value: "[addDays(parameters('a'), 1)]", greater: other },
        { field: 'name', match: other },
      ];
      for (const condition of conditions) {
        const policy = compilePolicy(definitionOf(condition), {
          parameters: { a: { value: one }, b: { value: other } },
        });
        expect(['Compliant', 'NonCompliant', 'Error']).toContain(policy.evaluate(body).compliance);
      }
    }),
  );
});

it('hostile definitions end with a diagnostic', () => {
  const deep = (wrap: (inner: JsonObject) => JsonObject, times: number) =>
    Array.from({ length: times }).reduce<JsonObject>((inner) => wrap(inner), { field: 'name', equals: 'a' });
  const codes = (node: Json) => compilePolicy(definitionOf(node)).diagnostics.map(({ code }) => code);
  expect(codes(deep((not) => ({ not }), 5000))).toContain('TooDeep');
  expect(codes({ value: `[${'concat('.repeat(3000)}${')'.repeat(3000)}]`, equals: 1 })).toContain(
    'InvalidExpression',
  );
  expect(codes({ value: '[range(0, 1000000000)]', equals: 1 })).toEqual([]);
  const started = performance.now();
  const stars = compilePolicy(definitionOf({ field: 'name', like: '*a'.repeat(500) }));
  expect(stars.matches({ name: 'a'.repeat(100_000) })).toBe(true);
  expect(performance.now() - started).toBeLessThan(1000);
});

it('excessive nesting is reported as a failure and does not throw', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as Json;
  const policy = compilePolicy(definitionOf({ field: 'C.T/x/a', equals: "[parameters('p')]" }), {
    parameters: { p: { value: deep } },
  });
  expect(policy.evaluate({ type: 'C.T/x', properties: { a: deep } })).toMatchObject({
    matches: false,
    compliance: 'Error',
  });
  const supplied = compilePolicy(definitionOf({ value: '[mine()]', equals: 1 }), {
    functions: {
      mine() {
        throw new Error('no');
      },
    },
  });
  expect(supplied.evaluate({}).error).toBe("The function 'mine' failed: no.");
});
