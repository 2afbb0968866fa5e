import type { Parts } from '../../../../feature.ts';
import { listResponse, parseListQuery, parseProjection, project } from '../protocol/list-query.ts';
import { parsePatch } from '../protocol/patch.ts';
import { removed, type Place, type ScimAnswer, type ScimCall, type ScimRoute } from '../route.ts';
import { readGroupBody } from './group-change.ts';
import {
  findScimGroup,
  listScimGroups,
  presentScimGroup,
  readMembers,
  type ScimGroupRow,
} from './group-store.ts';
import { versionOf } from '../users/user-store.ts';
import { createScimGroup, editScimGroup, removeScimGroup, type GroupEdit } from './save-group.ts';

/** Returns the function that responds with a group, with its members unless the request excludes them. */
const createAnswer =
  ({ database: { db } }: Parts, { base }: Place) =>
  async (row: ScimGroupRow, { query }: ScimCall): Promise<ScimAnswer> => {
    const projection = parseProjection(query);
    const members = await readMembers(db, [row.id], projection);
    return {
      headers: { etag: versionOf(row) },
      body: project(presentScimGroup(row, members, base), projection),
    };
  };

/** Returns the routes that read groups. */
export function groupReads(parts: Parts, place: Place): ScimRoute[] {
  const { db } = parts.database;
  const { base } = place;
  const answerOf = createAnswer(parts, place);
  return [
    {
      method: 'GET',
      path: '/Groups',
      async handle({ caller, query }) {
        const list = parseListQuery(query);
        const { total, rows } = await listScimGroups(db, caller.organizationId, list);
        const members = await readMembers(
          db,
          rows.map(({ id }) => id),
          list,
        );
        return {
          body: listResponse(
            list,
            total,
            rows.map((row) => presentScimGroup(row, members, base)),
          ),
        };
      },
    },
    {
      method: 'GET',
      path: '/Groups/:id',
      handle: async (call) => answerOf(await findScimGroup(db, call.caller.organizationId, call.id), call),
    },
  ];
}

/** Returns the routes that change groups. */
export function groupWrites(parts: Parts, place: Place): ScimRoute[] {
  const { base } = place;
  const answerOf = createAnswer(parts, place);
  const edit = async (call: ScimCall, change: GroupEdit): Promise<ScimAnswer> =>
    answerOf(await editScimGroup(parts, call, call.id, change), call);
  return [
    {
      method: 'POST',
      path: '/Groups',
      async handle(call) {
        const row = await createScimGroup(parts, call, readGroupBody(call.body));
        const { headers, body } = await answerOf(row, call);
        return { status: 201, headers: { ...headers, location: `${base}/Groups/${row.id}` }, body };
      },
    },
    {
      method: 'PUT',
      path: '/Groups/:id',
      handle: async (call) => {
        const { externalId = null, members = new Set<string>(), displayName } = readGroupBody(call.body);
        return edit(call, { set: { displayName, externalId, members } });
      },
    },
    {
      method: 'PATCH',
      path: '/Groups/:id',
      handle: async (call) => edit(call, { patch: parsePatch(call.body) }),
    },
    {
      method: 'DELETE',
      path: '/Groups/:id',
      async handle(call) {
        await removeScimGroup(parts, call, call.id);
        return removed;
      },
    },
  ];
}
