import { describe, expect, it } from 'vitest';
import { contributorRole, findBuiltInRole, ownerRole, readerRole } from './builtInRoles.ts';
import { actionMatches, grants } from './permissions.ts';

const uaa = '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9';

function may(role: string, action: string): boolean {
  const found = findBuiltInRole(role);
  if (found === undefined) throw new Error('There is no such role.');
  return grants([{ ...found, notDataActions: [] }], action);
}

describe('actionMatches', () => {
  it('matches a star to any number of segments, ignoring case', () => {
    expect(actionMatches('*/read', 'Microsoft.Sql/servers/databases/READ')).toBe(true);
    expect(actionMatches('Microsoft.Authorization/*/Delete', 'microsoft.authorization/locks/delete')).toBe(
      true,
    );
    expect(actionMatches('Microsoft.Web/sites/*', 'Microsoft.Web/serverfarms/read')).toBe(false);
    expect(actionMatches('Microsoft.Web.sites', 'MicrosoftXWebXsites')).toBe(false);
  });
});

describe('built-in roles', () => {
  it.each([
    [ownerRole, 'Microsoft.Authorization/roleAssignments/write', true],
    [contributorRole, 'Microsoft.Storage/storageAccounts/write', true],
    [contributorRole, 'Microsoft.Authorization/roleAssignments/write', false],
    [contributorRole, 'Microsoft.Authorization/locks/delete', false],
    [readerRole, 'Microsoft.Storage/storageAccounts/read', true],
    [readerRole, 'Microsoft.Storage/storageAccounts/listKeys/action', false],
    [readerRole, 'Microsoft.Resources/deployments/validate/action', false],
    [uaa, 'Microsoft.Authorization/roleAssignments/write', true],
    [uaa, 'Microsoft.Storage/storageAccounts/write', false],
  ])('for role %s, action %s: %s', (role, action, expected) => {
    expect(may(role, action)).toBe(expected);
  });
});
