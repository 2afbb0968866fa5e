import { savedViewRoutes, type SavedView } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { notFound, Refusal } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import { withFreeName } from '../../../http/free-name.ts';
import type { SessionContext } from '../../../session-context.ts';
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  listViews,
  setViewFlags,
  updateView,
  type ViewRow,
} from './saved-view-store.ts';
export { findView } from './saved-view-store.ts';
import { mayChange, requireChange, requireSharing } from './view-access.ts';

/** Maximum number of views per account, enough for every list of the portal. */
const maxViews = 200;

const etagOf = (row: ViewRow): string => `"${row.revision}"`;

function present(row: ViewRow, session: SessionContext): SavedView {
  return {
    id: row.id,
    list: row.list,
    path: row.path,
    name: row.name,
    query: row.query,
    sharing: row.sharing,
    ownerName: row.owner_name,
    mayChange: mayChange(session, row),
    pinned: row.pinned ?? false,
    isDefault: row.is_default ?? false,
    etag: etagOf(row),
    updatedAt: row.updated_at.toISOString(),
  };
}

const keepApart = withFreeName({ index: 'saved_view_name', field: 'name' });

async function requireView(db: Kysely<Database>, session: SessionContext, id: string): Promise<ViewRow> {
  const row = await findView(db, session, id);
  if (!row) throw notFound();
  return row;
}

async function createView(
  newId: () => string,
  call: Call<typeof savedViewRoutes.create>,
): Promise<SavedView> {
  const { body, session } = call;
  requireSharing(session, body.sharing);
  const { pinned, isDefault, ...view } = body;
  const id = newId();
  const answer = await keepApart(
    call.write(async (tx) => {
      if ((await countOwnViews(tx, session.accountId)) >= maxViews) {
        throw new Refusal('conflict', {
          reason: 'too-many-views',
          values: { limit: String(maxViews) },
        });
      }
      await insertView(tx, session, { ...view, id });
      if (pinned || isDefault)
        await setViewFlags(tx, session.accountId, { id, list: view.list }, { pinned, isDefault });
      return {
        answer: present(await requireView(tx, session, id), session),
        audit: { action: 'userView.create', objectType: 'savedView', objectId: id, after: body },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

async function changeView(
  db: Kysely<Database>,
  call: Call<typeof savedViewRoutes.change>,
): Promise<SavedView> {
  const { params, body, session } = call;
  const row = await requireView(db, session, params.id);
  requireChange(session, row);
  requireSharing(session, body.sharing, row.sharing);
  call.requireMatch(etagOf(row));
  const sharedRoleId = row.sharing === 'role' ? row.role_id : session.roleId;
  const answer = await keepApart(
    call.write(async (tx) => {
      const content = { ...body, roleId: body.sharing === 'role' ? sharedRoleId : null };
      if (!(await updateView(tx, row, content))) throw new Refusal('stale');
      const { name, query, sharing } = row;
      // A user who stops sharing another person's view no longer sees it; the response still shows the saved content.
      const after = (await findView(tx, session, row.id)) ?? { ...row, ...body, revision: row.revision + 1 };
      return {
        answer: present(after, session),
        audit: {
          action: 'userView.change',
          objectType: 'savedView',
          objectId: row.id,
          before: { name, query, sharing },
          after: body,
        },
      };
    }),
  );
  call.header('etag', answer.etag);
  return answer;
}

async function removeView(
  db: Kysely<Database>,
  call: Call<typeof savedViewRoutes.delete>,
): Promise<undefined> {
  const { params, session, write, requireMatch } = call;
  const row = await requireView(db, session, params.id);
  requireChange(session, row);
  requireMatch(etagOf(row));
  return write(async (tx) => {
    if (!(await deleteView(tx, row))) throw new Refusal('stale');
    return {
      answer: undefined,
      audit: { action: 'userView.delete', objectType: 'savedView', objectId: row.id },
    };
  });
}

/**
 * Creates the feature for saved views of lists: private or shared in the organization, with pins and defaults per
 * reader.
 */
export const createSavedViewsFeature = ({ database: { db }, newId }: Parts): Feature => ({
  name: 'saved-views',
  routes(registry) {
    registry.register(savedViewRoutes.list, async ({ query, session }) => {
      const result = (await listViews(db, session, query.list)).map((row) => present(row, session));
      return { count: result.length, total: result.length, result };
    });
    registry.register(savedViewRoutes.create, (call) => createView(newId, call));
    registry.register(savedViewRoutes.change, (call) => changeView(db, call));
    registry.register(savedViewRoutes.mark, async ({ params, body, session, write }) => {
      const row = await requireView(db, session, params.id);
      return write(async (tx) => {
        await setViewFlags(tx, session.accountId, row, body);
        return {
          answer: present({ ...row, pinned: body.pinned, is_default: body.isDefault }, session),
          audit: { action: 'userView.mark', objectType: 'savedView', objectId: row.id, after: body },
        };
      });
    });
    registry.register(savedViewRoutes.delete, (call) => removeView(db, call));
  },
});
