import type { ViewSharing } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';

type Reader = Kysely<Database>;
type Writer = Transaction<Database>;
type Viewer = Pick<SessionContext, 'accountId' | 'organizationId' | 'roleId' | 'roleIds'>;

/** Editable content of a view. */
export interface ViewContent {
  readonly name: string;
  readonly query: string;
  readonly sharing: ViewSharing;
}
export interface ViewFlags {
  readonly pinned: boolean;
  readonly isDefault: boolean;
}

/** Selects the views visible to a user: their own and those shared with them, within one organization. */
function visibleViews(db: Reader, viewer: Viewer) {
  return db
    .selectFrom('saved_view as v')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .leftJoin('saved_view_mark as m', (join) =>
      join.onRef('m.view_id', '=', 'v.id').on('m.account_id', '=', viewer.accountId),
    )
    .selectAll('v')
    .select(['a.name as owner_name', 'm.pinned', 'm.is_default'])
    .where('v.organization_id', '=', viewer.organizationId)
    .where((is) =>
      is.or([
        is('v.account_id', '=', viewer.accountId),
        is('v.sharing', '=', 'organization'),
        is.and([is('v.sharing', '=', 'role'), sql<boolean>`v.role_id = any(${viewer.roleIds}::uuid[])`]),
      ]),
    );
}
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];

/** Far more than a user reads. Beyond this limit, the first names in alphabetical order are returned. */
const maxListed = 1000;

export function listViews(db: Reader, viewer: Viewer, list?: string) {
  return visibleViews(db, viewer)
    .$if(list !== undefined, (query) => query.where('v.list', '=', list ?? ''))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .limit(maxListed)
    .execute();
}

export function findView(db: Reader, viewer: Viewer, id: string): Promise<ViewRow | undefined> {
  return visibleViews(db, viewer).where('v.id', '=', id).executeTakeFirst();
}

export async function countOwnViews(db: Reader, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertView(
  tx: Writer,
  viewer: Viewer,
  view: ViewContent & { readonly id: string; readonly list: string; readonly path: string },
): Promise<void> {
  await tx
    .insertInto('saved_view')
    .values({
      ...view,
      organization_id: viewer.organizationId,
      account_id: viewer.accountId,
      role_id: view.sharing === 'role' ? viewer.roleId : null,
    })
    .execute();
}

/** Writes a view's content. Returns false if it has changed since `revision`. */
export async function updateView(
  tx: Writer,
  { id, revision }: { readonly id: string; readonly revision: number },
  content: ViewContent & { readonly roleId: string | null },
): Promise<boolean> {
  const { roleId, ...columns } = content;
  const { numUpdatedRows } = await tx
    .updateTable('saved_view')
    .set({
      ...columns,
      role_id: roleId,
      revision: sql<number>`revision + 1`,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a view. Returns false if it has changed since `revision`. */
export async function deleteView(
  tx: Writer,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Stores a person's marks on a view. A new default replaces the old one. */
export async function setViewFlags(
  tx: Writer,
  accountId: string,
  view: { readonly id: string; readonly list: string },
  { pinned, isDefault }: ViewFlags,
): Promise<void> {
  if (isDefault) {
    await tx
      .updateTable('saved_view_mark')
      .set({ is_default: false })
      .where('account_id', '=', accountId)
      .where('list', '=', view.list)
      .where('view_id', '!=', view.id)
      .execute();
  }
  const marks = { pinned, is_default: isDefault };
  await tx
    .insertInto('saved_view_mark')
    .values({ account_id: accountId, view_id: view.id, list: view.list, ...marks })
    .onConflict((conflict) => conflict.columns(['account_id', 'view_id']).doUpdateSet(marks))
    .execute();
}
