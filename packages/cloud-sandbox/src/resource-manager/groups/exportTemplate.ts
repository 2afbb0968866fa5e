import { escapeLiterals } from '@blueport/arm-template';
import { requireType } from '../catalog/providers.ts';
import { inlineCollection, type Estate } from '../estate.ts';
import type { ErrorBody } from '../http/armError.ts';
import { ok, type ArmAnswer } from '../http/armAnswer.ts';
import { bodyObject } from '../http/armRequest.ts';
import { badRequest, invalidRequestContent, resourceNotFound } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { isObject, objectOf, omitUndefined, textOf, textsOf, type Json, type JsonObject } from '../json.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import { prepareDraft } from '../resources/prepareDraft.ts';
import type { StoredResource } from '../store/resources.ts';
import { behaviourOf } from '../types/types.ts';
import { requireGroup } from './groupRoutes.ts';
import { TemplateNames } from './templateNames.ts';

const mostResources = 200;
const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';

/** The resources that are asked for, with their children; entries that their parent holds come with the parent. */
function chosen(call: Call, groupKey: string, groupName: string): StoredResource[] {
  const { estate, request } = call;
  const ids = textsOf(bodyObject(request)['resources']);
  if (ids.length === 0)
    throw invalidRequestContent("Required property 'resources' not found in JSON, or it is empty");
  const all = estate.resources
    .ofSubscription(call.parameters['subscriptionId'] ?? '')
    .filter((row) => row.groupKey === groupKey && !/^microsoft\.authorization\//i.test(row.type))
    .filter((row) => !isInline(estate, row));
  if (ids.includes('*')) return all;
  const keys = ids.map((id) => {
    const key = keyOf(id, request.principal.tenantId);
    const parsed = parseResourceId(id);
    if (!all.some((row) => row.key === key))
      throw resourceNotFound(parsed?.type ?? '', parsed?.name ?? id, groupName);
    return key;
  });
  return all.filter((row) => keys.some((key) => row.key === key || row.key.startsWith(`${key}/`)));
}

function isInline(estate: Estate, row: StoredResource): boolean {
  const parentId = parseResourceId(row.id)?.parent;
  const parent = parentId === undefined ? undefined : estate.resources.find(keyOf(parentId, row.tenantId));
  return (
    parent !== undefined && inlineCollection(parent.type, row.type.split('/').at(-1) ?? '') !== undefined
  );
}

/** What of a resource a template would say: no states, nothing that the service works out by itself. */
function ownProperties(call: Call, row: StoredResource, apiVersion: string): JsonObject {
  const { estate, cloud, request } = call;
  const id = parseResourceId(row.id);
  const behaviour = behaviourOf(row.type);
  const properties = objectOf(row.body['properties']);
  if (id === undefined) return properties;
  const body = { ...row.body, ...(row.location === null ? {} : { location: row.location }) };
  const wish = { cloud, id, apiVersion, body, principal: request.principal };
  const view = estate.view(cloud);
  const computed = objectOf(behaviour.computed?.(prepareDraft(estate, wish, true), view)['properties']);
  const inline = new Set(Object.keys(behaviour.inline ?? {}));
  const kept = without(properties, computed);
  for (const name of behaviour.hidden ?? []) delete kept[name];
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, clean(value ?? null, inline.has(name))]),
  );
}

function without(value: JsonObject, taken: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [name, item] of Object.entries(value)) {
    const other = taken[name];
    // Entries of a list are the caller's, though the service adds to them.
    const isList = Array.isArray(item) && item.some((entry) => isObject(entry));
    if (other === undefined || isList) result[name] = item;
    else if (isObject(item) && isObject(other)) {
      const rest = without(item, other);
      if (Object.keys(rest).length > 0) result[name] = rest;
    }
  }
  return result;
}

function clean(value: Json, isEntry: boolean): Json {
  if (Array.isArray(value)) return value.map((item) => clean(item, isEntry));
  if (!isObject(value)) return value;
  const dropped = new Set(['provisioningState', ...(isEntry ? ['id', 'type', 'etag'] : [])]);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !dropped.has(name))
      .map(([name, item]) => [name, clean(item ?? null, false)]),
  );
}

function identityOf(row: StoredResource): JsonObject {
  const identity = row.body['identity'];
  if (!isObject(identity)) return {};
  const assigned = Object.keys(objectOf(identity['userAssignedIdentities'])).map((id) => [id, {}]);
  const users: JsonObject =
    assigned.length === 0 ? {} : { userAssignedIdentities: Object.fromEntries(assigned) };
  return { identity: { type: identity['type'] ?? 'None', ...users } };
}

function toTemplate(call: Call, names: TemplateNames, row: StoredResource): JsonObject {
  const info = requireType(row.type, call.request.apiVersion, call.cloud);
  const apiVersion =
    info.apiVersions.find((version) => !version.endsWith('preview')) ?? info.apiVersions[0] ?? '';
  const { sku, kind, plan, zones } = row.body;
  const given = omitUndefined({
    sku,
    kind,
    plan,
    zones,
    ...identityOf(row),
    properties: ownProperties(call, row, apiVersion),
  });
  const { value, dependsOn } = names.express(row, given);
  return {
    type: row.type,
    apiVersion,
    name: names.nameOf(row),
    ...(row.location === null ? {} : { location: row.location }),
    ...(row.tags === null || Object.keys(row.tags).length === 0 ? {} : { tags: escapeLiterals(row.tags) }),
    ...(dependsOn.length === 0 ? {} : { dependsOn }),
    ...value,
  };
}

/** `exportTemplate` of a group: a template that would make what is there again, with a parameter for each name. */
function exportTemplate(call: Call): ArmAnswer {
  const group = requireGroup(call, 'exportTemplate/action');
  const rows = chosen(call, group.key, group.name);
  if (rows.length > mostResources)
    throw badRequest(
      'ExportTemplateResourceLimitExceeded',
      `The resource group has ${rows.length} resources to export. The maximum is ${mostResources}; choose some of them.`,
    );
  const options = (textOf(bodyObject(call.request)['options']) ?? '').toLowerCase();
  const names = new TemplateNames(rows, {
    defaults: options.includes('includeparameterdefaultvalue'),
    literalNames: /skipresourcenameparameterization|skipallparameterization/.test(options),
    literalIds: options.includes('skipallparameterization'),
  });
  const secret = rows.filter((row) => behaviourOf(row.type).hidden !== undefined);
  const resources = rows.filter((row) => !secret.includes(row)).map((row) => toTemplate(call, names, row));
  const details: ErrorBody[] = secret.map(({ id, type }) => ({
    code: 'ExportTemplateProviderError',
    target: id,
    message: `Resources of type '${type}' cannot be exported: their content is never shown.`,
  }));
  const error = {
    code: 'ExportTemplateCompletedWithErrors',
    message:
      'Export template operation completed with errors. Some resources were not exported. Please see details for more information.',
    details,
  };
  const template = {
    $schema: schema,
    contentVersion: '1.0.0.0',
    parameters: names.parameters(),
    variables: {},
    resources,
  };
  const body = { template, ...(details.length === 0 ? {} : { error }) };
  return ok(JSON.parse(JSON.stringify(body)) as Json);
}

export const exportRoutes: readonly Route[] = [
  {
    pattern: '/subscriptions/{subscriptionId}/resourceGroups/{group}/exportTemplate',
    handlers: { POST: exportTemplate },
  },
];
