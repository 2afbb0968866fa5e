import { toFailure } from './expression/failure.ts';
import { textIn } from './template/members.ts';
import { computedPaths } from './whatIf/baseline.ts';
import { compareProperties } from './whatIf/compareProperties.ts';
import { readWhatIf } from './whatIf/readWhatIf.ts';
import type {
  JsonObject,
  PropertyChange,
  ResourceChange,
  WhatIfBaseline,
  WhatIfInput,
  WhatIfResult,
} from './types.ts';

/** Members that say how a resource is addressed, not what it is. */
const addressing = new Set(['apiversion', 'scope', 'dependson']);

/**
 * Compares what a template would create with what exists now, resource by resource and property by property. What the
 * baseline lists as computed by the service is no change. Never throws: what is missing counts as empty, what does not fit
 * is left out and told in `diagnostics`.
 */
export function whatIf(input: WhatIfInput): WhatIfResult {
  const { before, resources, scope, mode, baseline, resultFormat, diagnostics } = readWhatIf(input);
  const existing = new Map(before.map((resource) => [idOf(resource), resource]));
  const changes: ResourceChange[] = [];
  for (const resource of resources) {
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
        ? compare(resource.id, present, resource, baseline)
        : { resourceId: resource.id, changeType: 'Create', after: resource },
    );
  }
  for (const [, resource] of existing) changes.push(leftOver(resource, mode, scope));
  return {
    changes: resultFormat === 'ResourceIdOnly' ? changes.map(idOnly) : changes,
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
  };
}

const idOf = (resource: JsonObject): string => (textIn(resource, 'id') ?? '').toLowerCase();

/** Without bodies nothing is said about properties: what exists and is in the template is deployed again. */
function idOnly({ resourceId, changeType, unsupportedReason }: ResourceChange): ResourceChange {
  const known = changeType === 'Modify' || changeType === 'NoChange' ? 'Deploy' : changeType;
  return { resourceId, changeType: known, ...(unsupportedReason === undefined ? {} : { unsupportedReason }) };
}

/** What names a resource; when no more is known of one that exists, nothing can be said of its properties. */
const naming = new Set(['id', 'type', 'name', 'apiversion']);
const isBare = (resource: JsonObject): boolean =>
  Object.keys(resource).every((key) => naming.has(key.toLowerCase()));

function compare(
  resourceId: string,
  before: JsonObject,
  after: JsonObject,
  baseline: WhatIfBaseline | undefined,
): ResourceChange {
  if (isBare(before) && !isBare(after)) return { resourceId, changeType: 'Deploy', before, after };
  const isComputed = computedPaths(baseline, textIn(after, 'type') ?? '');
  let delta: PropertyChange[];
  try {
    delta = compareProperties(withoutAddress(before), withoutAddress(after), isComputed);
  } catch (error) {
    return { resourceId, changeType: 'Unsupported', unsupportedReason: toFailure(error).message };
  }
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
