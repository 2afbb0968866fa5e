import { expect, test } from 'vitest';
import { groupPatterns, parseScope } from './AccessReasonCard.tsx';

test('groups the patterns of a provider regardless of case', () => {
  expect(
    groupPatterns([
      'Microsoft.Authorization/*/Delete',
      'microsoft.authorization/elevateAccess/Action',
      'Microsoft.Compute/galleries/share/action',
      '*/read',
      '*',
    ]),
  ).toEqual([
    { provider: 'Microsoft.Authorization', rest: ['*/Delete', 'elevateAccess/Action'] },
    { provider: 'Microsoft.Compute', rest: ['galleries/share/action'] },
    { provider: '*', rest: ['read', '*'] },
  ]);
});

test.each([
  ['/', 'root', ''],
  ['/subscriptions/5f1c', 'subscription', '5f1c'],
  ['/subscriptions/5f1c/resourceGroups/rg-files', 'group', 'rg-files'],
  ['/providers/Microsoft.Management/managementGroups/contoso', 'management', 'contoso'],
  [
    '/subscriptions/5f1c/resourceGroups/rg-files/providers/Microsoft.Storage/storageAccounts/files1',
    'other',
    'files1',
  ],
])('parses %s as a scope of the kind %s', (scope, kind, name) => {
  expect(parseScope(scope)).toEqual({ kind, name });
});
