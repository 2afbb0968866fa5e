import { call, index, literal } from '../expression/ast.ts';
import { Failure } from '../expression/failure.ts';
import { toIdentity } from '../value/toJson.ts';
import { toExpression } from '../value/toExpression.ts';
import { Deferred, isDeferred } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { checkTypeAndNames, joinResourceId } from './resourceId.ts';
import { scopeId } from './resolveScope.ts';
import type { ResolvedScope } from './resolveScope.ts';

/** Properties of a resource that specify its scope, in addition to the deployment's own scope. */
export interface Placement {
  scope?: Value;
  subscriptionId?: Value;
  resourceGroup?: Value;
  location?: Value;
}

function withoutSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '/') end--;
  return text.slice(0, end);
}

/**
 * Returns the id for a `scope` property: a full id, `/` for the tenant, or type and name relative to the deployment.
 */
function absoluteScope(text: string, deployment: ResolvedScope): string {
  if (text === '/' || text === '') return '';
  if (text.startsWith('/')) return withoutSlashes(text);
  const [provider = '', ...parts] = text.split('/');
  const types = parts.filter((_, i) => i % 2 === 0);
  const names = parts.filter((_, i) => i % 2 === 1);
  const type = [provider, ...types].join('/');
  const base = type.toLowerCase() === 'microsoft.management/managementgroups' ? '' : scopeId(deployment);
  return joinResourceId(base, type, names);
}

/** Returns the scope that a nested deployment runs at. */
export function nestedScope(outer: ResolvedScope, name: string, placement: Placement): ResolvedScope {
  // A deferred scope is represented in ids by its expression.
  const text = (value: Value | undefined): string | undefined =>
    value === undefined || toIdentity(value) === '' ? undefined : toIdentity(value);
  const location = text(placement.location) ?? outer.location;
  const base = { ...outer, location, deploymentName: name };
  const target = text(placement.scope);
  const subscriptionId = text(placement.subscriptionId);
  const resourceGroup = text(placement.resourceGroup);
  if (target !== undefined) {
    const place = scopeOfId(absoluteScope(target, outer), base);
    if (!place) throw new Failure('ScopeInvalid', 'scope-invalid', { scope: target });
    if (resourceGroup === undefined && subscriptionId === undefined) return place;
  }
  if (resourceGroup !== undefined)
    return {
      ...base,
      kind: 'resourceGroup',
      resourceGroup,
      subscriptionId: subscriptionId ?? outer.subscriptionId,
    };
  if (placement.subscriptionId !== undefined && placement.subscriptionId !== null)
    return { ...base, kind: 'subscription', subscriptionId: subscriptionId ?? outer.subscriptionId };
  return base;
}

function scopeOfId(id: string, base: ResolvedScope): ResolvedScope | undefined {
  if (id === '') return { ...base, kind: 'tenant' };
  const group = /^\/providers\/Microsoft\.Management\/managementGroups\/([^/]+)$/i.exec(id);
  if (group) return { ...base, kind: 'managementGroup', managementGroup: group[1] ?? '' };
  const subscription = /^\/subscriptions\/([^/]+)(?:\/resourceGroups\/([^/]+))?$/i.exec(id);
  if (!subscription) return undefined;
  const [, subscriptionId = '', resourceGroup] = subscription;
  if (resourceGroup === undefined) return { ...base, kind: 'subscription', subscriptionId };
  return { ...base, kind: 'resourceGroup', subscriptionId, resourceGroup };
}

/** Returns the id of a resource in its scope; a deferred identity gives a deferred id. */
export function placeResource(
  type: string,
  name: Value,
  placement: Placement,
  deployment: ResolvedScope,
): Value {
  const { scope, subscriptionId, resourceGroup } = placement;
  if ([name, scope, subscriptionId, resourceGroup].some((part) => part !== undefined && isDeferred(part)))
    return deferredId(type, name, placement, deployment);
  if (typeof name !== 'string' || name === '') throw new Failure('ResourceInvalid', 'resource-name-invalid');
  const names = name.split('/');
  checkTypeAndNames(name, type, names);
  if (typeof scope === 'string' && scope !== '')
    return joinResourceId(absoluteScope(scope, deployment), type, names);
  if (subscriptionId !== undefined || resourceGroup !== undefined)
    return joinResourceId(scopeId(nestedScope(deployment, name, placement)), type, names);
  return joinResourceId(ownScope(type, deployment), type, names);
}

/** Management groups belong to the tenant, regardless of the deployment's scope. */
const ownScope = (type: string, deployment: ResolvedScope): string =>
  type.toLowerCase() === 'microsoft.management/managementgroups' ? '' : scopeId(deployment);

function deferredId(type: string, name: Value, placement: Placement, deployment: ResolvedScope): Value {
  const [provider = '', ...segments] = type.split('/');
  const base =
    placement.scope !== undefined && isDeferred(placement.scope)
      ? placement.scope.expression
      : literal(
          typeof placement.scope === 'string'
            ? absoluteScope(placement.scope, deployment)
            : ownScope(type, deployment),
        );
  const parts = call('split', [toExpression(name), literal('/')]);
  const names =
    segments.length === 1 ? [toExpression(name)] : segments.map((_, i) => index(parts, literal(i)));
  return new Deferred(
    call('extensionResourceId', [base, literal([provider, ...segments].join('/')), ...names]),
  );
}
