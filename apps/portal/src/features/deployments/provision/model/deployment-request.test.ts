import { type DeploymentDetail, deploymentRequestSchema } from '@blueport/contracts';
import { expect, test } from 'vitest';
import { parameterValues, valuesFromDeployment } from './deployment-request.ts';
import { toRequest } from './to-request.ts';
import { mapDiagnostics, mapProblemIssues } from './server-issues.ts';
import { submissionFor } from '../use-attempt.ts';
import { blueprintFixture } from './wizard-fixture.ts';
import { visibleIssues, wizardReducer, wizardStateOf } from './wizard-state.ts';
import { stepOfField } from './wizard-steps.ts';
import { initialValues } from './wizard-values.ts';

const blueprint = blueprintFixture();
const start = initialValues(blueprint);
const values = {
  ...start,
  title: ' Build machine ',
  subscriptionId: '3f2b6f8e-1111-4111-8111-000000000001',
  resourceGroup: 'rg-build',
  location: 'westeurope',
  tags: [{ key: 'owner', value: 'platform' }],
  inputs: {
    ...start.inputs,
    machineName: 'vm-01',
    diskSize: '128',
    settings: '{"note": "costs $5"}',
    adminPassword: 'Secret-123456',
  },
};

test('a request contains only differences from the defaults and matches the contract', () => {
  const request = toRequest(blueprint, values);
  expect(request).toEqual({
    blueprint: 'linux-machine',
    version: '1.2.0',
    title: 'Build machine',
    subscriptionId: values.subscriptionId,
    resourceGroup: 'rg-build',
    location: 'westeurope',
    parameters: {
      machineName: 'vm-01',
      diskSize: 128,
      settings: { note: 'costs $5' },
      adminPassword: 'Secret-123456',
    },
    tags: { owner: 'platform' },
  });
  expect(deploymentRequestSchema.safeParse(request).success).toBe(true);
  expect(toRequest(blueprint, { ...values, newResourceGroup: false })).not.toHaveProperty('location');
  expect(parameterValues(blueprint, values, 'without-secrets')).not.toHaveProperty('adminPassword');
});

test('an earlier deployment fills the wizard, except for secrets and defaults', () => {
  const earlier = {
    title: 'Build machine',
    subscriptionId: 'sub',
    resourceGroup: 'rg-build',
    location: 'westeurope',
    tags: { owner: 'platform' },
    parameters: [
      { name: 'machineName', title: '', value: 'vm-07', secure: false, isDefault: false },
      { name: 'diskSize', title: '', value: 256, secure: false, isDefault: false },
      { name: 'adminPassword', title: '', value: '********', secure: true, isDefault: false },
      { name: 'gone', title: '', value: 'x', secure: false, isDefault: false },
    ],
  } as unknown as DeploymentDetail;
  const filled = valuesFromDeployment(blueprint, earlier);
  expect(filled.inputs).toMatchObject({ machineName: 'vm-07', diskSize: '256' });
  expect(filled.inputs).not.toHaveProperty('adminPassword');
  expect(filled.inputs).not.toHaveProperty('gone');
  expect(filled.newResourceGroup).toBe(false);
  expect(filled.machine).toBeNull();
  const machine = { image: { id: 'house', title: 'House' }, extensions: [{ id: 'agent', title: 'Agent' }] };
  expect(valuesFromDeployment(blueprint, { ...earlier, machine }).machine).toEqual({
    image: 'house',
    extensions: [{ id: 'agent', values: {} }],
  });
});

test('server errors are mapped to fields by pointer', () => {
  const mapped = mapProblemIssues(blueprint, values, [
    { pointer: '#/parameters/diskSize', code: 'max', message: 'Too large.' },
    { pointer: '/parameters/allowedRanges/0', code: 'cidr', message: 'Not a range.' },
    { pointer: '#/tags/owner', code: 'policy', message: 'Unknown owner.' },
    { pointer: '#/resourceGroup', code: 'exists', message: 'Being deleted.' },
    { pointer: '#/parameters/unknown', code: 'unknown', message: 'No such parameter.' },
    { pointer: '', code: 'quota', message: 'No quota left.' },
  ]);
  expect(mapped.fields.map((issue) => issue.field)).toEqual([
    'parameters.diskSize',
    'parameters.allowedRanges',
    'tags.0',
    'resourceGroup',
  ]);
  expect(mapped.general).toEqual(['No such parameter.', 'No quota left.']);
  const diagnostics = [
    { severity: 'error' as const, code: 'x', message: 'Name is taken.', parameter: 'machineName' },
    { severity: 'warning' as const, code: 'y', message: 'Old version.', parameter: 'size' },
  ];
  const preview = { fingerprint: '', resources: [], outputs: [], diagnostics };
  expect(mapDiagnostics(blueprint, preview)).toEqual([
    { field: 'parameters.machineName', code: 'server', message: 'Name is taken.' },
  ]);
});

test('the idempotency key stays the same for an unchanged body and changes otherwise', () => {
  let count = 0;
  const newKey = () => `key-${++count}`;
  const first = submissionFor(undefined, toRequest(blueprint, values), newKey);
  const secondSubmission = submissionFor(first, toRequest(blueprint, { ...values }), newKey);
  const changed = submissionFor(first, toRequest(blueprint, { ...values, title: 'Other' }), newKey);
  expect(secondSubmission).toBe(first);
  expect(changed.key).not.toBe(first.key);
});

test('issues appear after leaving a field or attempting its step, and server issues disappear on the next edit', () => {
  const stepOf = (field: string) => stepOfField(blueprint, field);
  const issue = { field: 'parameters.machineName', code: 'required' } as const;
  let state = wizardStateOf(start);
  expect(visibleIssues(state, [issue], stepOf)).toEqual([]);
  state = wizardReducer(state, { type: 'leave', field: issue.field });
  expect(visibleIssues(state, [issue], stepOf)).toEqual([issue]);
  const serverIssue = { field: 'parameters.diskSize', code: 'server', message: 'Too large.' } as const;
  state = wizardReducer(state, { type: 'refused', issues: { fields: [serverIssue], general: ['Quota'] } });
  expect(visibleIssues(state, [], stepOf)).toEqual([serverIssue]);
  state = wizardReducer(state, { type: 'input', name: 'diskSize', input: '64' });
  expect(visibleIssues(state, [], stepOf)).toEqual([]);
  expect(state.server.general).toEqual([]);
});
