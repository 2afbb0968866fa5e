import { describe, expect, it } from 'vitest';
import { rootCauseOf } from './root-cause.ts';
import { blameParameters } from './blame-parameters.ts';
import { deployMachine } from '../machine/machine.ts';
import type { Work } from '../cloud/work.ts';

const work: Work = {
  operationId: 'o',
  deploymentId: 'd',
  organizationId: 'g',
  kind: 'create',
  name: 'bp-x',
  cloudName: 'bp-x-1',
  scope: 'resourceGroup',
  subscriptionId: '00000000-0000-4000-8000-000000000001',
  resourceGroup: 'rg',
  location: 'westeurope',
  tags: {},
  principal: {
    accountId: 'a',
    sessionId: 's',
    tenantId: '00000000-0000-4000-8000-000000000002',
    cloud: 'general',
  },
  machine: deployMachine({ needsGroup: false }),
  steps: [],
};

const template = JSON.stringify({
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  parameters: { accountName: { type: 'string' }, tier: { type: 'string' } },
  resources: [
    {
      type: 'Microsoft.Storage/storageAccounts',
      apiVersion: '2023-01-01',
      name: "[parameters('accountName')]",
      location: 'westeurope',
      kind: 'StorageV2',
      sku: { name: "[parameters('tier')]" },
    },
  ],
});
const content = {
  template,
  parameters: { accountName: 'ledgerfiles', tier: 'Premium_XYZ' },
  secureParameters: {},
};
const id = `/subscriptions/${work.subscriptionId}/resourceGroups/rg/providers/Microsoft.Storage/storageAccounts/ledgerfiles`;

describe('the root cause', () => {
  it('names the role that assigning roles needs', () => {
    const denied = (action: string) =>
      rootCauseOf({
        code: 'AuthorizationFailed',
        message: `The client does not have authorization to perform action '${action}'.`,
        details: [],
      }).hint;
    expect(denied('Microsoft.Authorization/roleAssignments/write')).toContain('User Access Administrator');
    expect(denied('Microsoft.Authorization/roleAssignments/write')).not.toContain('Contributor');
    expect(denied('Microsoft.Storage/storageAccounts/write')).toContain('Contributor');
  });

  it('is the telling code below those that only wrap it', () => {
    const failure = rootCauseOf({
      code: 'DeploymentFailed',
      message: 'At least one resource failed.',
      details: [
        {
          code: 'Conflict',
          message: 'x',
          target: id,
          details: [{ code: 'SkuNotAvailable', message: 'y', details: [] }],
        },
        { code: 'Conflict', message: 'z', details: [] },
      ],
    });
    expect(failure).toMatchObject({ code: 'SkuNotAvailable', message: 'y', resourceId: id });
    expect(failure.hint).toContain('size');
  });
});

describe('the fields behind a failure', () => {
  it('are those that fed the property it speaks of', () => {
    const failure = {
      code: 'InvalidParameter',
      message: 'The sku.name is not valid.',
      target: 'sku',
      resourceId: id,
    };
    expect(blameParameters(failure, work, content).parameters).toContain('tier');
  });

  it('are found by the resource’s name when no id is given', () => {
    const failure = {
      code: 'StorageAccountAlreadyTaken',
      message: 'The account named ledgerfiles is taken.',
    };
    expect(blameParameters(failure, work, content)).toMatchObject({
      resourceId: id,
      parameters: ['accountName'],
    });
  });

  it('are none when nothing points anywhere', () => {
    const failure = { code: 'QuotaExceeded', message: 'No more.' };
    expect(blameParameters(failure, work, content)).toEqual(failure);
  });
});
