import { expect, test } from 'vitest';
import { previewRequest } from '../use-created-preview.ts';
import { blueprintFixture } from './wizard-fixture.ts';
import { initialValues } from './wizard-values.ts';

const blueprint = blueprintFixture();
const createRequest = (values: object) =>
  previewRequest(blueprint, { ...initialValues(blueprint), ...values }, undefined);

test('omits an invalid group name, so that the preview still works', () => {
  expect(createRequest({ resourceGroup: ' rg-build ' })).toMatchObject({ resourceGroup: 'rg-build' });
  for (const resourceGroup of ['bad name!', 'ends.', '', 'g'.repeat(91)]) {
    expect(createRequest({ resourceGroup })).not.toHaveProperty('resourceGroup');
  }
});

test('omits tags that the cloud would reject', () => {
  expect(createRequest({ tags: [{ key: 'owner', value: 'me' }] }).tags).toEqual({ owner: 'me' });
  expect(createRequest({ tags: [{ key: 'owner', value: 'x'.repeat(300) }] }).tags).toEqual({});
});

test('treats an invalid value as absent', () => {
  const inputs = { machineName: 'vm-01', diskSize: '7' };
  expect(createRequest({ inputs }).parameters).toEqual({ machineName: 'vm-01' });
});
