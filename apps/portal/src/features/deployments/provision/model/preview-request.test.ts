import { expect, test } from 'vitest';
import { previewRequest } from './preview-request.ts';
import { blueprintFixture } from './wizard-fixture.ts';
import { initialValues } from './wizard-values.ts';

const blueprint = blueprintFixture();
const asked = (values: object) =>
  previewRequest(blueprint, { ...initialValues(blueprint), ...values }, undefined);

test('a name that no group can have is not asked about, so that the answer still comes', () => {
  expect(asked({ resourceGroup: ' rg-build ' })).toMatchObject({ resourceGroup: 'rg-build' });
  for (const resourceGroup of ['bad name!', 'ends.', '', 'g'.repeat(91)]) {
    expect(asked({ resourceGroup })).not.toHaveProperty('resourceGroup');
  }
});

test('tags that the cloud would refuse are left out of the question', () => {
  expect(asked({ tags: [{ key: 'owner', value: 'me' }] }).tags).toEqual({ owner: 'me' });
  expect(asked({ tags: [{ key: 'owner', value: 'x'.repeat(300) }] }).tags).toEqual({});
});

test('a value that is wrong counts as not given', () => {
  const inputs = { machineName: 'vm-01', diskSize: '7' };
  expect(asked({ inputs }).parameters).toEqual({ machineName: 'vm-01' });
});
