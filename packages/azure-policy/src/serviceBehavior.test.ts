import { describe, expect, it } from 'vitest';
import { compileAssignment } from './assignment/compileAssignment.ts';
import { compilePolicy } from './compilePolicy.ts';
import { lintDefinition } from './lint/lintDefinition.ts';
import { resolveField } from './resolveField.ts';
import { definitionOf } from './testing/rule.ts';
import type { Json, JsonObject } from './types.ts';

const reported = (definition: JsonObject) =>
  compilePolicy(definition).diagnostics.map(({ code, location }) => `${code} ${location.pointer}`);

describe('an effect of a data-plane mode', () => {
  const ofMode = (mode: string, effect: Json) =>
    compilePolicy({ mode, ...definitionOf({ field: 'type', exists: true }, effect) });

  it('is accepted and has the state Unknown', () => {
    const policy = ofMode('Microsoft.MachineLearningServices.v2.Data', 'enforceSetting');
    expect(policy.diagnostics.map(({ code }) => code)).toEqual(['DataPlaneMode']);
    expect(policy.evaluate({ type: 'A.B/c' }).compliance).toBe('Unknown');
  });

  it('is rejected in other modes and if it is not a string', () => {
    expect(ofMode('All', 'enforceSetting').diagnostics.map(({ code }) => code)).toEqual(['InvalidEffect']);
    expect(ofMode('Microsoft.Kubernetes.Data', 5).diagnostics.map(({ code }) => code)).toContain(
      'InvalidEffect',
    );
  });
});

it('resolveField returns null for a missing field and nothing for an empty array', () => {
  const resource = { type: 'A.B/c', properties: { empty: [], none: null } };
  expect(resolveField(resource, 'A.B/c/missing')).toEqual([null]);
  expect(resolveField(resource, 'A.B/c/none')).toEqual([null]);
  expect(resolveField(resource, 'tags.env')).toEqual([null]);
  expect(resolveField(resource, 'A.B/c/missing[*]')).toEqual([]);
  expect(resolveField(resource, 'A.B/c/empty[*]')).toEqual([]);
});

it('lintDefinition reports every like with more than one wildcard', () => {
  const found = lintDefinition(
    definitionOf(
      {
        anyOf: [
          { field: 'name', like: 'a*b*' },
          { field: 'name', notLike: '*b' },
          { not: { field: 'name', notLike: '*b*' } },
          { field: 'name', like: "[concat('*', parameters('p'), '*')]" },
        ],
      },
      {
        effect: 'auditIfNotExists',
        details: { type: 'A.B/c', existenceCondition: { field: 'name', like: '**' } },
      },
    ),
  ).filter(({ rule }) => rule === 'like-one-wildcard');
  expect(found.map(({ location }) => location.pointer)).toEqual([
    '/policyRule/if/anyOf/0/like',
    '/policyRule/if/anyOf/2/not/notLike',
    '/policyRule/then/details/existenceCondition/like',
  ]);
  expect(found[0]).toMatchObject({ severity: 'warning', values: { operator: 'like', value: 'a*b*' } });
});

describe('a parameter without a value', () => {
  const definition = definitionOf({ field: 'name', equals: "[parameters('p')]" }, 'audit', {
    parameters: { p: { type: 'String' } },
  });
  const assign = (policyDefinitionId: string, parameters: JsonObject) =>
    compileAssignment(
      {
        id: '/subscriptions/s/providers/Microsoft.Authorization/policyAssignments/a',
        properties: { policyDefinitionId, parameters },
      },
      {
        find: (id) =>
          id === 'set'
            ? {
                parameters: { p: { type: 'String' } },
                policyDefinitions: [
                  { policyDefinitionId: 'd', parameters: { p: { value: "[parameters('p')]" } } },
                ],
              }
            : definition,
      },
    ).diagnostics.map(({ severity, code }) => `${severity} ${code}`);

  it('rejects an assignment of a definition or an initiative', () => {
    expect(assign('d', {})).toEqual(['error MissingParameter']);
    expect(assign('set', {})).toEqual(['error MissingParameter']);
    expect(assign('d', { p: { value: 'n' } })).toEqual([]);
    expect(assign('set', { p: { value: 'n' } })).toEqual([]);
  });

  it('is only a warning about a definition', () => {
    expect(compilePolicy(definition).diagnostics).toMatchObject([
      { severity: 'warning', code: 'MissingParameter' },
    ]);
  });
});

describe('a condition with several errors', () => {
  it('has one diagnostic for each', () => {
    expect(reported(definitionOf({ field: 'nothing', sounds: 1, looks: 2 }))).toEqual([
      'InvalidCondition /policyRule/if/sounds',
      'InvalidCondition /policyRule/if/looks',
      'InvalidField /policyRule/if/field',
    ]);
    expect(reported(definitionOf({ field: 'nothing', in: 'x', exists: 'maybe' }))).toEqual([
      'InvalidCondition /policyRule/if',
      'InvalidField /policyRule/if/field',
      'InvalidOperand /policyRule/if/in',
      'InvalidOperand /policyRule/if/exists',
    ]);
    expect(reported(definitionOf({ field: 'nothing' }))).toEqual([
      'InvalidCondition /policyRule/if',
      'InvalidField /policyRule/if/field',
    ]);
  });

  it('includes those of its parts', () => {
    expect(
      reported(
        definitionOf({
          count: { field: 'A.B/c/list', where: { field: 'nothing', exists: true } },
          in: 'x',
        }),
      ),
    ).toEqual([
      'InvalidField /policyRule/if/count/where/field',
      'InvalidOperand /policyRule/if/in',
      'InvalidCondition /policyRule/if/count',
    ]);
    expect(reported(definitionOf({ allOf: [{ field: 'nothing', exists: true }, 5], equals: 1 }))).toEqual([
      'InvalidField /policyRule/if/allOf/0/field',
      'InvalidCondition /policyRule/if/allOf/1',
      'InvalidCondition /policyRule/if',
    ]);
    expect(reported(definitionOf({ value: "[unknownOne(parameters('q'), toLower())]", equals: 1 }))).toEqual([
      'UnknownFunction /policyRule/if/value',
      'UnknownParameter /policyRule/if/value',
      'InvalidExpression /policyRule/if/value',
    ]);
  });
});

describe('aliases outside of the table', () => {
  const thing = { type: 'Contoso.Test/things', properties: { a: 1, list: [{ v: 1 }] } };
  const own = { 'Contoso.Test/things/known': 'properties.a' };
  const assumed = (condition: Json, resource: JsonObject = thing) =>
    compilePolicy(definitionOf(condition), { aliases: own }).evaluate(resource).assumedAliases;

  it('are named by a verdict that depends on them', () => {
    expect(assumed({ field: 'Contoso.Test/things/a', equals: 1 })).toEqual(['Contoso.Test/things/a']);
    expect(assumed({ value: "[field('Contoso.Test/things/a')]", equals: 1 })).toEqual([
      'Contoso.Test/things/a',
    ]);
    expect(
      assumed(
        { field: "[concat('Contoso.Test/things/', field('kind'))]", exists: true },
        { ...thing, kind: 'a' },
      ),
    ).toEqual(['Contoso.Test/things/a']);
    expect(
      assumed({
        count: {
          field: 'Contoso.Test/things/list[*]',
          where: { field: 'Contoso.Test/things/list[*].v', equals: 1 },
        },
        equals: 1,
      }),
    ).toEqual(['Contoso.Test/things/list[*]', 'Contoso.Test/things/list[*].v']);
  });

  it('are not named by a verdict that depends on known fields', () => {
    const condition = {
      allOf: [
        { field: 'type', equals: 'Contoso.Test/things' },
        { field: 'Contoso.Test/things/a', equals: 1 },
      ],
    };
    expect(assumed(condition, { type: 'Contoso.Test/others' })).toEqual([]);
    expect(assumed(condition)).toEqual(['Contoso.Test/things/a']);
    expect(assumed({ field: 'Contoso.Test/things/known', equals: 1 })).toEqual([]);
  });

  it('are reported for an existence condition, whether or not it is fulfilled', () => {
    const policy = compilePolicy(
      definitionOf(
        { field: 'type', equals: 'Contoso.Test/things' },
        {
          effect: 'auditIfNotExists',
          details: {
            type: 'Contoso.Test/others',
            existenceCondition: { field: 'Contoso.Test/others/x', equals: 1 },
          },
        },
      ),
    );
    const names = [1, 2].map(
      (x) =>
        policy.evaluate(thing, { inventory: [{ type: 'Contoso.Test/others', properties: { x } }] })
          .assumedAliases,
    );
    expect(names).toEqual([['Contoso.Test/others/x'], ['Contoso.Test/others/x']]);
  });
});
