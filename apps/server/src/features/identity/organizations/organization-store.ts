import {
  checkPermission,
  type ListQuery,
  type OrganizationDetail,
  type OrganizationRow,
  type PermissionHolder,
} from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../list/streamed-list.ts';
import { lockAdministration } from '../roles/index.ts';
import { isVisibleTo } from './visible-organization.ts';

/** The requesting user's properties that determine what they see. */
export interface Viewer {
  readonly organizationId: string;
  readonly permissions: PermissionHolder;
}

const countOf = (table: 'account' | 'role' | 'directory' | 'deployment' | 'connection'): string =>
  `(select count(*)::int from ${table} t where t.organization_id = o.id)`;

const organizations: ListEntity = {
  fields: {
    id: { type: 'text', column: 'o.id::text' },
    key: { type: 'text', column: 'o.key', search: true },
    name: { type: 'text', column: 'o.name', search: true },
    isOperator: { type: 'boolean', column: 'o.is_operator' },
    users: { type: 'number', column: countOf('account') },
    roles: { type: 'number', column: countOf('role') },
    directories: { type: 'number', column: countOf('directory') },
    deployments: { type: 'number', column: countOf('deployment') },
    createdAt: { type: 'time', column: 'o.created_at' },
    updatedAt: { type: 'time', column: 'o.updated_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const selectVisible = (db: Kysely<Database>, viewer: Viewer) =>
  db
    .selectFrom('organization as o')
    .select([
      'o.id',
      'o.key',
      'o.name',
      'o.is_operator',
      'o.requires_multi_factor',
      'o.guests_allowed',
      'o.permissions',
      'o.version',
      'o.created_at',
      'o.updated_at',
      sql<number>`${sql.raw(countOf('account'))}`.as('users'),
      sql<number>`${sql.raw(countOf('role'))}`.as('roles'),
      sql<number>`${sql.raw(countOf('directory'))}`.as('directories'),
      sql<number>`${sql.raw(countOf('deployment'))}`.as('deployments'),
      sql<number>`${sql.raw(countOf('connection'))}`.as('connections'),
    ])
    .where(isVisibleTo(viewer.organizationId));

export type OrganizationFacts = Awaited<
  ReturnType<ReturnType<typeof selectVisible>['executeTakeFirstOrThrow']>
>;

const headOf = (row: OrganizationFacts) => ({
  id: row.id,
  key: row.key,
  name: row.name,
  isOperator: row.is_operator,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.version}"`,
});

/** Lists the organizations visible to a session. */
export async function listOrganizations(
  db: Kysely<Database>,
  viewer: Viewer,
  query: ListQuery,
): Promise<ListPage<OrganizationRow> | StreamedList<OrganizationRow>> {
  const list = parseList(organizations, query);
  const where = whereOf(organizations, list);
  return answerList({
    list,
    rows: selectVisible(db, viewer)
      .where(where)
      .orderBy(orderOf(organizations, list, [{ field: 'name', descending: false }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('organization as o')
        .select(sql<number>`count(*)::int`.as('total'))
        .where(isVisibleTo(viewer.organizationId))
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: (row) => ({
      ...headOf(row),
      users: row.users,
      roles: row.roles,
      directories: row.directories,
      deployments: row.deployments,
    }),
  });
}

/** Finds an organization visible to a session, by ID or key. Throws a 404 refusal if not found. */
export async function findOrganization(
  db: Kysely<Database>,
  viewer: Viewer,
  by: { readonly id: string } | { readonly key: string },
): Promise<OrganizationFacts> {
  const row = await selectVisible(db, viewer)
    .$if('id' in by, (query) => query.where('o.id', '=', (by as { id: string }).id))
    .$if('key' in by, (query) => query.where('o.key', '=', (by as { key: string }).key))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Locks an organization until the transaction ends. Visibility is checked before the lock, because waiting for it would
 * disclose that the organization exists.
 */
export async function lockOrganization(
  tx: Transaction<Database>,
  viewer: Viewer,
  id: string,
): Promise<OrganizationFacts> {
  await findOrganization(tx, viewer, { id });
  await lockAdministration(tx, id);
  return findOrganization(tx, viewer, { id });
}

const directoriesOf = async (db: Kysely<Database>, organizationId: string) => {
  const rows = await db
    .selectFrom('directory as d')
    .select([
      'd.tenant_id as tenantId',
      'd.name',
      'd.cloud',
      'd.created_at',
      sql<number>`(select count(distinct i.account_id)::int from identity i join account a on a.id = i.account_id
        where i.tenant_id = d.tenant_id and a.organization_id = d.organization_id)`.as('users'),
    ])
    .where('d.organization_id', '=', organizationId)
    .orderBy('d.name')
    .orderBy('d.tenant_id')
    .execute();
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
};

/** Returns an organization with the details the viewer may see: the name for everyone, the rest for administrators. */
export async function readOrganization(
  db: Kysely<Database>,
  viewer: Viewer,
  by: { readonly id: string } | { readonly key: string },
): Promise<OrganizationDetail> {
  const row = await findOrganization(db, viewer, by);
  const holds = (key: string): boolean => checkPermission(viewer.permissions, key).allowed;
  const { users, roles, deployments, connections } = row;
  return {
    ...headOf(row),
    ...(holds('organizationView') && {
      counts: { users, roles, deployments, connections },
      requiresMultiFactor: row.requires_multi_factor,
      guestsAllowed: row.guests_allowed,
      directories: await directoriesOf(db, row.id),
    }),
    ...(holds('organizationPermissionView') && { permissions: row.permissions }),
  };
}
