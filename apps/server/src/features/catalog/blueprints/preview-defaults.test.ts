import { expandTemplate } from '@blueport/arm-template';
import type { BlueprintParameter } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { addDefaultOutputs, extractDefaults } from './preview-defaults.ts';

const expressions: Record<string, string> = {
  name: "[concat('vm-', uniqueString(resourceGroup().id))]",
  longer: "[concat(parameters('name'), '-disk')]",
  region: '[resourceGroup().location]',
  near: "[parameters('region')]",
  drawn: '[newGuid()]',
  fromDrawn: "[parameters('drawn')]",
  fromNobody: "[parameters('owner')]",
};
const template = {
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  parameters: {
    owner: { type: 'string' },
    ...Object.fromEntries(
      Object.entries(expressions).map(([name, defaultValue]) => [name, { type: 'string', defaultValue }]),
    ),
  },
  resources: [],
  outputs: { own: { type: 'string', value: "[parameters('name')]" } },
};
const parameters = ['owner', ...Object.keys(expressions)].map(
  (name) =>
    ({ name, type: 'string', secure: false, defaultExpression: expressions[name] }) as BlueprintParameter,
);

function defaultsAt(place: { placed: boolean; located: boolean }, values: Record<string, string> = {}) {
  const extendedTemplate = addDefaultOutputs(template, parameters, { ...place, values, assumed: ['owner'] });
  const { expansion, defaults } = extractDefaults(
    expandTemplate(extendedTemplate as Parameters<typeof expandTemplate>[0], {
      parameters: Object.fromEntries(
        Object.entries({ owner: 'nobody', ...values }).map(([name, value]) => [name, { value }]),
      ),
      scope: { kind: 'resourceGroup', resourceGroup: 'rg', location: 'westeurope' },
    }),
  );
  expect(Object.keys(expansion.outputs)).toEqual(['own']);
  expect(expansion.diagnostics).toEqual([]);
  return defaults;
}

it('the preview shows the values of defaults except those that are random or depend on a placeholder', () => {
  const defaults = defaultsAt({ placed: true, located: true });
  expect(Object.keys(defaults).toSorted()).toEqual(['longer', 'name', 'near', 'region']);
  expect(defaults['name']).toMatch(/^vm-[a-z0-9]{13}$/);
  expect(defaults).toMatchObject({ longer: `${defaults['name'] as string}-disk`, near: 'westeurope' });
});

it('the preview omits a default until the group or region it depends on is known, and omits given parameters', () => {
  expect(defaultsAt({ placed: false, located: true })).toEqual({});
  expect(Object.keys(defaultsAt({ placed: true, located: false })).toSorted()).toEqual(['longer', 'name']);
  expect(defaultsAt({ placed: true, located: true }, { name: 'mine' })).toMatchObject({
    longer: 'mine-disk',
  });
  expect(defaultsAt({ placed: true, located: true }, { name: 'mine' })).not.toHaveProperty('name');
});
