import type { GroupRow, ListQuery } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../list/streamed-list.ts';

const members = '(select count(*)::int from group_member m where m.group_id = g.id)';
const roleNames = `array(select r.name from group_role gr join role r on r.id = gr.role_id where gr.group_id = g.id)`;

const groups: ListEntity = {
  fields: {
    id: { type: 'text', column: 'g.id::text' },
    name: { type: 'text', column: 'g.name', search: true },
    externalId: { type: 'text', column: 'g.external_id', search: true },
    members: { type: 'number', column: members },
    role: { type: 'text', column: `array_to_string(${roleNames}, ', ')`, members: roleNames },
    createdAt: { type: 'time', column: 'g.created_at' },
    updatedAt: { type: 'time', column: 'g.updated_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const groupsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('directory_group as g')
    .select(['g.id', 'g.name', 'g.external_id', 'g.version', 'g.created_at', 'g.updated_at'])
    .select(sql<number>`${sql.raw(members)}`.as('members'))
    .select(
      sql<GroupRow['roles']>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name, r.id), '[]')
        from group_role gr join role r on r.id = gr.role_id where gr.group_id = g.id)`.as('roles'),
    )
    .where('g.organization_id', '=', organizationId);

export type StoredGroup = Awaited<ReturnType<ReturnType<typeof groupsOf>['executeTakeFirstOrThrow']>>;

export const presentGroup = (row: StoredGroup): GroupRow => ({
  id: row.id,
  name: row.name,
  externalId: row.external_id,
  members: row.members,
  roles: [...row.roles],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.version}"`,
});

/** Lists the directory groups of an organization. */
export async function listGroups(
  db: Kysely<Database>,
  organizationId: string,
  query: ListQuery,
): Promise<ListPage<GroupRow> | StreamedList<GroupRow>> {
  const list = parseList(groups, query);
  const where = whereOf(groups, list);
  return answerList({
    list,
    rows: groupsOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(groups, list, [{ field: 'name', descending: false }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('directory_group as g')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('g.organization_id', '=', organizationId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentGroup,
  });
}

/** Finds a group of an organization. Throws a 404 refusal if not found. */
export async function findGroup(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<StoredGroup> {
  const row = await groupsOf(db, organizationId).where('g.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
