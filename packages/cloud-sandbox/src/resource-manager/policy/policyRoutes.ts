import { noContent, ok, type ArmAnswer } from '../http/armAnswer.ts';
import { notFound } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import { pageBody, pageRequest } from '../http/page.ts';
import type { Route } from '../http/routeTable.ts';
import { at, textOf, type JsonObject } from '../json.ts';
import { ancestorKeys, keyOf } from '../resourceId.ts';
import { presentResource } from '../resources/presentResource.ts';
import { resourceHandlers } from '../resources/resourceRoutes.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';
import { builtInPolicies, builtInPolicy, type DefinitionKind } from './builtIn/builtInPolicies.ts';

type ListKind = DefinitionKind | 'policyAssignments' | 'policyExemptions';

function scopeOf(call: Call, kind: ListKind): string {
  const scope = call.parameters['scope'] ?? '';
  const [, subscriptionId] = /^\/subscriptions\/([^/]+)/i.exec(scope) ?? [];
  if (subscriptionId !== undefined) requireSubscription({ ...call, parameters: { subscriptionId } });
  // Every authenticated caller can read built-in definitions.
  if (scope !== '')
    call.estate.access.require(call.request.principal, `Microsoft.Authorization/${kind}/read`, scope);
  return scope;
}

/** Returns the rows at and above a scope, and those below it unless the filter excludes them. */
function rowsOf(
  { estate, cloud, request }: Call,
  scope: string,
  kind: ListKind,
  reach: 'at' | 'above' | 'all',
): JsonObject[] {
  const { tenantId } = request.principal;
  const type = `Microsoft.Authorization/${kind}`;
  const own = keyOf(scope, tenantId);
  const ancestorScopes = [
    ...ancestorKeys(scope, tenantId),
    ...estate.policies.above(cloud, scope).map((group) => keyOf(group, tenantId)),
  ];
  const keys = reach === 'at' ? [own] : ancestorScopes;
  const rows = keys.flatMap((key) => estate.resources.atScope(key, type));
  const descendantRows = reach === 'all' ? estate.resources.below(own, type) : [];
  const all = new Map(
    [...rows, ...descendantRows].filter((row) => row.tenantId === tenantId).map((row) => [row.key, row]),
  );
  return [...all.values()].map(presentResource);
}

function page(call: Call, entries: readonly JsonObject[]): ArmAnswer {
  const { size, after } = pageRequest(call.request);
  const idOf = (entry: JsonObject) => (textOf(entry['id']) ?? '').toLowerCase();
  const rest = entries
    .filter((entry) => idOf(entry) > after)
    .toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    .slice(0, size + 1);
  return ok(pageBody(call.request, call.cloud, rest, size, (entry) => entry, idOf));
}

/** Lists the definitions available at a scope: built-in ones, and those of the scope and its parents. */
function definitions(call: Call, kind: DefinitionKind): ArmAnswer {
  const scope = scopeOf(call, kind);
  const filter = call.request.query.get('$filter') ?? '';
  const type = /policyType\s+eq\s+'(\w+)'/i.exec(filter)?.[1]?.toLowerCase();
  const category = /category\s+eq\s+'([^']+)'/i.exec(filter)?.[1]?.toLowerCase();
  const reach = /atExactScope\(\)/i.test(filter) ? 'at' : 'above';
  const custom = scope === '' ? [] : rowsOf(call, scope, kind, reach);
  const builtIn = reach === 'at' ? [] : builtInPolicies(kind);
  const matchingDefinitions = [...builtIn, ...custom].filter(
    (one) =>
      (type === undefined || textOf(at(one, 'properties', 'policyType'))?.toLowerCase() === type) &&
      (category === undefined ||
        textOf(at(one, 'properties', 'metadata', 'category'))?.toLowerCase() === category),
  );
  return page(call, matchingDefinitions);
}

/** Lists the assignments or exemptions that affect a scope. */
function listApplied(call: Call, kind: 'policyAssignments' | 'policyExemptions', idField: string): ArmAnswer {
  const scope = scopeOf(call, kind);
  const filter = call.request.query.get('$filter') ?? '';
  const reach = /atExactScope\(\)/i.test(filter) ? 'at' : /atScope\(\)/i.test(filter) ? 'above' : 'all';
  const id = new RegExp(String.raw`${idField}\s+eq\s+'([^']+)'`, 'i').exec(filter)?.[1]?.toLowerCase();
  const now = call.estate.context.now().toISOString();
  const live = /excludeExpired\(\)/i.test(filter);
  const rows = rowsOf(call, scope, kind, reach).filter(
    (row) =>
      (id === undefined || textOf(at(row, 'properties', idField))?.toLowerCase() === id) &&
      (!live || (textOf(at(row, 'properties', 'expiresOn')) ?? '9999') > now),
  );
  return page(call, rows);
}

const notFoundCodes: Readonly<Record<ListKind, string>> = {
  policyDefinitions: 'PolicyDefinitionNotFound',
  policySetDefinitions: 'PolicySetDefinitionNotFound',
  policyAssignments: 'PolicyAssignmentNotFound',
  policyExemptions: 'PolicyExemptionNotFound',
};

/** Returns one policy by name. Built-in ones exist at tenant level only. */
function getOne(kind: ListKind): Handler {
  return (call) => {
    const scope = scopeOf(call, kind);
    const name = call.parameters['name'] ?? '';
    const id = `${scope}/providers/Microsoft.Authorization/${kind}/${name}`;
    const found = scope === '' ? builtInPolicy(id) : call.estate.lookup(id, call.request.principal.tenantId);
    if (found !== undefined) return ok(found);
    const word = kind.replace(/s$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    throw notFound(notFoundCodes[kind], `The ${word} '${name}' could not be found.`);
  };
}

/** Lists the versions of a definition. Only its current version exists. */
function versions(kind: DefinitionKind): Handler {
  return (call) => {
    const answer = getOne(kind)(call) as ArmAnswer;
    const one = answer.body as JsonObject;
    const version = textOf(at(one, 'properties', 'version')) ?? '1.0.0';
    const entry = {
      ...one,
      id: `${textOf(one['id']) ?? ''}/versions/${version}`,
      name: version,
      type: `${textOf(one['type']) ?? ''}/versions`,
    };
    const requestedVersion = call.parameters['version'];
    if (requestedVersion === undefined) return ok({ value: [entry] });
    if (requestedVersion === version) return ok(entry);
    throw notFound(
      notFoundCodes[kind],
      `The version '${requestedVersion}' of '${textOf(one['name']) ?? ''}' could not be found.`,
    );
  };
}

const base = '/{+scope}/providers/Microsoft.Authorization';

const removeAssignment: Handler = async (call) => {
  const before = call.estate.lookup(call.request.path, call.request.principal.tenantId);
  const answer = await resourceHandlers.DELETE(call);
  // Like the service, returns the deleted object.
  return before === undefined ? noContent() : { ...answer, status: 200, body: before };
};

/** Stores a policy. Like the service, returns 201 also for an update, because its clients accept nothing else. */
function putOf(kind: ListKind): Handler {
  if (kind === 'policyExemptions' || kind === 'policySetDefinitions') return resourceHandlers.PUT;
  return async (call) => ({ ...(await resourceHandlers.PUT(call)), status: 201 });
}

function routesOf(kind: ListKind, list: Handler): Route[] {
  const { PATCH, DELETE } = resourceHandlers;
  return [
    { pattern: `${base}/${kind}`, handlers: { GET: list } },
    {
      pattern: `${base}/${kind}/{name}`,
      handlers: {
        GET: getOne(kind),
        PUT: putOf(kind),
        PATCH,
        DELETE: kind === 'policyAssignments' ? removeAssignment : DELETE,
      },
    },
  ];
}

const versionRoutes = (kind: DefinitionKind): Route[] => [
  { pattern: `${base}/${kind}/{name}/versions`, handlers: { GET: versions(kind) } },
  { pattern: `${base}/${kind}/{name}/versions/{version}`, handlers: { GET: versions(kind) } },
];

/** Routes of definitions, initiatives, assignments and exemptions at every scope. */
export const policyRoutes: readonly Route[] = [
  ...routesOf('policyDefinitions', (call) => definitions(call, 'policyDefinitions')),
  ...routesOf('policySetDefinitions', (call) => definitions(call, 'policySetDefinitions')),
  ...routesOf('policyAssignments', (call) => listApplied(call, 'policyAssignments', 'policyDefinitionId')),
  ...routesOf('policyExemptions', (call) => listApplied(call, 'policyExemptions', 'policyAssignmentId')),
  ...versionRoutes('policyDefinitions'),
  ...versionRoutes('policySetDefinitions'),
];
