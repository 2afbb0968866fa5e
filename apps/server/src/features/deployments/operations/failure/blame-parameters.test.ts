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

describe('rootCauseOf', () => {
  it('names the role required to assign roles', () => {
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

  it('returns the specific code below generic wrapper codes', () => {
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

describe('blameParameters', () => {
  it('returns the fields used in the failed property', () => {
    const failure = {
      code: 'InvalidParameter',
      message: 'The sku.name is not valid.',
      target: 'sku',
      resourceId: id,
    };
    expect(blameParameters(failure, work, content).parameters).toContain('tier');
  });

  it('finds the resource by name if there is no id', () => {
    const failure = {
      code: 'StorageAccountAlreadyTaken',
      message: 'The account named ledgerfiles is taken.',
    };
    expect(blameParameters(failure, work, content)).toMatchObject({
      resourceId: id,
      parameters: ['accountName'],
    });
  });

  it('returns no fields without a resource or property', () => {
    const failure = { code: 'QuotaExceeded', message: 'No more.' };
    expect(blameParameters(failure, work, content)).toEqual(failure);
  });

  it.each([
    ['ScopeLocked', 'The scope cannot perform write operation because its kind and tier are locked.'],
    ['AuthorizationFailed', 'The client may not perform Microsoft.Storage/storageAccounts/write.'],
    ['MissingSubscriptionRegistration', 'The subscription is not registered.'],
    ['ResourceGroupBeingDeleted', 'The resource group is being deleted.'],
    ['QuotaExceeded', 'The subscription holds as many as it may.'],
    ['RequestDisallowedByPolicy', 'Resource ledgerfiles was disallowed by policy.'],
  ])('returns no fields if %s concerns the location or permissions', (code, message) => {
    const failure = { code, message, resourceId: id };
    expect(blameParameters(failure, work, content)).toEqual(failure);
  });

  it.each(['QuotaExceeded', 'RequestDisallowedByPolicy', 'SkuNotAvailable'])(
    'returns the fields of the property that the message of %s names',
    (code) => {
      const failure = { code, message: 'The value of sku.name is not allowed.', resourceId: id };
      expect(blameParameters(failure, work, content).parameters).toContain('tier');
    },
  );

  const identifiers = JSON.stringify([
    {
      policyAssignment: {
        name: 'sku.name by location',
        id: '/providers/Microsoft.Authorization/policyAssignments/kind',
      },
      policyDefinition: {
        name: 'Allowed locations',
        id: '/providers/Microsoft.Authorization/policyDefinitions/e56962a6',
      },
    },
  ]);
  const quota =
    'Operation could not be completed as it results in exceeding approved Total Regional Cores quota. Additional details - Deployment Model: Resource Manager, Location: westeurope, Current Limit: 10, Current Usage: 10, Additional Required: 4, (Minimum) New Limit Required: 14.';
  const wide = {
    ...content,
    template: template
      .replace('"location":"westeurope"', `"location":"[parameters('place')]"`)
      .replace('"tier":', '"place":{"type":"string"},"tier":'),
    parameters: { ...content.parameters, place: 'westeurope' },
  };

  it.each([
    [
      'RequestDisallowedByPolicy',
      `Resource 'ledgerfiles' was disallowed by policy. Policy identifiers: '${identifiers}'.`,
    ],
    [
      'RequestDisallowedByPolicy',
      "Resource 'location' was disallowed by policy. Reasons: 'The name and the location of a tier are wrong.'. See error details for policy resource IDs.",
    ],
    ['QuotaExceeded', quota],
    ['OperationNotAllowed', quota],
  ])('ignores ordinary words in a message of %s that match property names', (code, message) => {
    const failure = { code, message, target: 'ledgerfiles', resourceId: id };
    expect(blameParameters(failure, work, wide)).toEqual(failure);
  });

  it.each([
    ["Reasons: 'Only sku.name of Standard_LRS may be used.'", 'tier'],
    ['Field Microsoft.Storage/storageAccounts/sku.name is refused.', 'tier'],
    ["The property 'location' is refused.", 'place'],
  ])('returns the fields of a property that a policy names completely: %s', (message, parameter) => {
    const failure = { code: 'RequestDisallowedByPolicy', message, resourceId: id };
    expect(blameParameters(failure, work, wide).parameters).toEqual([parameter]);
  });

  it('returns the fields of the property that a quota targets', () => {
    const failure = { code: 'QuotaExceeded', message: quota, target: 'sku.name', resourceId: id };
    expect(blameParameters(failure, work, wide).parameters).toEqual(['tier']);
  });

  it.each([
    [
      'ParentResourceNotFound',
      "Can not perform requested operation on nested resource. Parent resource 'ledgerfiles' not found.",
    ],
    ['ResourceGroupNotFound', "Resource group 'ledgerfiles' could not be found."],
  ])('returns the field whose value %s did not find, or none', (code, message) => {
    const failure = { code, message, resourceId: id };
    expect(blameParameters(failure, work, wide).parameters).toEqual(['accountName']);
    const other = { ...failure, message: message.replace('ledgerfiles', 'elsewhere') };
    expect(blameParameters(other, work, wide)).toEqual(other);
  });

  it('returns all fields of the resource if a value is invalid and the property is unknown', () => {
    const failure = { code: 'InvalidParameter', message: 'Something is wrong.', resourceId: id };
    expect(blameParameters(failure, work, content).parameters).toEqual(
      expect.arrayContaining(['accountName', 'tier']),
    );
  });
});
