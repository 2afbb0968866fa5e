import { draftSchema } from '@blueport/contracts';
import { expect, test } from 'vitest';
import { mergeDraft, toDraft } from './draft.ts';
import { blueprintFixture } from './wizard-fixture.ts';
import { initialValues } from './wizard-values.ts';

const blueprint = blueprintFixture();
const start = initialValues(blueprint);
const values = {
  ...start,
  subscriptionId: 'sub',
  resourceGroup: 'rg-data',
  location: 'westeurope',
  tags: [{ key: 'owner', value: 'team' }],
  inputs: {
    ...start.inputs,
    machineName: 'vm-01',
    diskSize: '12x',
    backup: true,
    adminPassword: 'Secret-123456',
  },
};

test('a draft contains changed values, including incomplete text, but no secrets', () => {
  const draft = toDraft(blueprint, values, 'parameters');
  expect(draft.parameters).toEqual({ machineName: 'vm-01', diskSize: '12x', backup: true });
  expect(JSON.stringify(draft)).not.toContain('Secret-123456');
  expect(draft.step).toBe(1);
  expect(draftSchema.safeParse(draft).success).toBe(true);
});

test('restoring a draft returns all values except secrets', () => {
  const restored = mergeDraft(blueprint, toDraft(blueprint, values, 'administrator'));
  const { adminPassword: _secret, ...inputs } = values.inputs;
  expect(restored.values).toEqual({ ...values, inputs });
  expect(restored.step).toBe('administrator');
  expect(restored.secrets).toEqual(['adminPassword']);
});

test('restoring a draft of another version drops only parameters that no longer exist', () => {
  const draft = { ...toDraft(blueprint, values, 'summary'), version: '1.0.0' };
  const newer = blueprintFixture({
    parameters: blueprint.parameters.filter((parameter) => parameter.name !== 'backup'),
  });
  const restored = mergeDraft(newer, {
    ...draft,
    parameters: { ...draft.parameters, gone: 'x', adminPassword: 'planted', size: { odd: true } },
  });
  expect(restored.values.inputs['machineName']).toBe('vm-01');
  expect(restored.values.inputs['size']).toBe('small');
  expect(restored.values.inputs).not.toHaveProperty('gone');
  expect(restored.values.inputs).not.toHaveProperty('adminPassword');
});

test('a draft is never restored at the status step', () => {
  expect(toDraft(blueprint, values, 'status').step).toBe(3);
});
