import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../context.ts';
import type { People } from '../world/people.ts';

interface DirectoryObject {
  '@odata.type': '#microsoft.graph.user' | '#microsoft.graph.group' | '#microsoft.graph.servicePrincipal';
  id: string;
  displayName: string;
  userPrincipalName?: string;
  mail?: string;
  appId?: string;
  jobTitle?: string;
  description?: string;
  securityEnabled?: boolean;
}

interface PrincipalParts {
  people: People;
  authenticate: (request: FastifyRequest) => Promise<Principal>;
  context: string;
  invalid: (message: string) => Error;
  missing: (id: string) => Error;
}

const most = 999;
const usual = 100;

/** Returns all principals of a directory: members and guests, groups, and service principals. */
function objectsOf(people: People, tenantId: string): DirectoryObject[] {
  const users = people.accounts.flatMap((account): DirectoryObject[] => {
    const identity = people.identityIn(account, tenantId);
    if (identity === undefined) return [];
    return [
      {
        '@odata.type': '#microsoft.graph.user',
        id: identity.objectId,
        displayName: account.name,
        userPrincipalName: account.email,
        mail: account.email,
        jobTitle: account.jobTitle,
      },
    ];
  });
  const applications = people.connections
    .filter((connection) => connection.tenantId === tenantId)
    .map(({ objectId, name, clientId }): DirectoryObject => ({
      '@odata.type': '#microsoft.graph.servicePrincipal',
      id: objectId,
      displayName: name,
      appId: clientId,
    }));
  const groups = people.groups
    .filter((group) => group.tenantId === tenantId)
    .map(({ id, name, description }): DirectoryObject => ({
      '@odata.type': '#microsoft.graph.group',
      id,
      displayName: name,
      description,
      securityEnabled: true,
    }));
  return [...users, ...groups, ...applications];
}

const condition = /^startswith\((\w+),\s*'((?:[^']|'')*)'\)$/i;
const equality = /^(\w+)\s+eq\s+'((?:[^']|'')*)'$/i;

/** Parses the subset of Graph filters needed to search for principals: `startswith` and `eq`, joined by `or`. */
function filterOf(text: string, invalid: PrincipalParts['invalid']): (object: DirectoryObject) => boolean {
  if (text === '') return () => true;
  const tests = text.split(/\s+or\s+(?=startswith|\w+\s+eq)/i).map((part) => {
    const begins = condition.exec(part.trim());
    const [, field = '', quoted = ''] = begins ?? equality.exec(part.trim()) ?? [];
    if (field === '') throw invalid(`Unsupported or invalid query filter clause: '${part.trim()}'.`);
    const wanted = quoted.replaceAll("''", "'").toLowerCase();
    return (object: DirectoryObject): boolean => {
      const value = (object as unknown as Record<string, unknown>)[field];
      if (typeof value !== 'string') return false;
      return begins ? value.toLowerCase().startsWith(wanted) : value.toLowerCase() === wanted;
    };
  });
  return (object) => tests.some((test) => test(object));
}

const sets = {
  users: '#microsoft.graph.user',
  groups: '#microsoft.graph.group',
  servicePrincipals: '#microsoft.graph.servicePrincipal',
} as const;

/** Returns the directory objects with the given ids. */
export function objectsByIds(people: People, tenantId: string, ids: readonly string[]): DirectoryObject[] {
  return objectsOf(people, tenantId).filter(({ id }) => ids.includes(id));
}

/** Adds routes that list and look up the principals of a directory. */
export function addPrincipalRoutes(app: FastifyInstance, parts: PrincipalParts): void {
  const { people } = parts;
  for (const [set, type] of Object.entries(sets)) {
    app.get<{ Querystring: { $filter?: string; $top?: string } }>(`/v1.0/${set}`, async (request) => {
      const { tenantId } = await parts.authenticate(request);
      const top = Number(request.query.$top ?? usual);
      if (!Number.isInteger(top) || top < 1 || top > most)
        throw parts.invalid('Invalid page size specified.');
      const matches = filterOf(request.query.$filter ?? '', parts.invalid);
      const value = objectsOf(people, tenantId)
        .filter((object) => object['@odata.type'] === type && matches(object))
        .slice(0, top)
        .map(({ '@odata.type': _type, ...object }) => object);
      return { '@odata.context': `${parts.context}#${set}`, value };
    });
  }

  app.post<{ Body: { ids?: string[]; types?: string[] } }>(
    '/v1.0/directoryObjects/getByIds',
    async (request) => {
      const { tenantId } = await parts.authenticate(request);
      const { ids = [], types } = request.body ?? {};
      const wanted = new Set(ids.map((id) => id.toLowerCase()));
      const value = objectsOf(people, tenantId).filter(
        (object) =>
          wanted.has(object.id.toLowerCase()) &&
          (types === undefined || types.includes(object['@odata.type'].slice('#microsoft.graph.'.length))),
      );
      return { '@odata.context': `${parts.context}#directoryObjects`, value };
    },
  );

  app.post<{ Params: { id: string } }>('/v1.0/directoryObjects/:id/getMemberObjects', async (request) => {
    const { tenantId } = await parts.authenticate(request);
    const id = request.params.id.toLowerCase();
    if (!objectsOf(people, tenantId).some((object) => object.id.toLowerCase() === id))
      throw parts.missing(request.params.id);
    return {
      '@odata.context': `${parts.context}#Collection(Edm.String)`,
      value: people.groupsOf(tenantId, id),
    };
  });
}
