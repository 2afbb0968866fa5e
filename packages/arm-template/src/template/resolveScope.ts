import { clouds } from '../functions/clouds.ts';
import type { DeploymentScope, JsonObject, ScopeKind } from '../types.ts';

/** A scope with all fields set. */
export interface ResolvedScope {
  readonly kind: ScopeKind;
  readonly tenantId: string;
  readonly managementGroup: string;
  readonly subscriptionId: string;
  readonly subscriptionName: string;
  readonly resourceGroup: string;
  readonly resourceGroupTags: Record<string, string>;
  readonly location: string;
  readonly deploymentName: string;
  readonly environment: JsonObject;
  readonly utcNow: string;
  readonly newGuid: () => string;
  readonly templateUri: string;
  readonly deployerObjectId: string;
}

const schemaKinds: readonly [RegExp, ScopeKind][] = [
  [/tenantDeploymentTemplate\.json/i, 'tenant'],
  [/managementGroupDeploymentTemplate\.json/i, 'managementGroup'],
  [/subscriptionDeploymentTemplate\.json/i, 'subscription'],
];

/** Returns the target scope of a template according to its `$schema`. */
export function scopeKindOfSchema(schema: unknown): ScopeKind {
  const text = typeof schema === 'string' ? schema : '';
  return schemaKinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'resourceGroup';
}

const zero = '00000000-0000-0000-0000-000000000000';

/** Fills missing fields of a scope with fixed values, so that results are deterministic. */
export function resolveScope(scope: DeploymentScope, schema?: unknown): ResolvedScope {
  const { newGuid, environment } = scope;
  const kind = scope.kind ?? scopeKindOfSchema(schema);
  return {
    kind,
    tenantId: scope.tenantId ?? zero,
    managementGroup: lastSegment(scope.managementGroup ?? 'management-group'),
    subscriptionId: scope.subscriptionId ?? zero,
    subscriptionName: scope.subscriptionName ?? 'Subscription',
    resourceGroup: scope.resourceGroup ?? 'resource-group',
    resourceGroupTags: scope.resourceGroupTags ?? {},
    location: scope.location ?? 'eastus',
    deploymentName: scope.deploymentName ?? 'main',
    environment: typeof environment === 'object' ? environment : clouds[environment ?? 'general'],
    utcNow: scope.utcNow ?? '2026-01-01T00:00:00Z',
    newGuid: typeof newGuid === 'function' ? newGuid : () => newGuid ?? zero,
    templateUri: scope.templateUri ?? 'https://templates.example/azuredeploy.json',
    deployerObjectId: scope.deployerObjectId ?? zero,
  };
}

/** A management group may be specified by name or id. */
const lastSegment = (text: string): string => text.slice(text.lastIndexOf('/') + 1);

/** Returns the id under which a scope's resources exist; empty for the tenant. */
export function scopeId(scope: ResolvedScope): string {
  switch (scope.kind) {
    case 'tenant':
      return '';
    case 'managementGroup':
      return `/providers/Microsoft.Management/managementGroups/${scope.managementGroup}`;
    case 'subscription':
      return `/subscriptions/${scope.subscriptionId}`;
    case 'resourceGroup':
      return `/subscriptions/${scope.subscriptionId}/resourceGroups/${scope.resourceGroup}`;
  }
}
