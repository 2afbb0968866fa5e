import { resourceNotFound } from './protocol/scim-error.ts';
import { groupReads, groupWrites } from './groups/group-routes.ts';
import type { Place, ScimAnswer, ScimRoute } from './route.ts';
import type { ScimParts } from './users/scim-parts.ts';
import { userReads, userWrites } from './users/user-routes.ts';

function discoveryRoutes({ discovery }: Place): ScimRoute[] {
  const one = async (found: object | undefined): Promise<ScimAnswer> => {
    if (!found) throw resourceNotFound();
    return { body: found };
  };
  return [
    { method: 'GET', path: '/ServiceProviderConfig', handle: () => one(discovery.config) },
    { method: 'GET', path: '/ResourceTypes', handle: () => one(discovery.resourceTypes) },
    { method: 'GET', path: '/ResourceTypes/:id', handle: ({ id }) => one(discovery.resourceType(id)) },
    { method: 'GET', path: '/Schemas', handle: () => one(discovery.schemas) },
    { method: 'GET', path: '/Schemas/:id', handle: ({ id }) => one(discovery.schema(id)) },
  ];
}

/** Returns the routes of the endpoint, each with its handler. */
export const scimRoutes = (parts: ScimParts, place: Place): readonly ScimRoute[] => [
  ...discoveryRoutes(place),
  ...userReads(parts, place),
  ...userWrites(parts, place),
  ...groupReads(parts, place),
  ...groupWrites(parts, place),
];
