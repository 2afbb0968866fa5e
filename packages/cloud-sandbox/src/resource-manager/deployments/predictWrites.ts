import type { ExpandedResource, Expansion } from '@blueport/arm-template';
import type { Cloud, Principal } from '../../context.ts';
import { withoutStoring } from '../../store/store.ts';
import type { Estate } from '../estate.ts';
import { putGroup } from '../groups/groupRoutes.ts';
import { ArmError } from '../http/armError.ts';
import { at, objectOf, objectsOf, textOf, type Json, type JsonObject } from '../json.ts';
import { judgeDraft } from '../policy/judgeDraft.ts';
import { containersOf, keyOf, parseResourceId, type ResourceId } from '../resourceId.ts';
import { prepareDraft } from '../resources/prepareDraft.ts';
import { writeResource } from '../resources/writeResource.ts';
import { checkGlobalName } from '../rules/globalNames.ts';
import { groupKey } from '../store/groups.ts';
import { putTags, taggedAt } from '../tags/putTags.ts';
import type { Draft } from '../types/draft.ts';
import { behaviourOf } from '../types/registry.ts';
import { settleComputed } from './settleComputed.ts';

const isGroup = /^microsoft\.resources\/resourcegroups$/i;
const isTags = /^microsoft\.resources\/tags$/i;

/** The resources of a template as its deployment would leave them. */
export interface Predictions {
  /** By lower-case id, in the format of GET. Resources that cannot be predicted are missing. */
  resources: ReadonlyMap<string, JsonObject>;
  /** By type, paths that the template declares and the service sets itself. */
  readOnly: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The deployment whose outcome is predicted. */
interface Deploying {
  estate: Estate;
  cloud: Cloud;
  principal: Principal;
}

/** Returns a resource, a resource group, or the tags at a scope, in the format of GET. */
export function findPresent(
  { estate, cloud, principal }: Deploying,
  resource: ExpandedResource,
): JsonObject | undefined {
  const found = isTags.test(resource.type)
    ? tagsAt({ estate, cloud, principal }, resource)
    : estate.lookup(resource.id, principal.tenantId);
  if (found === undefined) return undefined;
  const { etag: _etag, systemData: _systemData, ...present } = found;
  return present;
}

function tagsAt({ estate, cloud, principal }: Deploying, { id }: ExpandedResource): JsonObject | undefined {
  const scope = parseResourceId(id)?.scope;
  if (scope === undefined) return undefined;
  try {
    const { tags } = taggedAt(estate, cloud, principal, scope);
    return { id, name: 'default', type: 'Microsoft.Resources/tags', properties: { tags } };
  } catch (error) {
    if (error instanceof ArmError) return undefined;
    throw error;
  }
}

/**
 * Predicts what a deployment would store. Each resource passes through the steps of a real write, with its defaults,
 * computed values, policy changes and write-only properties, in a transaction that is rolled back.
 */
export function predictWrites(deploying: Deploying, expansion: Expansion): Predictions {
  // Nothing changes, so the compliance results stay valid.
  return deploying.estate.compliance.ignoreChanges(() => predict(deploying, expansion));
}

function predict(deploying: Deploying, expansion: Expansion): Predictions {
  const { estate } = deploying;
  const written: string[] = [];
  const readOnly = new Map<string, Set<string>>();
  const before = new Map(
    expansion.resources.map(({ id }) => [id, estate.lookup(id, deploying.principal.tenantId)]),
  );
  try {
    return withoutStoring(estate.context.db, () => {
      const drafts = new Map<string, Draft | undefined>();
      for (const resource of inOrder(expansion)) {
        const result = attempt(() => write(deploying, resource, expansion, written));
        if (result !== undefined) drafts.set(resource.id, result.draft);
      }
      const resources = new Map<string, JsonObject>();
      const declared = new Set(expansion.resources.map(({ id }) => id.toLowerCase()));
      for (const resource of expansion.resources) {
        const found = drafts.has(resource.id) ? findPresent(deploying, resource) : undefined;
        if (found === undefined) continue;
        const old = before.get(resource.id);
        const after = withoutDeclaredChildren(found, old, declared);
        const draft = drafts.get(resource.id);
        const versions = { desired: resource, before: old, after };
        const settled = draft === undefined ? after : settle(deploying, draft, versions, readOnly);
        resources.set(resource.id.toLowerCase(), settled);
      }
      return { resources, readOnly };
    });
  } finally {
    for (const key of written) {
      estate.resources.reread(key);
      estate.groups.reread(key);
    }
    estate.access.changed();
  }
}

/** Returns the resources in the order of their deployment. */
function inOrder({ resources, graph }: Expansion): ExpandedResource[] {
  const layers = new Map(graph.order.flatMap((ids, layer) => ids.map((id) => [id, layer] as const)));
  const layerOf = ({ id }: ExpandedResource): number => layers.get(id) ?? 0;
  return resources.toSorted((a, b) => layerOf(a) - layerOf(b));
}

/** Returns the result, or undefined if the write needs values that only the deployment knows. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ArmError) return undefined;
    throw error;
  }
}

function write(
  { estate, cloud, principal }: Deploying,
  resource: ExpandedResource,
  expansion: Expansion,
  written: string[],
): { draft: Draft | undefined } | undefined {
  if (isGroup.test(resource.type)) {
    const { subscriptionId = '' } = containersOf(resource.id);
    written.push(groupKey(subscriptionId, resource.name));
    putGroup(estate, {
      cloud,
      subscriptionId,
      name: resource.name,
      body: resource,
      principal,
    });
    return { draft: undefined };
  }
  const id = parseResourceId(resource.id);
  if (id === undefined) return undefined;
  if (isTags.test(resource.type)) {
    const tags = objectOf(objectOf(resource['properties'])['tags']);
    written.push(keyOf(id.scope, principal.tenantId));
    putTags(estate, { cloud, principal, scope: id.scope, tags });
    return { draft: undefined };
  }
  const requestedDraft = prepareDraft(
    estate,
    { cloud, id, apiVersion: resource.apiVersion, body: resource, principal },
    true,
  );
  const isOpen = (expansion.deferred[resource.id] ?? []).length > 0;
  // Policies may refuse the expression of a value that the deployment replaces.
  const draft = isOpen
    ? (attempt(() => judgeDraft(estate, requestedDraft, true)) ?? requestedDraft)
    : judgeDraft(estate, requestedDraft, true);
  // The store has one row per global name: the write would replace the resource that has the name.
  const nameError = checkGlobalName(draft, estate.view(cloud));
  if (nameError !== undefined) throw nameError;
  written.push(...keysOf(id, principal.tenantId));
  writeResource(estate, draft, draft.existing?.state ?? 'Succeeded');
  return { draft };
}

/** Returns the rows that the write of a resource can change: its own, or its parent's. */
const keysOf = ({ id, parent }: ResourceId, tenantId: string): string[] =>
  [id, ...(parent === undefined ? [] : [parent])].map((one) => keyOf(one, tenantId));

/**
 * Returns a resource with the current entries of its inline children (the subnets of a network) if the template
 * declares them as resources, because their changes are reported there.
 */
function withoutDeclaredChildren(
  after: JsonObject,
  before: JsonObject | undefined,
  declared: ReadonlySet<string>,
): JsonObject {
  const lists = Object.keys(behaviourOf(textOf(after['type']) ?? '').inline ?? {});
  const idOf = (entry: JsonObject): string => (textOf(entry['id']) ?? '').toLowerCase();
  const properties = { ...objectOf(after['properties']) };
  for (const list of lists) {
    if (!Array.isArray(properties[list])) continue;
    const old = new Map(objectsOf(at(before, 'properties', list)).map((entry) => [idOf(entry), entry]));
    properties[list] = objectsOf(properties[list]).flatMap((entry) =>
      declared.has(idOf(entry)) ? (old.get(idOf(entry)) ?? []) : [entry],
    );
  }
  return lists.length === 0 ? after : { ...after, properties };
}

function settle(
  { estate, cloud }: Deploying,
  draft: Draft,
  { desired, before, after }: { desired: Json; before: JsonObject | undefined; after: JsonObject },
  readOnly: Map<string, Set<string>>,
): JsonObject {
  const computed = behaviourOf(draft.id.type).computed?.({ ...draft, body: after }, estate.view(cloud));
  if (computed === undefined) return after;
  const type = draft.id.type.toLowerCase();
  const ignored = readOnly.get(type) ?? new Set();
  readOnly.set(type, ignored);
  return objectOf(settleComputed({ desired, computed, before, after }, ignored));
}
