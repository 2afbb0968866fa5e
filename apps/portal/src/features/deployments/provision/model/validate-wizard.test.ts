import { expect, test } from 'vitest';
import { parameterIssue } from './field-issue.ts';
import { tagIssues } from './tag-rows.ts';
import { validateWizard } from './validate-wizard.ts';
import { blueprintFixture, parameterFixture } from './wizard-fixture.ts';
import { initialValues } from './wizard-values.ts';
import { issuesOfStep, adjacentStep, stepOfField } from './wizard-steps.ts';
import { parameterGroups } from './parameter-groups.ts';

const blueprint = blueprintFixture();
const filled = {
  ...initialValues(blueprint),
  subscriptionId: '3f2b6f8e-0000-4000-8000-000000000001',
  resourceGroup: 'rg-data',
  location: 'westeurope',
  inputs: { ...initialValues(blueprint).inputs, machineName: 'vm-01', adminPassword: 'Secret-123456' },
};

test('finds no issues in a completed wizard', () => {
  expect(validateWizard(blueprint, filled, { groupNames: ['rg-other'] })).toEqual([]);
});

test('reports the required fields of an empty wizard in screen order', () => {
  const issues = validateWizard(blueprint, initialValues(blueprint), {});
  expect(issues.map((issue) => `${issue.field}:${issue.code}`)).toEqual([
    'subscriptionId:required',
    'resourceGroup:required',
    'location:required',
    'parameters.machineName:required',
    'parameters.adminPassword:required',
  ]);
});

test.each([
  ['RG-Data', true, ['rg-data'], 'groupExists'],
  ['rg-data', false, ['rg-other'], 'groupMissing'],
  ['rg data', true, [], 'groupName'],
  ['rg.', true, [], 'groupName'],
  ['r'.repeat(91), true, [], 'tooLong'],
])('rejects resource group %s (new: %s)', (resourceGroup, newResourceGroup, groupNames, code) => {
  const values = { ...filled, resourceGroup, newResourceGroup };
  expect(validateWizard(blueprint, values, { groupNames }).map((issue) => issue.code)).toEqual([code]);
});

test('requires a region but no group for a blueprint at subscription scope', () => {
  const atSubscription = blueprintFixture({ scope: 'subscription' });
  const values = { ...filled, resourceGroup: '', location: '' };
  expect(validateWizard(atSubscription, values, {})).toEqual([{ field: 'location', code: 'required' }]);
});

test.each([
  [parameterFixture({ name: 'p', minLength: 3 }), 'ab', { code: 'tooShort', limit: 3 }],
  [parameterFixture({ name: 'p', maxLength: 3 }), 'abcd', { code: 'tooLong', limit: 3 }],
  [parameterFixture({ name: 'p', type: 'int', minValue: 2 }), '1', { code: 'tooSmall', limit: 2 }],
  [parameterFixture({ name: 'p', type: 'int', maxValue: 2 }), '3', { code: 'tooLarge', limit: 2 }],
  [parameterFixture({ name: 'p', type: 'array', maxLength: 1 }), 'a\nb', { code: 'tooMany', limit: 1 }],
  [parameterFixture({ name: 'p', type: 'array', minLength: 2 }), 'a', { code: 'tooFew', limit: 2 }],
  [parameterFixture({ name: 'p', allowedValues: ['a'] }), 'b', { code: 'notAllowed' }],
  [parameterFixture({ name: 'p', type: 'array', allowedValues: ['a'] }), 'a\nb', { code: 'notAllowed' }],
])('%# reports a violated constraint with its limit', (parameter, input, broken) => {
  expect(parameterIssue(parameter, input)).toEqual({ field: 'parameters.p', ...broken });
});

test('accepts several allowed values in a list', () => {
  const parameter = parameterFixture({ name: 'p', type: 'array', allowedValues: ['a', 'b', 'c'] });
  expect(parameterIssue(parameter, 'a\nc')).toBeUndefined();
});

test('enforces the tag limits of the cloud', () => {
  const rows = [
    { key: 'owner', value: 'team' },
    { key: 'Owner', value: '' },
    { key: '', value: 'x' },
    { key: 'a/b', value: '' },
    { key: 'k'.repeat(513), value: 'v'.repeat(257) },
  ];
  expect(tagIssues(rows).map((issue) => `${issue.field}:${issue.code}`)).toEqual([
    'tags.1:tagKeyTwice',
    'tags.2:tagKeyEmpty',
    'tags.3:tagKeyCharacters',
    'tags.4:tagKeyLength',
    'tags.4:tagValueLength',
  ]);
  const many = Array.from({ length: 51 }, (_, index) => ({ key: `k${index}`, value: '' }));
  expect(tagIssues(many)).toEqual([{ field: 'tags', code: 'tagCount', limit: 50 }]);
});

test('assigns every field to a step, and skips steps without content', () => {
  expect(stepOfField(blueprint, 'tags.3')).toBe('subscription');
  expect(stepOfField(blueprint, 'parameters.machineName')).toBe('parameters');
  expect(stepOfField(blueprint, 'parameters.adminPassword')).toBe('administrator');
  const plain = blueprintFixture({
    wizard: { groups: [] },
    resourceTypes: ['Microsoft.Storage/storageAccounts'],
  });
  // Machines can use the organization's images and extensions, regardless of the form.
  const machine = blueprintFixture({ wizard: { groups: [] } });
  expect(adjacentStep(machine, 'parameters', 1)).toBe('administrator');
  expect(adjacentStep(blueprint, 'parameters', 1)).toBe('administrator');
  expect(adjacentStep(plain, 'parameters', 1)).toBe('summary');
  expect(adjacentStep(plain, 'summary', -1)).toBe('parameters');
  expect(adjacentStep(plain, 'summary', 1)).toBeUndefined();
  const issues = validateWizard(blueprint, initialValues(blueprint), {});
  expect(issuesOfStep(blueprint, issues, 'subscription')).toHaveLength(3);
});

test("keeps the blueprint's group order with ungrouped parameters last, without administrator fields and tags", () => {
  const groups = parameterGroups(blueprint);
  expect(groups.map(({ title, parameters }) => [title, parameters.map(({ name }) => name)])).toEqual([
    // The advanced setting is last.
    ['Machine', ['machineName', 'size', 'diskSize', 'backup']],
    ['Network', ['allowedRanges']],
    [undefined, ['location', 'settings']],
  ]);
});
