import { callerName, inlineCollection, type Estate } from '../estate.ts';
import {
  isObject,
  objectOf,
  objectsOf,
  omitUndefined,
  textOf,
  withDefaults,
  type Json,
  type JsonObject,
} from '../json.ts';
import { keyOf, parentScope } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import type { Draft, EstateView } from '../types/draft.ts';
import { guidFrom } from '../../world/people.ts';
import { behaviourOf } from '../types/registry.ts';
import { recoverVault } from './deletedVaults.ts';
import { isInline } from './prepareDraft.ts';
import { withoutSecrets } from './presentResource.ts';

/** Stores a validated draft. `state` is the provisioning state until the operation completes. */
export function writeResource(estate: Estate, requestedDraft: Draft, state: string): StoredResource {
  const draft = recoverVault(estate, requestedDraft);
  const resource = composeResource(draft, estate.view(draft.cloud), state, parentLocation(estate, draft));
  if (isInline(draft.id)) writeIntoParent(estate, draft, resource);
  else estate.resources.save(resource);
  changeParent(estate, draft);
  if (/^microsoft\.authorization\/role/i.test(draft.id.type)) estate.access.changed();
  return resource;
}

function changeParent(estate: Estate, draft: Draft): void {
  const change = behaviourOf(draft.id.type).changeParent;
  const parent =
    change === undefined ? undefined : estate.resources.find(keyOf(draft.id.parent ?? '', draft.tenantId));
  if (change === undefined || parent === undefined) return;
  const properties = change(draft, objectOf(parent.body['properties']));
  estate.resources.save({ ...parent, body: { ...parent.body, properties }, version: parent.version + 1 });
}

/** Returns the resource to store: a draft with everything that the service adds. */
function composeResource(
  draft: Draft,
  view: EstateView,
  state: string,
  inheritedLocation: string | null = null,
): StoredResource {
  const behaviour = behaviourOf(draft.id.type);
  const now = view.now().toISOString();
  const who = callerName(draft.principal);
  const kind = draft.principal.kind === 'user' ? 'User' : 'Application';
  const secrets = (behaviour.writeOnly ?? []).filter((name) => !name.includes('.'));
  const unstored = [...secrets, ...(behaviour.backReferences?.names ?? [])];
  const hidden = new Set(unstored.map((name) => name.toLowerCase()));
  return {
    key: draft.key,
    id: draft.existing?.id ?? draft.id.id,
    tenantId: draft.tenantId,
    subscriptionId: draft.id.subscriptionId ?? null,
    groupKey: draft.group?.key ?? null,
    scopeKey: keyOf(parentScope(draft.id.id), draft.tenantId),
    type: draft.id.type,
    name: draft.id.name,
    location: draft.location ?? (draft.info.tracked ? inheritedLocation : null),
    tags: draft.tags,
    body: withoutSecrets(completeBody(draft, view), hidden) as JsonObject,
    listed: draft.info.tracked,
    state: behaviour.stateful === false ? null : state,
    principalId: principalOf(draft),
    globalName: globalName(draft),
    createdAt: draft.existing?.createdAt ?? now,
    changedAt: now,
    createdBy: draft.existing?.createdBy ?? who,
    createdByType: draft.existing?.createdByType ?? kind,
    changedBy: who,
    changedByType: kind,
    version: (draft.existing?.version ?? 0) + 1,
  };
}

/** Returns the globally unique name of a resource, if its type has one. */
export function globalName(draft: Pick<Draft, 'id' | 'cloud' | 'body' | 'location'>): string | null {
  const unique = behaviourOf(draft.id.type).globalName;
  if (unique === undefined) return null;
  const name = unique.nameOf === undefined ? draft.id.name.split('/').at(-1) : unique.nameOf(draft);
  return name === undefined ? null : `${draft.cloud}/${unique.pool}/${name.toLowerCase()}`;
}

/** Returns the body of a created resource: the requested properties and those that the service fills in. */
export function completeBody(draft: Draft, view: EstateView): JsonObject {
  const behaviour = behaviourOf(draft.id.type);
  const preservedParts = draft.existing === undefined ? {} : keptParts(draft);
  const requestedBody = { ...preservedParts, ...draft.body };
  const filled = withDefaults(requestedBody, behaviour.defaults?.(draft, view) ?? {}) as JsonObject;
  const ready: Draft = { ...draft, body: filled };
  const computed = overlay(filled, behaviour.computed?.(ready, view) ?? {}) as JsonObject;
  const identity = completeIdentity(draft, view, filled['identity']);
  return {
    ...computed,
    ...(identity === undefined ? {} : { identity }),
    properties: withInlineIds(draft, objectOf(computed['properties'])),
  };
}

// Keeps the subnets of a network that is updated without them, like the service since 2025.
function keptParts(draft: Draft): JsonObject {
  const inline = Object.keys(behaviourOf(draft.id.type).inline ?? {});
  const before = objectOf(draft.existing?.body['properties']);
  const requestedProperties = objectOf(draft.body['properties']);
  const omitted = inline.filter((list) => requestedProperties[list] === undefined);
  const preservedLists = omitUndefined(Object.fromEntries(omitted.map((list) => [list, before[list]])));
  if (Object.keys(preservedLists).length > 0)
    draft.body['properties'] = { ...requestedProperties, ...preservedLists };
  return {};
}

/** Merges the service's values over the caller's, recursively. */
function overlay(base: Json | undefined, top: Json): Json {
  if (!isObject(top) || !isObject(base)) return top;
  const result: JsonObject = { ...base };
  for (const [name, value] of Object.entries(top))
    if (value !== undefined) result[name] = overlay(result[name], value);
  return result;
}

function withInlineIds(draft: Draft, properties: JsonObject): JsonObject {
  const inline = behaviourOf(draft.id.type).inline ?? {};
  const result: JsonObject = { ...properties };
  for (const [list, child] of Object.entries(inline)) {
    if (!Array.isArray(properties[list])) continue;
    result[list] = objectsOf(properties[list]).map((entry) =>
      inlineEntry(draft.id.id, draft.id.type, child, entry),
    );
  }
  return result;
}

function inlineEntry(parentId: string, parentType: string, child: string, entry: JsonObject): JsonObject {
  // Agent pools have flat properties in their cluster; network children nest them in `properties`.
  if (child === 'agentPools') {
    const { properties, ...flat } = entry;
    return { ...flat, ...objectOf(properties), provisioningState: 'Succeeded' };
  }
  return {
    ...entry,
    id: `${parentId}/${child}/${textOf(entry['name']) ?? ''}`,
    type: `${parentType}/${child}`,
    properties: { ...objectOf(entry['properties']), provisioningState: 'Succeeded' },
  };
}

function writeIntoParent(estate: Estate, draft: Draft, resource: StoredResource): void {
  const parentId = draft.id.parent ?? '';
  const parent = estate.resources.find(keyOf(parentId, draft.tenantId));
  const childType = draft.id.type.split('/').at(-1) ?? '';
  const list = parent === undefined ? undefined : inlineCollection(parent.type, childType);
  if (parent === undefined || list === undefined) return;
  const name = draft.id.name.split('/').at(-1) ?? '';
  const properties = objectOf(parent.body['properties']);
  const entry = inlineEntry(parent.id, parent.type, behaviourOf(parent.type).inline?.[list] ?? childType, {
    name,
    properties: objectOf(resource.body['properties']),
  });
  const others = objectsOf(properties[list]).filter(
    (other) => textOf(other['name'])?.toLowerCase() !== name.toLowerCase(),
  );
  estate.resources.save({
    ...parent,
    body: { ...parent.body, properties: { ...properties, [list]: [...others, entry] } },
    changedAt: resource.changedAt,
    version: parent.version + 1,
  });
}

function completeIdentity(
  draft: Draft,
  view: EstateView,
  identity: Json | undefined,
): JsonObject | undefined {
  if (!isObject(identity)) return undefined;
  const type = textOf(identity['type']) ?? 'None';
  const assigned = objectOf(identity['userAssignedIdentities']);
  const users = Object.keys(assigned).map((id) => {
    const properties = objectOf(view.lookup(id, draft.tenantId)?.['properties']);
    return [id, { principalId: properties['principalId'] ?? '', clientId: properties['clientId'] ?? '' }];
  });
  return {
    type,
    ...(/systemassigned/i.test(type)
      ? { principalId: guidFrom('system identity', draft.tenantId, draft.key), tenantId: draft.tenantId }
      : {}),
    ...(users.length > 0 ? { userAssignedIdentities: Object.fromEntries(users) as JsonObject } : {}),
  };
}

function principalOf(draft: Draft): string | null {
  if (!/^microsoft\.authorization\/roleassignments$/i.test(draft.id.type)) return null;
  return textOf(objectOf(draft.body['properties'])['principalId'])?.toLowerCase() ?? null;
}

function parentLocation(estate: Estate, draft: Draft): string | null {
  if (draft.id.parent === undefined) return null;
  return estate.resources.find(keyOf(draft.id.parent, draft.tenantId))?.location ?? null;
}
