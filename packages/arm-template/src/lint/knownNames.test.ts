import { describe, expect, it } from 'vitest';
import { lintTemplate, type JsonObject } from '../index.ts';
import { nearestName } from './nearestName.ts';

const resourceTypes = {
  providers: {
    'Microsoft.Storage': {
      types: 'storageAccounts storageAccounts/blobServices storageAccounts/blobServices/containers',
    },
    'Microsoft.EventHub': { types: 'namespaces namespaces/networkRuleSets' },
  },
  properties: {
    'Microsoft.Storage/storageAccounts':
      'properties.accessTier properties.networkAcls.ipRules[*].action properties.networkAcls.defaultAction properties.portRange sku.name',
  },
};
const rules = ['Resource-Types-Should-Be-Known', 'Properties-Should-Be-Known'];
const lint = (resource: JsonObject) =>
  lintTemplate(
    { resources: [{ apiVersion: '2024-01-01', name: 'a', ...resource }] },
    { resourceTypes, rules },
  ).map(({ rule, severity, message, hint, location }) => ({
    rule,
    severity,
    message,
    hint,
    at: location.pointer,
  }));

describe('a resource type', () => {
  it.each([
    ['Microsoft.Storage/storageAcounts', 'Microsoft.Storage/storageAccounts'],
    ['Microsoft.Storage/storageAccount', 'Microsoft.Storage/storageAccounts'],
    ['Microsoft.Storge/storageAccounts', 'Microsoft.Storage/storageAccounts'],
    ['microsoft.storage/storageaccounts/blobService/containers', undefined],
    [
      'Microsoft.Storage/storageAccounts/blobServices/contianers',
      'Microsoft.Storage/storageAccounts/blobServices/containers',
    ],
    ['MICROSOFT.STORAGE/STORAGEACCOUNTS', undefined],
    ['Microsoft.Storage/fileShareImports', undefined],
    ['Microsoft.EventHub/namespaces/networkruleset', undefined],
    ['Contoso.Widgets/widgets', undefined],
    ["[concat('Microsoft.Storage/', 'storageAcounts')]", undefined],
    ['', undefined],
  ])('%s: suggests %s', (type, suggestion) => {
    expect(lint({ type })).toEqual(
      suggestion === undefined
        ? []
        : [
            {
              rule: rules[0],
              severity: 'error',
              message: `The resource type '${type}' does not exist.`,
              hint: `Did you mean '${suggestion}'?`,
              at: '/resources/0/type',
            },
          ],
    );
  });

  it('is not checked without a table', () => {
    expect(lintTemplate({ resources: [{ type: 'Microsoft.Storage/storageAcounts' }] }, { rules })).toEqual(
      [],
    );
  });
});

describe('a property', () => {
  const storage = (properties: JsonObject, more: JsonObject = {}) =>
    lint({ type: 'microsoft.storage/storageaccounts', properties, ...more }).map(({ hint, at }) => [
      at,
      hint,
    ]);

  it('is reported with its location, in objects and lists', () => {
    expect(
      storage({
        accessTierr: 'Hot',
        networkAcls: { ipRules: [{ action: 'Allow' }, { acton: 'Allow' }], defautlAction: 'Deny' },
      }),
    ).toEqual([
      ['/resources/0/properties/accessTierr', "Did you mean 'accessTier'?"],
      ['/resources/0/properties/networkAcls/ipRules/1/acton', "Did you mean 'action'?"],
      ['/resources/0/properties/networkAcls/defautlAction', "Did you mean 'defaultAction'?"],
    ]);
  });

  it('is not reported when no name is similar, when it is a plural, or when the similar name is present too', () => {
    expect(
      storage({ customerManagedKeys: true, portRanges: ['1'], accessTier: 'Hot', accessTiers: 'x' }),
    ).toEqual([]);
    expect(storage({ accessTier: 'Hot', accessTierX: 'x' }, { sku: { name: 'Standard_LRS' } })).toEqual([]);
  });
});

it.each([
  ['abcde', ['abcdf'], 'abcdf'],
  ['abcd', ['abce'], undefined],
  ['abcdefgh', ['abdcefgx'], 'abdcefgx'],
  ['abcdefgh', ['xbdcefgx'], undefined],
  ['Accounts', ['accounts', 'account'], undefined],
  ['accouns', ['accounts', 'account'], 'accounts'],
])('the name most similar to %s in %j is %s', (name, known, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});
