import type { Environment } from '../expression/environment.ts';
import { Failure } from '../expression/failure.ts';
import type { ScopeKind } from '../types.ts';
import { textArgument } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

/** A function of a place that only exists at some scopes. */
function allowedAt(name: string, environment: Environment, kinds: readonly ScopeKind[]): void {
  const { kind } = environment.definitions.scope;
  if (!kinds.includes(kind))
    throw new Failure(
      'FunctionNotAllowed',
      `The function '${name}' cannot be used in a deployment at ${scopeNames[kind]} scope.`,
    );
}

const scopeNames: Record<ScopeKind, string> = {
  tenant: 'tenant',
  managementGroup: 'management group',
  subscription: 'subscription',
  resourceGroup: 'resource group',
};

/** Functions that describe the places around a deployment. */
export const scopeFunctions: readonly TemplateFunction[] = [
  {
    name: 'resourceGroup',
    signature: 'resourceGroup()',
    doc: 'The resource group that is deployed to.',
    arity: [0, 0],
    evaluate: (_, environment) => {
      allowedAt('resourceGroup', environment, ['resourceGroup']);
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
    doc: 'The subscription that is deployed to.',
    arity: [0, 0],
    evaluate: (_, environment) => {
      allowedAt('subscription', environment, ['resourceGroup', 'subscription']);
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
    doc: 'The management group that is deployed to.',
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
    doc: 'The directory that is deployed to.',
    arity: [0, 0],
    evaluate: (_, environment) => {
      const { tenantId } = environment.definitions.scope;
      return { id: `/tenants/${tenantId}`, tenantId, displayName: 'Tenant', countryCode: 'US' };
    },
  },
];
