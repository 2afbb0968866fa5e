import type { DeploymentSummary } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { operationMessage } from './operation-message.ts';

const messageOf = (state: string, error: { code: string; message: string } | null) =>
  operationMessage({
    organizationId: 'o',
    operationId: 'p',
    deployment: { name: 'bp-1', title: 'Shop', state, error, subscriptionId: 's' } as DeploymentSummary,
  });

describe('operationMessage', () => {
  it.each([
    ['Parked', 'ParkedAfterCrashes', 'operationParked'],
    ['Failed', 'ScopeLocked', 'operationLocked'],
    ['Failed', 'QuotaExceeded', 'operationQuota'],
    ['Failed', 'RequestDisallowedByPolicy', 'operationPolicy'],
    ['Failed', 'SomethingNew', 'operationUnknown'],
  ])(
    'names the cause of a deployment that is %s with %s, without the text of the cloud',
    (state, code, said) => {
      const message = messageOf(state, { code, message: 'Raw error of the cloud.' });
      expect(message).toMatchObject({
        kind: 'operationFailed',
        severity: 'error',
        says: [{ code: said, facts: {} }],
      });
      expect(JSON.stringify(message)).not.toContain('Raw error of the cloud');
    },
  );

  it('has no sentence for a success or a cancellation', () => {
    expect(messageOf('Succeeded', null)).toMatchObject({ kind: 'operationFinished', says: [] });
    expect(messageOf('Canceled', { code: 'ApprovalExpired', message: 'English.' })).toMatchObject({
      says: [],
    });
  });
});

it('names who deleted the resource group of a deployment, or the cause of a failure', () => {
  const withGroup = { group: 'rg', name: 'Ada' };
  const messageFor = (state: string, error: { code: string; message: string } | null) =>
    operationMessage({
      organizationId: 'o',
      operationId: 'p',
      deployment: { name: 'bp-1', title: 'Shop', state, error, subscriptionId: 's' } as DeploymentSummary,
      withGroup,
    });
  expect(messageFor('Deleted', null)).toMatchObject({
    says: [{ code: 'operationWithGroup', facts: withGroup }],
  });
  expect(messageFor('Failed', { code: 'ScopeLocked', message: 'It is locked.' })).toMatchObject({
    says: [{ code: 'operationLocked', facts: {} }],
  });
});
