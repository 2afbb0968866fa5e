import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../context.ts';
import type { People } from '../world/people.ts';
import {
  allObjects,
  allProperties,
  comparableText,
  listObjects,
  objectSets,
  objectsByIds,
  propertiesOf,
  typeName,
  type DirectoryObject,
  type ObjectSet,
} from './directoryObjects.ts';
import { missingObject, notSimulated } from './graphError.ts';
import { listPage, objectAnswer, type GraphPage } from './listQuery.ts';

export interface PrincipalParts {
  people: People;
  /** Verifies the token of a request. */
  authenticate: (request: FastifyRequest) => Promise<Principal>;
  /** Verifies the token of a request and its permissions for the route. */
  authorize: (request: FastifyRequest) => Promise<Principal>;
  /** Address of Graph, without a trailing slash. */
  origin: string;
}

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** Adds routes that list and look up the principals of a directory, and who belongs to what. */
export function addPrincipalRoutes(app: FastifyInstance, parts: PrincipalParts): void {
  for (const set of objectSets) addListRoutes(app, parts, set);
  addMemberRoutes(app, parts);
  addLookupRoutes(app, parts);
}

export const contextOf = ({ origin }: PrincipalParts, name: string): string =>
  `${origin}/v1.0/$metadata#${name}`;

/** Finds an object of a list by its id, a person also by the user name. */
function find(objects: readonly DirectoryObject[], key: string): DirectoryObject {
  const lowerKey = key.toLowerCase();
  const found = objects.find(
    ({ id, userPrincipalName }) =>
      id.toLowerCase() === lowerKey || comparableText(userPrincipalName).toLowerCase() === lowerKey,
  );
  if (found === undefined) throw missingObject(key);
  return found;
}

function addListRoutes(app: FastifyInstance, parts: PrincipalParts, set: ObjectSet): void {
  const { people, origin } = parts;
  app.get(`/v1.0/${set}`, async (request) => {
    const { tenantId } = await parts.authorize(request);
    const objects = listObjects(people, tenantId, set);
    return listPage(request, {
      objects,
      properties: propertiesOf[set],
      origin,
      type: typeName(set),
      context: contextOf(parts, set),
    });
  });
  app.get(`/v1.0/${set}/:id`, async (request: WithId) => {
    const { tenantId } = await parts.authorize(request);
    if (request.params.id === '$count') throw notSimulated(`GET /v1.0/${set}/$count of Graph`);
    const object = find(listObjects(people, tenantId, set), request.params.id);
    return objectAnswer(request, contextOf(parts, set), object);
  });
}

/** Returns the members of a group, also through nested groups. */
function membersOf(people: People, groupId: string, deep: boolean): string[] {
  const found = new Set<string>();
  const queue = [groupId];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { members = [] } = people.groups.find(({ id }) => id === next) ?? {};
    for (const member of members) {
      if (found.has(member)) continue;
      found.add(member);
      if (deep) queue.push(member);
    }
  }
  return [...found];
}

/** Answers a list of directory objects of several types. */
function objectsPage(
  request: FastifyRequest,
  parts: PrincipalParts,
  tenantId: string,
  ids: readonly string[],
): GraphPage {
  return listPage(request, {
    objects: objectsByIds(parts.people, tenantId, ids),
    properties: allProperties,
    origin: parts.origin,
    type: 'microsoft.graph.directoryObject',
    context: contextOf(parts, 'directoryObjects'),
  });
}

/** Answers the groups of a member: the direct ones, or also those that contain them. */
export function groupsPage(
  request: FastifyRequest,
  parts: PrincipalParts,
  member: Pick<Principal, 'tenantId' | 'objectId'>,
  deep: boolean,
): GraphPage {
  const { tenantId, objectId } = member;
  return objectsPage(request, parts, tenantId, groupIdsOf(parts.people, tenantId, objectId, deep));
}

function addMemberRoutes(app: FastifyInstance, parts: PrincipalParts): void {
  const { people } = parts;
  for (const [path, deep] of [
    ['members', false],
    ['transitiveMembers', true],
  ] as const)
    app.get(`/v1.0/groups/:id/${path}`, async (request: WithId) => {
      const { tenantId } = await parts.authorize(request);
      const { id } = find(listObjects(people, tenantId, 'groups'), request.params.id);
      return objectsPage(request, parts, tenantId, membersOf(people, id, deep));
    });
  for (const set of ['users', 'groups', 'servicePrincipals'] as const)
    for (const path of ['memberOf', 'transitiveMemberOf'])
      app.get(`/v1.0/${set}/:id/${path}`, async (request: WithId) => {
        const { tenantId } = await parts.authorize(request);
        const { id } = find(listObjects(people, tenantId, set), request.params.id);
        return groupsPage(request, parts, { tenantId, objectId: id }, path !== 'memberOf');
      });
}

/** Returns the groups of a member: the direct ones, or also those that contain them. */
function groupIdsOf(people: People, tenantId: string, memberId: string, deep: boolean): string[] {
  if (deep) return people.groupsOf(tenantId, memberId);
  return people.groups.filter(({ members }) => members.includes(memberId)).map(({ id }) => id);
}

/** Returns a list of ids in the body of a request; anything else is an empty list. */
function idsIn({ body }: FastifyRequest, name: 'ids' | 'types' | 'groupIds'): string[] | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const list: unknown = (body as Partial<Record<typeof name, unknown>>)[name];
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : undefined;
}

function addLookupRoutes(app: FastifyInstance, parts: PrincipalParts): void {
  const { people } = parts;
  app.post('/v1.0/directoryObjects/getByIds', async (request) => {
    const { tenantId } = await parts.authorize(request);
    const types = idsIn(request, 'types');
    const value = objectsByIds(people, tenantId, idsIn(request, 'ids') ?? []).filter(
      (object) =>
        types === undefined ||
        types.includes(comparableText(object['@odata.type']).slice('#microsoft.graph.'.length)),
    );
    return { '@odata.context': contextOf(parts, 'directoryObjects'), value };
  });
  app.get('/v1.0/directoryObjects/:id', async (request: WithId) => {
    const { tenantId } = await parts.authorize(request);
    const object = find(allObjects(people, tenantId), request.params.id);
    return objectAnswer(request, contextOf(parts, 'directoryObjects'), object);
  });
  const groups = async (request: WithId): Promise<string[]> => {
    const { tenantId } = await parts.authorize(request);
    const { id } = find(allObjects(people, tenantId), request.params.id);
    return people.groupsOf(tenantId, id);
  };
  const context = contextOf(parts, 'Collection(Edm.String)');
  for (const set of ['directoryObjects', 'users', 'groups', 'servicePrincipals']) {
    for (const action of ['getMemberObjects', 'getMemberGroups'])
      app.post(`/v1.0/${set}/:id/${action}`, async (request: WithId) => ({
        '@odata.context': context,
        value: await groups(request),
      }));
    app.post(`/v1.0/${set}/:id/checkMemberGroups`, async (request: WithId) => {
      const groupIds = idsIn(request, 'groupIds') ?? [];
      const all = new Set(await groups(request));
      return { '@odata.context': context, value: groupIds.filter((id) => all.has(id.toLowerCase())) };
    });
  }
}
