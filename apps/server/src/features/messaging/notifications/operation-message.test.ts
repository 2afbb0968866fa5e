import type { DeploymentSummary } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { operationMessage } from './operation-message.ts';

const messageOf = (state: string, error: { code: string; message: string } | null) =>
  operationMessage({
    organizationId: 'o',
    operationId: 'p',
    deployment: { name: 'bp-1', title: 'Shop', state, error, subscriptionId: 's' } as DeploymentSummary,
  });

it("uses the portal's own texts for its actions and keeps the original text of the cloud", () => {
  expect(messageOf('Parked', { code: 'ParkedAfterCrashes', message: 'Set aside.' })).toMatchObject({
    kind: 'operationFailed',
    severity: 'error',
    detail: 'Set aside.',
    says: [{ code: 'operationParked', facts: {} }],
  });
  expect(messageOf('Failed', { code: 'ScopeLocked', message: 'It is locked.' })).toMatchObject({
    kind: 'operationFailed',
    detail: 'It is locked.',
    says: [],
  });
  expect(messageOf('Succeeded', null)).toMatchObject({ kind: 'operationFinished', detail: null, says: [] });
});

it("names who deleted the resource group of a deployment, or shows the cloud's error", () => {
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
    detail: 'It is locked.',
    says: [],
  });
});
