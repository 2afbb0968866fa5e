import type { ShownValue } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { expansionScope } from '../preview/expansion-scope.ts';
import { resolveValues } from './resolve-values.ts';

const expressions = {
  vmName: "[concat('vm-', toLower(parameters('stem')))]",
  location: '[resourceGroup().location]',
  label: "[concat(parameters('vmName'), '-label')]",
  endpoint: "[reference('/subscriptions/x/resourceGroups/y/providers/Microsoft.Web/sites/z').hostName]",
  mark: '[newGuid()]',
};
const template = JSON.stringify({
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  parameters: {
    stem: { type: 'string' },
    ...Object.fromEntries(
      Object.entries(expressions).map(([name, defaultValue]) => [name, { type: 'string', defaultValue }]),
    ),
  },
  resources: [],
});
const scope = expansionScope({
  scope: 'resourceGroup',
  subscriptionId: '00000000-0000-4000-8000-000000000001',
  resourceGroup: 'rg',
  location: 'brazilsouth',
  principal: { tenantId: '00000000-0000-4000-8000-000000000002', cloud: 'general' },
});
const createShownValue = (name: string, value: unknown, isDefault: boolean): ShownValue => ({
  name,
  title: name,
  value,
  secure: false,
  isDefault,
});

it('defaults with expressions are shown with their values, and those that only the cloud can evaluate are marked', () => {
  const content = { template, parameters: { stem: 'WEB' }, secureParameters: {}, choice: null };
  const values = [
    createShownValue('stem', 'WEB', false),
    ...Object.entries(expressions).map(([name, value]) => createShownValue(name, value, true)),
  ];
  const found = new Map(resolveValues(values, content, scope).map((value) => [value.name, value]));
  expect(found.get('stem')).toEqual(values[0]);
  expect(found.get('vmName')).toMatchObject({ value: 'vm-web', expression: expressions.vmName });
  expect(found.get('location')).toMatchObject({ value: 'brazilsouth' });
  expect(found.get('label')).toMatchObject({ value: 'vm-web-label' });
  expect(found.get('endpoint')).toMatchObject({ value: expressions.endpoint, onlyCloudKnows: true });
  // Evaluated again in the cloud.
  expect(found.get('mark')).toMatchObject({ value: expressions.mark, onlyCloudKnows: true });
});
