import type { DeploymentDetail } from '@blueport/contracts';
import { expect, test } from 'vitest';
import {
  operationFixture,
  stepFixture,
} from '../../../../components/deployment-progress/deployment-fixture.ts';
import { failedField } from './failed-fields.ts';
import { blueprintFixture, parameterFixture } from './wizard-fixture.ts';

const blueprint = blueprintFixture({
  parameters: [
    parameterFixture({ name: 'authenticationType', title: 'Sign in with' }),
    parameterFixture({ name: 'adminPasswordOrKey', title: 'Password or SSH public key', secure: true }),
    parameterFixture({ name: 'adminUsername', title: 'User name' }),
  ],
});
const error = {
  code: 'InvalidParameter',
  message: 'The value of parameter linuxConfiguration.ssh.publicKeys.keyData is invalid.',
  target: 'linuxConfiguration.ssh.publicKeys.keyData',
  parameters: ['authenticationType', 'adminPasswordOrKey', 'adminUsername'],
};
const after = (operation: Parameters<typeof operationFixture>[0]) =>
  failedField(blueprint, { operations: [operationFixture(operation)] } as unknown as DeploymentDetail);

test('returns the field the error message refers to, out of all fields of the failed resource', () => {
  const steps = [stepFixture({ name: 'vm', state: 'Failed', error })];
  expect(after({ state: 'Failed', steps })).toEqual({ name: 'adminPasswordOrKey', message: error.message });
});

test('returns undefined without a failure, or if no field of the wizard is involved', () => {
  expect(after({ state: 'Succeeded' })).toBeUndefined();
  expect(after({ state: 'Failed', error: { ...error, parameters: ['gone'] } })).toBeUndefined();
  expect(after({ state: 'Failed', error: { code: 'Conflict', message: 'Busy.' } })).toBeUndefined();
});
