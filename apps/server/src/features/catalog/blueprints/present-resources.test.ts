import { expandTemplate } from '@blueport/arm-template';
import { describe, expect, it } from 'vitest';
import { dependenciesById, presentResources } from './present-resources.ts';

const network = (name: string) => ({
  type: 'Microsoft.Network/virtualNetworks',
  apiVersion: '2023-09-01',
  name,
  location: 'westeurope',
  properties: {},
});
const template = (resources: object[]) => ({
  $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
  contentVersion: '1.0.0.0',
  resources,
});
const nested = (name: string, resources: object[], dependsOn: string[] = []) => ({
  type: 'Microsoft.Resources/deployments',
  apiVersion: '2022-09-01',
  name,
  dependsOn,
  properties: {
    mode: 'Incremental',
    expressionEvaluationOptions: { scope: 'inner' },
    template: template(resources),
  },
});

describe('dependencies of resources', () => {
  it('show a nested deployment with its resources, also through several levels', () => {
    const expansion = expandTemplate(
      JSON.stringify(
        template([
          nested('outer', [network('spoke'), nested('inner', [network('deep')])]),
          { ...network('last'), dependsOn: ['outer'] },
        ]),
      ),
      {
        parameters: {},
        scope: {
          kind: 'resourceGroup',
          tenantId: 't',
          subscriptionId: 's',
          resourceGroup: 'rg',
          location: 'westeurope',
          deploymentName: 'main',
        },
      },
    );
    const idOf = (type: string, name: string) =>
      `/subscriptions/s/resourceGroups/rg/providers/${type}/${name}`;
    const last = idOf('Microsoft.Network/virtualNetworks', 'last');
    const shown = presentResources(expansion).find(({ id }) => id === last);
    expect(shown?.dependsOn.toSorted()).toEqual([
      idOf('Microsoft.Network/virtualNetworks', 'deep'),
      idOf('Microsoft.Network/virtualNetworks', 'spoke'),
      idOf('Microsoft.Resources/deployments', 'inner'),
      idOf('Microsoft.Resources/deployments', 'outer'),
    ]);
    // The order of deletion follows only what the template declares.
    expect(dependenciesById(expansion).get(last.toLowerCase())).toEqual([
      idOf('Microsoft.Resources/deployments', 'outer'),
    ]);
  });
});
