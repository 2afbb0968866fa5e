import { expect, it } from 'vitest';
import { compileAssignment } from '../assignment/compileAssignment.ts';
import { definitionOf } from '../testing/rule.ts';
import type { JsonObject, PolicyResource } from '../types.ts';
import { createComplianceBoard } from './complianceBoard.ts';

const subscription = '/subscriptions/s1';
const thing = (n: number, more: JsonObject = {}): PolicyResource => ({
  id: `${subscription}/resourceGroups/rg${n % 10}/providers/Contoso.Test/things/t${n}`,
  type: 'Contoso.Test/things',
  name: `t${n}`,
  ...more,
});
const idOf = (resource: PolicyResource): string => (resource['id'] as string).toLowerCase();
const lockOf = (n: number, level: string): PolicyResource => ({
  id: `${thing(n)['id'] as string}/locks/l`,
  type: 'Contoso.Test/things/locks',
  properties: { level },
});
const audit = { id: 'a', tagged: definitionOf({ value: "[probe(field('name'))]", equals: 'bad' }) };
const locked = definitionOf(
  { field: 'type', equals: 'Contoso.Test/things' },
  {
    effect: 'auditIfNotExists',
    details: {
      type: 'Contoso.Test/things/locks',
      existenceCondition: { field: 'Contoso.Test/things/locks/level', equals: 'high' },
    },
  },
);

/** Creates a board with many resources that records every evaluation of the rule. */
function board(definition: JsonObject, resources: PolicyResource[]) {
  const judged: unknown[] = [];
  const assignment = compileAssignment(
    {
      id: `${subscription}/providers/Microsoft.Authorization/policyAssignments/${audit.id}`,
      properties: { policyDefinitionId: 'd' },
    },
    {
      find: () => definition,
      functions: {
        probe(name) {
          judged.push(name);
          return name === 't3' ? 'bad' : 'good';
        },
      },
    },
  );
  return { judged, board: createComplianceBoard([assignment], resources) };
}

it('a changed resource is the only one that is reevaluated', () => {
  const all = Array.from({ length: 1000 }, (_, n) => thing(n));
  const { judged, board: states } = board(audit.tagged, all);
  expect(judged).toHaveLength(1000);
  judged.length = 0;
  expect(states.update(thing(7, { location: 'eastus' }))).toEqual([idOf(thing(7))]);
  expect(judged).toEqual(['t7']);
  judged.length = 0;
  expect(states.remove(idOf(thing(9)))).toEqual([]);
  expect(judged).toEqual([]);
  expect(states.summary()).toEqual({
    resources: 999,
    states: { Compliant: 998, NonCompliant: 1 },
    nonCompliantResources: 1,
  });
  expect(states.ids()).toHaveLength(999);
});

it('adding, changing or removing a related resource reevaluates only its parent', () => {
  const all = Array.from({ length: 100 }, (_, n) => thing(n));
  const { board: states } = board(locked, all);
  const state = (n: number) => states.results(idOf(thing(n)))[0]?.compliance;
  expect(states.update(lockOf(5, 'high')).toSorted()).toEqual([idOf(thing(5)), idOf(lockOf(5, 'high'))]);
  expect([state(5), state(15)]).toEqual(['Compliant', 'NonCompliant']);
  states.update(lockOf(5, 'low'));
  expect(state(5)).toBe('NonCompliant');
  states.update(lockOf(5, 'high'));
  expect(states.remove(idOf(lockOf(5, 'high')))).toEqual([idOf(thing(5))]);
  expect(state(5)).toBe('NonCompliant');
});
