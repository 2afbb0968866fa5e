import { textArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

/** Functions that describe the scopes of a deployment. */
export const scopeFunctions: readonly TemplateFunction[] = [
  {
    name: 'resourceGroup',
    signature: 'resourceGroup()',
    scopes: ['resourceGroup'],
    doc: 'Target resource group.',
    arity: [0, 0],
    evaluate: (_, environment) => {
      const { subscriptionId, resourceGroup, location, resourceGroupTags } = environment.definitions.scope;
      return {
        id: `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}`,
        name: resourceGroup,
        type: 'Microsoft.Resources/resourceGroups',
        location,
        tags: resourceGroupTags,
        properties: { provisioningState: 'Succeeded' },
      };
    },
  },
  {
    name: 'subscription',
    signature: 'subscription()',
    scopes: ['subscription', 'resourceGroup'],
    doc: 'Target subscription.',
    arity: [0, 0],
    evaluate: (_, environment) => {
      const { subscriptionId, subscriptionName, tenantId } = environment.definitions.scope;
      return {
        id: `/subscriptions/${subscriptionId}`,
        subscriptionId,
        tenantId,
        displayName: subscriptionName,
      };
    },
  },
  {
    name: 'managementGroup',
    signature: 'managementGroup()',
    doc: 'Target management group.',
    arity: [0, 1],
    evaluate: (args, environment) => {
      const { managementGroup, tenantId } = environment.definitions.scope;
      const name = args.length > 0 ? textArgument('managementGroup', args, 0) : managementGroup;
      return {
        id: `/providers/Microsoft.Management/managementGroups/${name}`,
        name,
        type: '/providers/Microsoft.Management/managementGroups',
        properties: {
          tenantId,
          displayName: name,
          details: {
            parent: {
              id: `/providers/Microsoft.Management/managementGroups/${tenantId}`,
              name: tenantId,
              displayName: 'Tenant Root Group',
            },
          },
        },
      };
    },
  },
  {
    name: 'tenant',
    signature: 'tenant()',
    doc: 'Target tenant.',
    arity: [0, 0],
    evaluate: (_, environment) => {
      const { tenantId } = environment.definitions.scope;
      return { id: `/tenants/${tenantId}`, tenantId, displayName: 'Tenant', countryCode: 'US' };
    },
  },
];
