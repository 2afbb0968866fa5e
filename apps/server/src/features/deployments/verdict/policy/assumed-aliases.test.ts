import type { ExpandedResource } from '@blueport/arm-template';
import { compileAssignment, type JsonObject } from '@blueport/azure-policy';
import { expect, it } from 'vitest';
import { judgePolicies } from './judge-policies.ts';

const halves = ['if', 'then'];
const definitionOf = (condition: JsonObject): JsonObject => ({
  // Built from two lists, because an object literal with a `then` member looks like a promise.
  policyRule: Object.fromEntries(halves.map((half, at) => [half, at === 0 ? condition : { effect: 'deny' }])),
});
const definitions: Readonly<Record<string, JsonObject>> = {
  unknown: definitionOf({ field: 'Contoso.Test/things/strength', equals: 'low' }),
  known: definitionOf({ field: 'Microsoft.Web/sites/httpsOnly', equals: false }),
};
const subscription = '/subscriptions/s1';
const thing = {
  id: `${subscription}/resourceGroups/web/providers/Contoso.Test/things/t`,
  type: 'Contoso.Test/things',
  name: 't',
  apiVersion: '2024-01-01',
  properties: { strength: 'high' },
} as unknown as ExpandedResource;

const judge = (...names: string[]) =>
  judgePolicies(
    {
      assignments: names.map((name) =>
        compileAssignment(
          {
            id: `${subscription}/providers/Microsoft.Authorization/policyAssignments/${name}`,
            properties: { policyDefinitionId: name },
          },
          { find: (id) => definitions[id] },
        ),
      ),
      exemptions: [],
      ancestors: [],
      names: new Map(),
      mark: '',
      asOf: new Date(0),
    },
    {
      resources: [thing],
      provenance: {},
      groups: [],
      subscription: { id: subscription },
      utcNow: '2026-01-01T00:00:00Z',
    },
  );

it('a verdict without findings names the aliases whose property was assumed', () => {
  const judgement = judge('unknown', 'known');
  expect(judgement.findings).toEqual([]);
  expect(judgement.assumedAliases).toEqual(['Contoso.Test/things/strength']);
});

it('a verdict that depends on known aliases only names none', () => {
  expect(judge('known')).not.toHaveProperty('assumedAliases');
});
