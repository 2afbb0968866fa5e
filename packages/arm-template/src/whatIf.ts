import { textIn } from './template/members.ts';
import { compareProperties } from './whatIf/compareProperties.ts';
import type { JsonObject, ResourceChange, WhatIfInput, WhatIfResult } from './types.ts';

/** Members that say how a resource is addressed, not what it is. */
const addressing = new Set(['apiversion', 'scope', 'dependson']);

/** Compares what a template would create with what exists now, resource by resource and property by property. */
export function whatIf({ before, expanded, mode = 'Incremental' }: WhatIfInput): WhatIfResult {
  const existing = new Map(before.map((resource) => [idOf(resource), resource]));
  const changes: ResourceChange[] = [];
  for (const resource of expanded.resources) {
    const id = idOf(resource);
    if (resource.id.startsWith('[')) {
      changes.push({
        resourceId: resource.id,
        changeType: 'Unsupported',
        after: resource,
        unsupportedReason: 'The name of the resource is known only when it is deployed.',
      });
      continue;
    }
    const present = existing.get(id);
    existing.delete(id);
    changes.push(
      present
        ? compare(resource.id, present, resource)
        : { resourceId: resource.id, changeType: 'Create', after: resource },
    );
  }
  for (const [, resource] of existing)
    changes.push(leftOver(resource, mode, expanded.deployments?.[0]?.scope));
  return { changes };
}

const idOf = (resource: JsonObject): string => (textIn(resource, 'id') ?? '').toLowerCase();

function compare(resourceId: string, before: JsonObject, after: JsonObject): ResourceChange {
  const delta = compareProperties(withoutAddress(before), withoutAddress(after));
  const real = delta.some((change) => change.propertyChangeType !== 'NoEffect');
  if (!real)
    return { resourceId, changeType: 'NoChange', before, after, ...(delta.length > 0 ? { delta } : {}) };
  return { resourceId, changeType: 'Modify', before, after, delta };
}

const withoutAddress = (resource: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(resource).filter(([key]) => !addressing.has(key.toLowerCase())));

/** What a template does not name stays, except in the resource group of a complete deployment. */
function leftOver(
  resource: JsonObject,
  mode: 'Incremental' | 'Complete',
  scope: { subscriptionId?: string; resourceGroup?: string } | undefined,
): ResourceChange {
  const id = idOf(resource);
  const group =
    `/subscriptions/${scope?.subscriptionId ?? ''}/resourcegroups/${scope?.resourceGroup ?? ''}/`.toLowerCase();
  const covered = scope === undefined || id.startsWith(group);
  // Children and extensions live and die with the resource they belong to.
  const topLevel = /^\/subscriptions\/[^/]+\/resourcegroups\/[^/]+\/providers\/[^/]+\/[^/]+\/[^/]+$/.test(id);
  const changeType = mode === 'Complete' && covered && topLevel ? 'Delete' : 'Ignore';
  return { resourceId: textIn(resource, 'id') ?? '', changeType, before: resource };
}
