import { afterEach, describe, expect, it } from 'vitest';
import { activateLocale } from '../../core/i18n/locale.ts';
import { resourceTypeLabel, resourceTypeName, shortTypeLabel } from './resource-type-label.ts';

afterEach(() => activateLocale('en'));

describe('resourceTypeLabel', () => {
  it.each([
    ['en', 'Web app', 'Managed identity'],
    ['de', 'Web-App', 'Verwaltete Identität'],
    ['fr', 'Application web', 'Identité managée'],
  ] as const)('is in the language of the user: %s', async (locale, site, identity) => {
    await activateLocale(locale);
    expect(resourceTypeLabel('Microsoft.Web/sites')).toBe(site);
    expect(resourceTypeLabel('microsoft.managedidentity/userAssignedIdentities')).toBe(identity);
  });

  it.each([
    ['Microsoft.Storage/storageAccounts/localUsers', 'Storage account / Local user'],
    ['Microsoft.Network/vpnSites', 'Vpn site'],
    ['Microsoft.App/accessPolicies', 'Access policy'],
    ['Microsoft.Network/expressIPAddresses', 'Express IP address'],
    ['Microsoft.Cache/redisEnterprise', 'Redis enterprise'],
    ['Microsoft.Example/status', 'Status'],
    ['unknown', 'unknown'],
  ])('derives the label of %s from its code', (type, label) => {
    expect(resourceTypeLabel(type)).toBe(label);
  });

  it('has the last part for small spaces', () => {
    expect(shortTypeLabel('Microsoft.Storage/storageAccounts/localUsers')).toBe('Local user');
  });
});

it('resourceTypeName is written as within a sentence', () => {
  expect(resourceTypeName('Microsoft.Web/sites')).toBe('web app');
  expect(resourceTypeName('Microsoft.Example/things')).toBeUndefined();
});
