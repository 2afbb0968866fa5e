import { expandTemplate, type JsonObject } from '@blueport/arm-template';
import { describe, expect, it } from 'vitest';
import { checkResourceNames } from './resource-names.ts';

const scope = {
  kind: 'resourceGroup',
  tenantId: '00000000-0000-0000-0000-000000000001',
  subscriptionId: '00000000-0000-0000-0000-000000000002',
  resourceGroup: 'rg',
  location: 'westeurope',
} as const;

/** Returns the issues of a storage account whose name is an expression of the parameters. */
function issuesOf(name: string, values: Record<string, string>, assumed: readonly string[] = []) {
  const template: JsonObject = {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters: Object.fromEntries(Object.keys(values).map((key) => [key, { type: 'string' }])),
    resources: [
      { type: 'Microsoft.Storage/storageAccounts', apiVersion: '2023-01-01', name, kind: 'StorageV2' },
    ],
  };
  const parameters = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));
  return checkResourceNames(expandTemplate(template, { parameters, scope }), values, new Set(assumed));
}

describe('checkResourceNames', () => {
  it('names the parameter, the rule and the invalid name', () => {
    expect(issuesOf("[parameters('account')]", { account: 'BAD NAME!!' })).toEqual([
      {
        severity: 'error',
        code: 'resource-name',
        message:
          '“BAD NAME!!” is not a valid name for Microsoft.Storage/storageAccounts. Use at least 3 and at most 24 characters: only lower-case letters and digits.',
        values: {
          name: 'BAD NAME!!',
          type: 'Microsoft.Storage/storageAccounts',
          minLength: '3',
          maxLength: '24',
          characters: 'lowercase',
        },
        path: '/parameters/account',
        parameter: 'account',
      },
    ]);
  });

  it('names the parameter with the wrong character, and none if several could be changed', () => {
    const name = "[concat(parameters('prefix'), parameters('suffix'))]";
    expect(issuesOf(name, { prefix: 'data', suffix: 'West' })).toMatchObject([{ parameter: 'suffix' }]);
    const [tooLong] = issuesOf(name, { prefix: 'a'.repeat(20), suffix: 'b'.repeat(20) });
    expect(tooLong).toMatchObject({ path: '/resources' });
    expect(tooLong).not.toHaveProperty('parameter');
  });

  it('accepts valid names, names that only the cloud knows, and names with a placeholder', () => {
    expect(issuesOf("[parameters('account')]", { account: 'stdata01' })).toEqual([]);
    expect(issuesOf("[concat('ST', reference(parameters('of')).name)]", { of: 'x' })).toEqual([]);
    expect(issuesOf("[concat(parameters('prefix'), '-')]", { prefix: 'prefix' }, ['prefix'])).toEqual([]);
  });
});
