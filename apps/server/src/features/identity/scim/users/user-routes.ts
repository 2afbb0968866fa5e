import { listResponse, parseListQuery, parseProjection, project } from '../protocol/list-query.ts';
import { parsePatch } from '../protocol/patch.ts';
import { removed, type Place, type ScimAnswer, type ScimCall, type ScimRoute } from '../route.ts';
import { createScimUser } from './create-scim-user.ts';
import { editScimUser } from './edit-scim-user.ts';
import { removeScimUser } from './remove-scim-user.ts';
import type { ScimParts } from './scim-parts.ts';
import { readUserBody, readUserChange } from './user-change.ts';
import { findScimUser, listScimUsers, presentScimUser, versionOf, type ScimUserRow } from './user-store.ts';

const answerOf = (row: ScimUserRow, { query }: ScimCall, base: string): ScimAnswer => ({
  headers: { etag: versionOf(row) },
  body: project(presentScimUser(row, base), parseProjection(query)),
});

/** Returns the routes that read people. */
export function userReads({ database: { db } }: ScimParts, { base }: Place): ScimRoute[] {
  return [
    {
      method: 'GET',
      path: '/Users',
      async handle({ caller, query }) {
        const list = parseListQuery(query);
        const { total, rows } = await listScimUsers(db, caller.organizationId, list);
        return {
          body: listResponse(
            list,
            total,
            rows.map((row) => presentScimUser(row, base)),
          ),
        };
      },
    },
    {
      method: 'GET',
      path: '/Users/:id',
      handle: async (call) =>
        answerOf(await findScimUser(db, call.caller.organizationId, call.id), call, base),
    },
  ];
}

/** Returns the routes that change people. */
export function userWrites(parts: ScimParts, { base }: Place): ScimRoute[] {
  return [
    {
      method: 'POST',
      path: '/Users',
      async handle(call) {
        const row = await createScimUser(parts, call, readUserBody(call.body));
        const { headers, body } = answerOf(row, call, base);
        return { status: 201, headers: { ...headers, location: `${base}/Users/${row.id}` }, body };
      },
    },
    {
      method: 'PUT',
      path: '/Users/:id',
      async handle(call) {
        // Omitted attributes are removed, except for the state: a client that never sends it must not disable a person.
        const { externalId = null, givenName = null, familyName = null, ...change } = readUserBody(call.body);
        const edit = { ...change, externalId, givenName, familyName };
        return answerOf(await editScimUser(parts, call, call.id, edit), call, base);
      },
    },
    {
      method: 'PATCH',
      path: '/Users/:id',
      handle: async (call) =>
        answerOf(await editScimUser(parts, call, call.id, readUserChange(parsePatch(call.body))), call, base),
    },
    {
      method: 'DELETE',
      path: '/Users/:id',
      async handle(call) {
        await removeScimUser(parts, call, call.id);
        return removed;
      },
    },
  ];
}
