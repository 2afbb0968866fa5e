import { describe, expect, it } from 'vitest';
import { createComplianceBoard } from '../compliance/complianceBoard.ts';
import { definitionOf } from '../testing/rule.ts';
import type { Json, JsonObject, PolicyResource } from '../types.ts';
import { compileAssignment } from './compileAssignment.ts';
import { judgeWrite } from './judgeWrite.ts';

const effect = { effect: { type: 'String', defaultValue: 'Deny' } };
const tagMissing = definitionOf(
  { field: "[concat('tags[', parameters('tag'), ']')]", exists: false },
  "[parameters('effect')]",
  { parameters: { ...effect, tag: { type: 'String' } } },
);
const library: Record<string, JsonObject> = {
  tag: tagMissing,
  inherit: definitionOf(
    { field: 'tags.owner', exists: false },
    {
      effect: 'modify',
      details: {
        operations: [{ operation: 'add', field: 'tags.owner', value: "[resourceGroup().tags['owner']]" }],
      },
    },
  ),
  lock: definitionOf(
    { field: 'type', equals: 'Contoso.Test/things' },
    {
      effect: 'auditIfNotExists',
      details: {
        type: 'Contoso.Test/things/locks',
        existenceCondition: { field: 'Contoso.Test/things/locks/level', equals: 'high' },
      },
    },
  ),
  set: {
    policyDefinitionGroups: [{ name: 'g' }],
    parameters: { tag: { type: 'String' } },
    policyDefinitions: ['one', 'two'].map((reference) => ({
      policyDefinitionReferenceId: reference,
      policyDefinitionId: 'tag',
      groupNames: ['g'],
      parameters: { tag: { value: reference === 'one' ? "[parameters('tag')]" : 'team' } },
    })),
  },
};
const find = (id: string) => library[id];
const assign = (policyDefinitionId: string, more: JsonObject = {}) =>
  compileAssignment(
    {
      id: '/subscriptions/s1/providers/Microsoft.Authorization/policyAssignments/a',
      properties: { policyDefinitionId, parameters: { tag: { value: 'env' } }, ...more },
    },
    { find, utcNow: '2026-01-01T00:00:00Z' },
  );
const thing = (group = 'rg1', more: JsonObject = {}): PolicyResource => ({
  id: `/subscriptions/s1/resourceGroups/${group}/providers/Contoso.Test/things/t`,
  type: 'Contoso.Test/things',
  name: 't',
  location: 'westeurope',
  ...more,
});
const states = (definition: string, more: JsonObject, resource = thing(), context = {}) =>
  assign(definition, more)
    .evaluate(resource, context)
    .map(({ compliance }) => compliance);

describe('assignments', () => {
  it('apply within the scope, without exclusions, according to selectors', () => {
    expect(states('tag', {})).toEqual(['NonCompliant']);
    expect(states('tag', { notScopes: ['/subscriptions/S1/resourceGroups/RG1'] })).toEqual([]);
    expect(states('tag', { scope: '/subscriptions/s1/resourceGroups/rg' })).toEqual([]);
    const selectLocation = (location: Json) => ({
      resourceSelectors: [{ name: 's', selectors: [{ kind: 'resourceLocation', in: [location] }] }],
    });
    expect([states('tag', selectLocation('West Europe')), states('tag', selectLocation('eastus'))]).toEqual([
      ['NonCompliant'],
      [],
    ]);
  });

  it('check the caller against identity selectors, and report invalid selectors', () => {
    const callerSelector = {
      resourceSelectors: [{ name: 's', selectors: [{ kind: 'userPrincipalId', in: ['ME'] }] }],
    };
    const statesForCaller = (oid: string) =>
      states('tag', callerSelector, thing(), { requestContext: { identity: { oid } } });
    expect([statesForCaller('me'), statesForCaller('you'), states('tag', callerSelector)]).toEqual([
      ['NonCompliant'],
      [],
      [],
    ]);
    const notThem = {
      resourceSelectors: [{ name: 's', selectors: [{ kind: 'groupPrincipalId', notIn: ['g1'] }] }],
    };
    const groups = { requestContext: { identity: { groups: ['g0', 'G1'] } } };
    expect([states('tag', notThem, thing(), groups), states('tag', notThem)]).toEqual([[], ['NonCompliant']]);
    const faults = assign('tag', {
      resourceSelectors: [
        {
          name: 's',
          selectors: [
            { kind: 'resourceLocation', in: ['westeurope'], notIn: [] },
            { kind: 'resourceLocation', in: ['westeurope'] },
            { kind: 'moon', in: [] },
            { kind: 'resourceWithoutLocation', in: ['true'] },
          ],
        },
      ],
      overrides: [
        { kind: 'policyParameter', value: 'x' },
        { kind: 'policyEffect', value: 'shout' },
        { kind: 'definitionVersion' },
      ],
    }).diagnostics;
    expect(faults.every(({ severity, code }) => severity === 'warning' && code === 'InvalidDetails')).toBe(
      true,
    );
    expect(faults.map(({ location }) => location.pointer)).toEqual([
      '/overrides/0',
      '/overrides/1/value',
      '/overrides/2/value',
      '/resourceSelectors/0/selectors/0',
      '/resourceSelectors/0/selectors/1',
      '/resourceSelectors/0/selectors/2',
      '/resourceSelectors/0',
    ]);
  });

  it('use another definition only for the resources selected by a version override', () => {
    const versions: Record<string, JsonObject> = {
      '1.*.*': definitionOf({ field: 'tags.a', exists: false }),
      '2.*.*': definitionOf({ field: 'tags.a', exists: false }, 'deny'),
      '3.0.0': definitionOf({ field: 'name', equals: 't' }, 'deny'),
    };
    const set = {
      policyDefinitions: ['one', 'two'].map((reference) => ({
        policyDefinitionReferenceId: reference,
        policyDefinitionId: 'versioned',
        definitionVersion: '1.*.*',
      })),
    };
    const override = (value: string, ...selectors: JsonObject[]): JsonObject => ({
      kind: 'definitionVersion',
      value,
      ...(selectors.length > 0 ? { selectors } : {}),
    });
    const effects = (policyDefinitionId: string, overrides: JsonObject[], resource: PolicyResource) => {
      const compiled = compileAssignment(
        {
          id: '/subscriptions/s1/providers/Microsoft.Authorization/policyAssignments/a',
          properties: { policyDefinitionId, definitionVersion: '1.*.*', overrides },
        },
        { find: (id, version) => (id === 'set' ? set : versions[version ?? '']) },
      );
      return [
        compiled.evaluate(resource).map(({ effect, compliance }) => `${effect} ${compliance}`),
        compiled.diagnostics.map(({ code }) => code),
      ];
    };
    const east = thing('rg1', { location: 'East US', tags: { a: '1' } });
    const inEast = { kind: 'resourceLocation', in: ['eastus'] };
    expect(effects('versioned', [], thing())).toEqual([['audit NonCompliant'], []]);
    expect(effects('versioned', [override('2.*.*')], thing())).toEqual([['deny NonCompliant'], []]);
    expect(effects('versioned', [override('3.0.0', inEast)], thing())).toEqual([['audit NonCompliant'], []]);
    expect(effects('versioned', [override('3.0.0', inEast)], east)).toEqual([['deny NonCompliant'], []]);
    const two = { kind: 'policyDefinitionReferenceId', in: ['two'] };
    expect(effects('set', [override('2.*.*', two)], thing())).toEqual([
      ['audit NonCompliant', 'deny NonCompliant'],
      [],
    ]);
    expect(effects('versioned', [override('9.0.0')], thing())).toEqual([[], ['DefinitionNotFound']]);
  });

  it('apply to the descendants of a management group', () => {
    const scope = '/providers/Microsoft.Management/managementGroups/top';
    expect(states('tag', { scope })).toEqual([]);
    expect(states('tag', { scope }, thing(), { ancestors: [scope] })).toEqual(['NonCompliant']);
  });

  it('pass parameters to the members of an initiative, and apply overrides and messages to single members', () => {
    const [one, two] = assign('set', {
      overrides: [
        {
          kind: 'policyEffect',
          value: 'disabled',
          selectors: [{ kind: 'policyDefinitionReferenceId', in: ['two'] }],
        },
      ],
      nonComplianceMessages: [{ message: 'all' }, { message: 'first', policyDefinitionReferenceId: 'one' }],
    }).evaluate(thing());
    expect(one).toMatchObject({
      reference: 'one',
      groups: ['g'],
      compliance: 'NonCompliant',
      effect: 'deny',
      message: 'first',
    });
    expect(two).toMatchObject({ reference: 'two', compliance: 'NotApplicable', effect: 'disabled' });
  });

  it('are skipped for exempted members until the exemption expires', () => {
    const exemption = (more: JsonObject) => [
      {
        id: '/subscriptions/s1/providers/Microsoft.Authorization/policyExemptions/e',
        properties: {
          policyAssignmentId: '/subscriptions/s1/providers/Microsoft.Authorization/policyAssignments/a',
          exemptionCategory: 'Mitigated',
          ...more,
        },
      },
    ];
    const under = (more: JsonObject) => states('set', {}, thing(), { exemptions: exemption(more) });
    expect(under({})).toEqual(['Exempt', 'Exempt']);
    expect(under({ policyDefinitionReferenceIds: ['TWO'] })).toEqual(['NonCompliant', 'Exempt']);
    expect(under({ expiresOn: '2025-12-31T00:00:00Z' })).toEqual(['NonCompliant', 'NonCompliant']);
    expect(under({ expiresOn: '2026-12-31T00:00:00Z' })).toEqual(['Exempt', 'Exempt']);
  });
});

describe('writes', () => {
  it('apply modify before deny, and assignments that are not enforced never deny', () => {
    const inherit = assign('inherit');
    const needsOwner = assign('tag', { parameters: { tag: { value: 'owner' } } });
    const context = { resourceGroup: { tags: { owner: 'finance' } } };
    const judgement = judgeWrite([needsOwner, inherit], thing(), context);
    expect(judgement).toMatchObject({
      allowed: true,
      resource: { tags: { owner: 'finance' } },
      changes: [{ operation: 'add', field: 'tags.owner', after: 'finance' }],
    });
    expect(judgeWrite([needsOwner], thing()).allowed).toBe(false);
    expect(judgeWrite([assign('tag', { enforcementMode: 'DoNotEnforce' })], thing()).allowed).toBe(true);
  });
});

it('report conflicting values for a tag regardless of its spelling', () => {
  const setting = (field: string, value: string): JsonObject => ({
    effect: 'modify',
    details: { operations: [{ operation: 'addOrReplace', field, value }] },
  });
  const judge = (...effects: JsonObject[]) =>
    judgeWrite(
      effects.map((effect, i) =>
        compileAssignment(
          {
            id: `/subscriptions/s1/providers/Microsoft.Authorization/policyAssignments/a${i}`,
            properties: {},
          },
          { find: () => definitionOf({ field: 'name', exists: true }, effect) },
        ),
      ),
      thing(),
    );
  const clash = judge(setting('tags.Env', 'one'), setting("tags['env']", 'two'));
  expect([clash.allowed, clash.conflicts.length, clash.changes]).toEqual([false, 2, []]);
  expect(judge(setting('tags.Env', 'one'), setting('tags[env]', 'one')).allowed).toBe(true);
  expect(judge(setting('tags.Env', 'one'), setting('tags.env.', 'two')).allowed).toBe(true);
});

describe('compliance board', () => {
  const lock = (level: string): PolicyResource => ({
    id: `${thing()['id'] as string}/locks/l`,
    type: 'Contoso.Test/things/locks',
    properties: { level },
  });

  it('checks existence in the inventory and reevaluates dependent resources after a change', () => {
    const board = createComplianceBoard([assign('lock')], [thing(), thing('rg2')]);
    const state = (group: string) => board.results(thing(group)['id'] as string)[0]!.compliance;
    expect([state('rg1'), state('rg2')]).toEqual(['NonCompliant', 'NonCompliant']);
    expect(board.update(lock('high'))).toContain((thing()['id'] as string).toLowerCase());
    expect([state('rg1'), state('rg2')]).toEqual(['Compliant', 'NonCompliant']);
    board.remove(lock('high')['id'] as string);
    expect(board.summary()).toMatchObject({ resources: 2, nonCompliantResources: 2 });
  });

  it('reevaluates only a changed resource if no policy queries its type', () => {
    const board = createComplianceBoard([assign('tag')], [thing(), thing('rg2')]);
    expect(board.update(thing('rg1', { tags: { env: 'x' } }))).toEqual([
      (thing()['id'] as string).toLowerCase(),
    ]);
    expect(board.summary().states).toEqual({ Compliant: 1, NonCompliant: 1 });
  });

  it('reports existence as unknown without an inventory', () => {
    expect(states('lock', {})).toEqual(['Unknown']);
  });
});
