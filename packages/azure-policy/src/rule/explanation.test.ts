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

it('a match names every condition that made it', () => {
  const verdict = policy.evaluate(account);
  expect(verdict).toMatchObject({ matches: true, effect: 'deny', compliance: 'NonCompliant' });
  expect(verdict.reasons.map(({ path, result, actual }) => [path, result, actual])).toEqual([
    ['/policyRule/if/allOf/0', true, 'Microsoft.Storage/storageAccounts'],
    ['/policyRule/if/allOf/1/not', false, 'eastus'],
    ['/policyRule/if/allOf/2/anyOf/1', true, 'Production'],
  ]);
});

it('a miss names the condition that stopped it, with expected and actual value', () => {
  const verdict = policy.evaluate({ ...account, location: 'westeurope' });
  expect(verdict.compliance).toBe('Compliant');
  expect(verdict.reasons).toEqual([
    {
      kind: 'field',
      path: '/policyRule/if/allOf/1/not',
      result: true,
      subject: 'location',
      operator: 'in',
      expected: ['westeurope', 'northeurope'],
      actual: 'westeurope',
      resourcePath: 'location',
    },
  ]);
});

it('the tree says the same as the verdict, and a verdict is plain data', () => {
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

it('an unknown alias is told and read by the default rule', () => {
  const unknown = compilePolicy(definitionOf({ field: 'Contoso.Test/things/a.b', equals: 1 }));
  expect(unknown.diagnostics).toMatchObject([{ severity: 'warning', code: 'UnknownAlias' }]);
  expect(unknown.matches({ type: 'contoso.test/THINGS', properties: { A: { b: 1 } } })).toBe(true);
  expect(unknown.matches({ type: 'Contoso.Test/others', properties: { a: { b: 1 } } })).toBe(false);
});

it('a data-plane mode is told and never guessed', () => {
  const cluster = compilePolicy(
    definitionOf({ field: 'type', equals: 'x' }, 'audit', { mode: 'Microsoft.Kubernetes.Data' }),
  );
  expect(cluster.diagnostics).toMatchObject([{ code: 'DataPlaneMode' }]);
  expect(cluster.evaluate({ type: 'x' })).toMatchObject({ matches: false, compliance: 'Unknown' });
});

it('mode Indexed leaves resource groups and children without location out', () => {
  const indexed = compilePolicy(definitionOf({ field: 'tags', exists: false }, 'audit', { mode: 'Indexed' }));
  const state = (type: string, more = {}) => indexed.evaluate({ type, ...more }).compliance;
  expect(state('Microsoft.Resources/resourceGroups', { location: 'x' })).toBe('NotApplicable');
  expect(state('Microsoft.Sql/servers/firewallRules')).toBe('NotApplicable');
  expect(state('Microsoft.Sql/servers', { location: 'x' })).toBe('NonCompliant');
});
