import { escapeLiterals, escapeLiteral } from '@blueport/arm-template';
import { requireType } from '../catalog/providers.ts';
import { inlineCollection, type Estate } from '../estate.ts';
import type { ErrorBody } from '../http/armError.ts';
import { ok, type ArmAnswer } from '../http/armAnswer.ts';
import { bodyObject } from '../http/armRequest.ts';
import { badRequest, invalidRequestContent, resourceNotFound } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import { isObject, objectOf, omitUndefined, textOf, textsOf, type Json, type JsonObject } from '../json.ts';
import { keyOf, parseResourceId, type ResourceId } from '../resourceId.ts';
import { prepareDraft } from '../resources/prepareDraft.ts';
import type { StoredResource } from '../store/resources.ts';
import { behaviourOf } from '../types/registry.ts';
import { requireGroup } from './groupRoutes.ts';

interface NamingOptions {
  /** Whether parameters default to the current names. */
  readonly defaults: boolean;
  readonly literalNames: boolean;
  readonly literalIds: boolean;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const simple = (text: string): string => text.replaceAll(/\W/g, '_');

/** Names in an exported template: a parameter for each resource name, an expression for each reference. */
class TemplateNames {
  readonly #parameters: JsonObject = {};
  /** Parameters of the template's top-level resources, by key. */
  readonly #names = new Map<string, string>();
  readonly #keys: ReadonlySet<string>;
  readonly #options: NamingOptions;

  constructor(rows: readonly StoredResource[], options: NamingOptions) {
    this.#options = options;
    this.#keys = new Set(rows.map(({ key }) => key));
    for (const { key, type, name } of rows) {
      if (name.includes('/') || options.literalNames) continue;
      const parameter = `${type.split('/').at(-1)}_${simple(name)}_name`;
      this.#names.set(key, parameter);
      this.#parameters[parameter] = { ...(options.defaults ? { defaultValue: name } : {}), type: 'String' };
    }
  }

  parameters(): JsonObject {
    return this.#parameters;
  }

  nameOf(row: StoredResource): string {
    const [first = '', ...rest] = row.name.split('/');
    const parameter = this.#names.get(topKey(row.key));
    if (parameter === undefined) return escapeLiteral(row.name);
    if (rest.length === 0 || first === '') return `[parameters('${parameter}')]`;
    return `[concat(parameters('${parameter}'), ${quote(`/${rest.join('/')}`)})]`;
  }

  /** Returns a copy of a resource in which every id is an expression, and the resources that it depends on. */
  express(row: StoredResource, body: JsonObject): { value: JsonObject; dependsOn: string[] } {
    const needed = new Map<string, string>();
    const parent = parseResourceId(row.id)?.parent;
    if (parent !== undefined) this.#expressId(parent, row.key, needed);
    const value = this.#expressAll(body, row.key, needed);
    return { value: isObject(value) ? value : {}, dependsOn: [...needed.values()] };
  }

  #expressAll(value: Json, own: string, needed: Map<string, string>): Json {
    if (typeof value === 'string') return this.#expressId(value, own, needed);
    if (Array.isArray(value)) return value.map((item) => this.#expressAll(item, own, needed));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        this.#expressId(name, own, needed),
        this.#expressAll(item ?? null, own, needed),
      ]),
    );
  }

  #expressId(text: string, own: string, needed: Map<string, string>): string {
    const id = text.startsWith('/subscriptions/') ? parseResourceId(text) : undefined;
    if (id === undefined) return escapeLiteral(text);
    const key = topKey(id.id.toLowerCase());
    if (!this.#keys.has(key)) return this.#external(id);
    const expression = this.#resourceId(id, key);
    if (key !== topKey(own) || own.startsWith(`${id.id.toLowerCase()}/`)) {
      // A reference to a child depends on the top-level resource.
      const top = parseResourceId(id.id.split('/').slice(0, key.split('/').length).join('/'));
      needed.set(key, top === undefined ? expression : this.#resourceId(top, key));
    }
    return expression;
  }

  #resourceId(id: ResourceId, key: string): string {
    const [first = '', ...rest] = id.name.split('/');
    const parameter = this.#names.get(key);
    const head = parameter === undefined ? quote(first) : `parameters('${parameter}')`;
    return `[resourceId(${[quote(id.type), head, ...rest.map(quote)].join(', ')})]`;
  }

  #external(id: ResourceId): string {
    if (this.#options.literalIds) return id.id;
    const parameter = `${id.type.split('/').at(-1)}_${simple(id.name)}_externalid`;
    this.#parameters[parameter] = { defaultValue: id.id, type: 'String' };
    return `[parameters('${parameter}')]`;
  }
}

/** Returns the key of the top-level resource that a key belongs to. */
function topKey(key: string): string {
  return key.split('/').slice(0, 9).join('/');
}

const maxResources = 200;
const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';

/** Returns the requested resources with their children. Inline children come with their parent. */
function selectResources(call: Call, groupKey: string, groupName: string): StoredResource[] {
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

/** Returns the properties that belong in a template, without states and values that the service computes. */
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
  const ownValues = subtractProperties(properties, computed);
  for (const name of behaviour.hidden ?? []) delete ownValues[name];
  return Object.fromEntries(
    Object.entries(ownValues).map(([name, value]) => [name, clean(value ?? null, inline.has(name))]),
  );
}

function subtractProperties(value: JsonObject, exclusions: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [name, item] of Object.entries(value)) {
    const other = exclusions[name];
    // Entries of a list were set by the caller, even if the service adds to them.
    const isList = Array.isArray(item) && item.some((entry) => isObject(entry));
    if (other === undefined || isList) result[name] = item;
    else if (isObject(item) && isObject(other)) {
      const rest = subtractProperties(item, other);
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
  const body = omitUndefined({
    sku,
    kind,
    plan,
    zones,
    ...identityOf(row),
    properties: ownProperties(call, row, apiVersion),
  });
  const { value, dependsOn } = names.express(row, body);
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

/**
 * Handles `exportTemplate` of a resource group: returns a template that recreates its resources, with a parameter for
 * each name.
 */
function exportTemplate(call: Call): ArmAnswer {
  const group = requireGroup(call, 'exportTemplate/action');
  const rows = selectResources(call, group.key, group.name);
  if (rows.length > maxResources)
    throw badRequest(
      'ExportTemplateResourceLimitExceeded',
      `The resource group has ${rows.length} resources to export. The maximum is ${maxResources}; choose some of them.`,
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
