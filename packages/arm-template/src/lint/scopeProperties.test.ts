import { expect, it } from 'vitest';
import { lintTemplate } from '../index.ts';

const findings = (value: string) =>
  lintTemplate(
    { resources: [], outputs: { a: { type: 'string', value } } },
    { rules: ['Scope-Properties-Should-Exist'] },
  ).map(({ severity, message, hint, location }) => [severity, message, hint, location.pointer]);

it.each([
  ['[resourceGroup().locatoin]', "resourceGroup() has no property 'locatoin'.", "Did you mean 'location'?"],
  [
    "[concat('a', subscription()['region'])]",
    "subscription() has no property 'region'.",
    'Available properties: id, subscriptionId, tenantId, displayName.',
  ],
  ['[TENANT().countrycodes]', "tenant() has no property 'countrycodes'.", "Did you mean 'countryCode'?"],
])('reports %s: %s', (value, message, hint) => {
  expect(findings(value)).toEqual([['error', message, hint, '/outputs/a/value']]);
});

it.each([
  '[resourceGroup().LOCATION]',
  "[resourceGroup().tags['anything']]",
  "[resourceGroup()[parameters('what')]]",
  '[resourceGroup().properties.whatever]',
  '[contoso.resourceGroup().x]',
  'resourceGroup().x',
  '[resourceGroup().',
])('accepts %s', (value) => {
  expect(findings(value)).toEqual([]);
});
