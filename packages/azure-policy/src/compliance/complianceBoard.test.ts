import { describe, expect, it } from 'vitest';
import { compileAssignment } from '../assignment/compileAssignment.ts';
import { definitionOf } from '../testing/rule.ts';
import type { JsonObject, PolicyResource } from '../types.ts';
import { createInventory } from './inventory.ts';
import { createComplianceBoard, type BoardContext } from './complianceBoard.ts';

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

describe('the states of a board', () => {
  const id = (name: string) => `${subscription}/providers/Microsoft.Authorization/policyAssignments/${name}`;
  const conditions: JsonObject[] = [
    { field: 'type', equals: 'contoso.test/THINGS' },
    { field: 'type', match: 'Contoso.Test/??????' },
    { not: { field: 'type', equals: 'Contoso.Test/things' } },
    {
      anyOf: [
        { field: 'type', equals: 'Contoso.Test/none' },
        { field: 'tags.env', exists: true },
      ],
    },
    {
      allOf: [
        { field: 'type', less: 5 },
        { field: 'location', equals: 'eastus' },
      ],
    },
    {
      not: {
        anyOf: [
          { field: 'type', less: 5 },
          { field: 'location', equals: 'eastus' },
        ],
      },
    },
    { field: 'kind', equals: 'small' },
    { anyOf: [] },
    {
      allOf: [
        { field: 'type', equals: 'Contoso.Test/things' },
        { field: 'name', like: "[concat('t', policy().assignmentId)]" },
      ],
    },
    {
      allOf: [
        { field: 'type', equals: 'Contoso.Test/things' },
        { value: '[policy().definitionId]', equals: 'd0' },
      ],
    },
    { field: 'type', equals: "[parameters('missing')]" },
  ];
  const effects = ['denyAction', 'audit', 'deny', 'disabled', 'manual', 'append'];
  const definitions = [
    ...conditions.flatMap((condition, n) => [
      definitionOf(condition, effects[n % effects.length], { mode: n % 2 === 0 ? 'Indexed' : 'All' }),
      definitionOf(condition, 'audit', { mode: n % 3 === 0 ? 'Microsoft.Kubernetes.Data' : 'All' }),
    ]),
    locked,
  ];
  const set = {
    policyDefinitions: definitions.map((_, n) => ({
      policyDefinitionId: `d${n}`,
      policyDefinitionReferenceId: `r${n}`,
    })),
  };
  const find = (requestedId: string) =>
    requestedId === 'set' ? set : definitions[Number(requestedId.slice(1))];
  const variants: JsonObject[] = [
    {},
    { notScopes: [`${subscription}/resourceGroups/rg3`] },
    { resourceSelectors: [{ name: 's', selectors: [{ kind: 'resourceLocation', in: ['eastus'] }] }] },
    { scope: `${subscription}/resourceGroups/RG4` },
    {
      overrides: [
        {
          kind: 'policyEffect',
          value: 'disabled',
          selectors: [{ kind: 'policyDefinitionReferenceId', in: ['r1'] }],
        },
      ],
    },
    { overrides: [{ kind: 'policyEffect', value: 'deny' }] },
  ];
  const assignments = [
    ...variants.map((more, n) =>
      compileAssignment({ id: id(`set${n}`), properties: { policyDefinitionId: 'set', ...more } }, { find }),
    ),
    ...definitions.map((_, n) =>
      compileAssignment({ id: id(`a${n}`), properties: { policyDefinitionId: `d${n}` } }, { find }),
    ),
    { ...compileAssignment({ id: id('copy'), properties: { policyDefinitionId: 'set' } }, { find }) },
  ];
  const resources: PolicyResource[] = Array.from({ length: 60 }, (_, n) => ({
    ...thing(n),
    ...(n % 4 === 0 ? { type: 'Contoso.Test/things/parts' } : {}),
    ...(n % 5 === 0 ? { type: 'Microsoft.Authorization/locks' } : {}),
    ...(n % 7 === 0 ? { type: 'contoso.test/things' } : {}),
    ...(n % 3 === 0 ? { location: 'eastus', tags: { env: 'x' }, kind: 'small' } : {}),
  }));
  resources.push(lockOf(1, 'high'), { id: `${subscription}/resourceGroups/rg1`, name: 'rg1' });
  const context: BoardContext = {
    utcNow: '2026-01-01T00:00:00Z',
    exemptions: [
      {
        id: `${thing(6)['id'] as string}/providers/Microsoft.Authorization/policyExemptions/e`,
        properties: { policyAssignmentId: id('set0') },
      },
    ],
  };

  /** Counts the states by evaluating every assignment. */
  function tally(all: readonly PolicyResource[]): Record<string, number> {
    const inventory = createInventory(all);
    const counts: Record<string, number> = {};
    for (const resource of all)
      for (const assignment of assignments)
        for (const { compliance } of assignment.evaluate(resource, { ...context, inventory }))
          counts[compliance] = (counts[compliance] ?? 0) + 1;
    return counts;
  }

  it('equal the results of evaluating every assignment, also after changes', () => {
    const states = createComplianceBoard(assignments, resources, context);
    const expected = tally(resources);
    expect(Object.keys(expected).toSorted()).toEqual([
      'Compliant',
      'Error',
      'Exempt',
      'NonCompliant',
      'NotApplicable',
      'Protected',
      'Unknown',
    ]);
    expect(states.summary().states).toEqual(expected);
    const changed = { ...resources[2]!, type: 'Contoso.Test/things', kind: 'small' };
    states.update(changed);
    states.update(lockOf(2, 'high'));
    states.remove(idOf(resources[9]!));
    const now = resources.map((one, n) => (n === 2 ? changed : one)).filter((_, n) => n !== 9);
    expect(states.summary().states).toEqual(tally([...now, lockOf(2, 'high')]));
  });

  it('match the results, which are updated after changes', () => {
    const states = createComplianceBoard(assignments, resources, context);
    const count = () => states.ids().flatMap((one) => states.results(one)).length;
    const total = Object.values(states.summary().states).reduce((sum, one) => sum + one, 0);
    expect([count(), count()]).toEqual([total, total]);
    const key = idOf(thing(1));
    const locking = () =>
      states.results(key).find(({ assignmentId }) => assignmentId === id(`a${definitions.length - 1}`))!
        .compliance;
    expect(locking()).toBe('Compliant');
    states.update(lockOf(1, 'low'));
    expect(locking()).toBe('NonCompliant');
  });
});
