import { expect, it } from 'vitest';
import { compilePolicy } from '../compilePolicy.ts';
import { definitionOf } from '../testing/rule.ts';
import type { JsonObject } from '../types.ts';

const condition: JsonObject = {
  allOf: [
    { field: 'type', equals: 'Microsoft.Storage/storageAccounts' },
    { not: { field: 'location', in: ['West Europe', 'northeurope'] } },
    {
      anyOf: [
        { field: "tags['cost.center']", exists: false },
        { field: 'tags.env', like: 'prod*' },
      ],
    },
  ],
};
const policy = compilePolicy(definitionOf(condition, 'Deny'));
const account = {
  type: 'Microsoft.Storage/storageAccounts',
  name: 'a',
  location: 'East US',
  tags: { ENV: 'Production', 'cost.center': '7' },
};

it('a match lists every condition that contributed', () => {
  const verdict = policy.evaluate(account);
  expect(verdict).toMatchObject({ matches: true, effect: 'deny', compliance: 'NonCompliant' });
  expect(verdict.reasons.map(({ path, result, negated, actual }) => [path, result, negated, actual])).toEqual(
    [
      ['/policyRule/if/allOf/0', true, undefined, 'Microsoft.Storage/storageAccounts'],
      ['/policyRule/if/allOf/1/not', false, true, 'eastus'],
      ['/policyRule/if/allOf/2/anyOf/1', true, undefined, 'Production'],
    ],
  );
});

it('a mismatch names the failing condition, with expected and actual value', () => {
  const verdict = policy.evaluate({ ...account, location: 'westeurope' });
  expect(verdict.compliance).toBe('Compliant');
  expect(verdict.reasons).toEqual([
    {
      kind: 'field',
      path: '/policyRule/if/allOf/1/not',
      result: true,
      negated: true,
      subject: 'location',
      operator: 'in',
      expected: ['westeurope', 'northeurope'],
      actual: 'westeurope',
      resourcePath: 'location',
    },
  ]);
});

it('does not negate a condition inside two nested "not"', () => {
  const double = compilePolicy(definitionOf({ not: { not: { field: 'location', equals: 'eastus' } } }));
  expect(double.evaluate(account).reasons).toMatchObject([{ result: true, subject: 'location' }]);
  expect(double.evaluate(account).reasons[0]).not.toHaveProperty('negated');
});

it('the tree agrees with the verdict, and a verdict serializes to plain data', () => {
  expect(policy.explain(account)).toMatchObject({
    kind: 'allOf',
    result: true,
    children: [{}, { kind: 'not' }, { kind: 'anyOf' }],
  });
  expect(JSON.parse(JSON.stringify(policy.evaluate(account)))).toMatchObject({
    matches: true,
    reasons: [{}, {}, {}],
  });
});

it('an unknown alias is reported and read by the default rule', () => {
  const unknown = compilePolicy(definitionOf({ field: 'Contoso.Test/things/a.b', equals: 1 }));
  expect(unknown.diagnostics).toMatchObject([{ severity: 'warning', code: 'UnknownAlias' }]);
  expect(unknown.matches({ type: 'contoso.test/THINGS', properties: { A: { b: 1 } } })).toBe(true);
  expect(unknown.matches({ type: 'Contoso.Test/others', properties: { a: { b: 1 } } })).toBe(false);
});

it('a data-plane mode is reported and its compliance is unknown', () => {
  const cluster = compilePolicy(
    definitionOf({ field: 'type', equals: 'x' }, 'audit', { mode: 'Microsoft.Kubernetes.Data' }),
  );
  expect(cluster.diagnostics).toMatchObject([{ code: 'DataPlaneMode' }]);
  expect(cluster.evaluate({ type: 'x' })).toMatchObject({ matches: false, compliance: 'Unknown' });
  expect([cluster.applies({ type: 'x' }), cluster.applies({ type: 'y' })]).toEqual([true, false]);
});

it('mode Indexed excludes resource groups and children without location', () => {
  const indexed = compilePolicy(definitionOf({ field: 'tags', exists: false }, 'audit', { mode: 'Indexed' }));
  const state = (type: string, more = {}) => indexed.evaluate({ type, ...more }).compliance;
  expect(state('Microsoft.Resources/resourceGroups', { location: 'x' })).toBe('NotApplicable');
  expect(state('Microsoft.Sql/servers/firewallRules')).toBe('NotApplicable');
  expect(state('Microsoft.Sql/servers', { location: 'x' })).toBe('NonCompliant');
});

it('manual has the state from the definition until an attestation', () => {
  const manual = (details?: JsonObject) =>
    compilePolicy(
      definitionOf({ field: 'type', exists: true }, { effect: 'manual', ...(details ? { details } : {}) }),
    );
  expect(manual().evaluate({ type: 'x' }).compliance).toBe('Unknown');
  expect(manual({ defaultState: 'NonCompliant' }).evaluate({ type: 'x' }).compliance).toBe('NonCompliant');
  expect(
    manual({ defaultState: 'NonCompliant' }).evaluate({ type: 'x' }, { attestation: 'Compliant' }).compliance,
  ).toBe('Compliant');
});

it('denyAction denies only the action; otherwise the resource counts as protected', () => {
  const protect = compilePolicy(
    definitionOf(
      { field: 'type', equals: 'x' },
      { effect: 'denyAction', details: { actionNames: ['delete'] } },
    ),
  );
  expect(protect.evaluate({ type: 'x' }).compliance).toBe('Protected');
  expect(protect.evaluate({ type: 'x' }, { action: 'delete' })).toMatchObject({
    compliance: 'NonCompliant',
    details: { actionNames: ['delete'] },
  });
});

it('a value that can never be evaluated is an error with its reason, without an exception per resource', () => {
  const policy = compilePolicy(
    definitionOf({ field: "[concat('tags[', parameters('tag'), ']')]", exists: false }, 'audit', {
      parameters: { tag: { type: 'String' } },
    }),
  );
  expect(policy.evaluate({ type: 'x' })).toMatchObject({
    compliance: 'Error',
    error: "The parameter 'tag' has no value.",
  });
  const anyOfPolicy = compilePolicy(
    definitionOf({
      anyOf: [
        { value: "[parameters('none')]", equals: 1 },
        { field: 'type', equals: 'x' },
      ],
    }),
  );
  expect(anyOfPolicy.evaluate({ type: 'x' }).compliance).toBe('NonCompliant');
});

it('a definition applies to resources that its conditions on type, kind and name permit', () => {
  const about = (node: JsonObject, resource: JsonObject, effect = 'audit') =>
    compilePolicy(definitionOf(node, effect)).applies(resource);
  const vault = { field: 'type', equals: 'Microsoft.KeyVault/vaults' };
  const other = { field: 'location', equals: 'nowhere' };
  expect(about({ allOf: [vault, other] }, { type: 'Microsoft.KeyVault/vaults' })).toBe(true);
  expect(about({ allOf: [vault, other] }, { type: 'Microsoft.Web/sites' })).toBe(false);
  expect(about({ allOf: [vault, { not: other }] }, { type: 'Microsoft.KeyVault/vaults' })).toBe(true);
  expect(about({ not: { anyOf: [vault, other] } }, { type: 'Microsoft.Web/sites' })).toBe(true);
  expect(about({ not: { anyOf: [vault, other] } }, { type: 'Microsoft.KeyVault/vaults' })).toBe(false);
  expect(about(other, { type: 'anything' })).toBe(true);
  expect(about(vault, { type: 'Microsoft.KeyVault/vaults' }, 'disabled')).toBe(false);
});
