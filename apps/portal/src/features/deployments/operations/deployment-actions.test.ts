import { deploymentStates } from '@blueport/contracts';
import { expect, test } from 'vitest';
import {
  detailFixture,
  operationFixture,
} from '../../../components/deployment-progress/deployment-fixture.ts';
import {
  busyReason,
  canRetry,
  emptyGroupOf,
  lastOperation,
  possibleActions,
  needsOtherValues,
  offersRetry,
} from './deployment-actions.ts';
import { matchesAddress } from './DeploymentPage.tsx';

test.each([
  ['Running', 'cancel'],
  ['Queued', 'cancel'],
  ['Succeeded', 'redeploy remove'],
  ['Failed', 'redeploy remove'],
  ['Canceling', ''],
  ['Deleting', ''],
  ['Deleted', ''],
  ['Detached', ''],
] as const)('state %s allows: %s', (state, allowed) => {
  const actions = Object.entries(possibleActions(state)).filter(([, possible]) => possible);
  expect(actions.map(([name]) => name).join(' ')).toBe(allowed);
});

test('no state allows both canceling and removing', () => {
  for (const state of deploymentStates) {
    const { cancel, remove } = possibleActions(state);
    expect(cancel && remove).toBe(false);
  }
});

test('a URL with another subscription or resource group does not match the deployment', () => {
  const deployment = detailFixture({ resourceGroup: 'RG-Data' });
  expect(matchesAddress(deployment, deployment.subscriptionId.toUpperCase(), 'rg-data')).toBe(true);
  expect(matchesAddress(deployment, deployment.subscriptionId, 'rg-other')).toBe(false);
  expect(matchesAddress(deployment, deployment.subscriptionId, undefined)).toBe(false);
  expect(matchesAddress({ ...deployment, resourceGroup: null }, deployment.subscriptionId, undefined)).toBe(
    true,
  );
});

test.each([
  ['create', 'Failed', 'retry, other values'],
  ['create', 'Canceled', 'retry'],
  ['delete', 'Failed', 'retry'],
  ['stop', 'Failed', 'retry'],
  ['redeploy', 'Succeeded', ''],
] as const)('after %s in state %s offers: %s', (kind, state, ways) => {
  const version = kind === 'delete' || kind === 'stop' ? null : '1.0.0';
  const deployment = detailFixture({
    state: 'Failed',
    operations: [
      operationFixture({ kind: 'cancel', state: 'Succeeded', version: null }),
      operationFixture({ kind, state, version }),
    ],
  });
  expect(lastOperation(deployment)?.kind).toBe(kind);
  const found = [canRetry(deployment) ? 'retry' : '', needsOtherValues(deployment) ? 'other values' : ''];
  expect(found.filter((way) => way !== '').join(', ')).toBe(ways);
});

test('offers no retry with the same values if the failure names the fields that caused it', () => {
  const failure = { code: 'PasswordTooWeak', message: 'Weak.' };
  const failedWith = (parameters: string[]) =>
    detailFixture({
      state: 'Failed',
      operations: [operationFixture({ state: 'Failed', error: { ...failure, parameters } })],
    });
  expect([offersRetry(failedWith([])), offersRetry(failedWith(['adminPassword']))]).toEqual([true, false]);
  expect(needsOtherValues(failedWith(['adminPassword']))).toBe(true);
});

test('finds the empty resource group of a failed first attempt', () => {
  const step = (type: string, state: 'Succeeded' | 'Failed') => ({
    ...operationFixture().steps[0]!,
    type,
    state,
  });
  const group = step('Microsoft.Resources/resourceGroups', 'Succeeded');
  const account = 'Microsoft.Storage/storageAccounts';
  const failed = (...steps: ReturnType<typeof step>[]) =>
    detailFixture({
      state: 'Failed',
      lock: null,
      resourceGroup: 'rg-first',
      operations: [operationFixture({ kind: 'create', state: 'Failed', steps })],
    });
  const first = failed(group, step(account, 'Failed'));
  expect(emptyGroupOf(first)).toBe('rg-first');
  expect(emptyGroupOf(failed(group, step(account, 'Succeeded')))).toBeUndefined();
  expect(emptyGroupOf(failed(step(account, 'Failed')))).toBeUndefined();
  expect(emptyGroupOf({ ...first, operations: [...first.operations, operationFixture()] })).toBeUndefined();
  expect(emptyGroupOf({ ...first, state: 'Succeeded' })).toBeUndefined();
});

test.each([
  ['PendingApproval', null, 'approval'],
  ['Running', null, 'running'],
  ['Deleted', null, 'gone'],
  ['Succeeded', { by: { id: 'p', name: 'Ada' }, at: '2026-11-20T10:00:00Z', note: '' }, 'locked'],
] as const)('a deployment in state %s with lock %j cannot be changed: %s', (state, lock, why) => {
  expect(busyReason({ state, lock })).toBe(why);
});
