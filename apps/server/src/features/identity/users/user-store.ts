import type { AccountState, ListQuery, UserDetail, UserRow } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../list/streamed-list.ts';
import type { SessionContext } from '../../../session-context.ts';
import { listRolesWithinAuthority } from '../roles/index.ts';
import { additionalRolesOf, isLive, presentRoles } from '../session/index.ts';

/** The effective state of an account: expired if its expiry has passed, regardless of the stored state. */
const state = `case when a.state in ('Active', 'Invited') and a.expires_at <= now() then 'Expired' else a.state end`;
const lastSeen = `(select max(s.last_seen_at) from session s where s.account_id = a.id and s.kind = 'interactive')`;

/** Returns the SQL of an array of one column of all roles that the account holds now. */
const heldRoles = (of: string): string =>
  `array(select ${of} from held_role h join role r on r.id = h.role_id where h.account_id = a.id)`;

/** The fields of the list of people. */
export const userEntity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'a.id::text' },
    name: { type: 'text', column: 'a.name', search: true },
    email: { type: 'text', column: 'a.email', search: true },
    state: { type: 'text', column: state },
    role: { type: 'text', column: 'r.name', members: heldRoles('r.name'), search: true },
    roleId: { type: 'text', column: 'r.id::text', members: heldRoles('r.id::text') },
    expiresAt: { type: 'time', column: 'a.expires_at' },
    isGuest: { type: 'boolean', column: 'a.is_guest' },
    lastSeenAt: { type: 'time', column: lastSeen },
    createdAt: { type: 'time', column: 'a.created_at' },
    updatedAt: { type: 'time', column: 'a.updated_at' },
  },
  created: 'createdAt',
  titles: ['name', 'email'],
  recent: 'updatedAt',
  tieBreaker: 'id',
};

/** Selects the people of an organization. */
export const usersOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('account as a')
    .innerJoin('role as r', 'r.id', 'a.role_id')
    .select([
      'a.id',
      'a.name',
      'a.email',
      'a.state as stored_state',
      'a.expires_at',
      'a.is_guest',
      'a.version',
      'a.created_at',
      'a.updated_at',
      'r.id as role_id',
      'r.name as role_name',
      additionalRolesOf('a.id').as('roles'),
      sql<AccountState>`${sql.raw(state)}`.as('state'),
      sql<Date | null>`${sql.raw(lastSeen)}`.as('last_seen_at'),
      sql<number>`(select count(*)::int from session
        where session.account_id = a.id and session.kind = 'interactive' and ${isLive})`.as('sessions'),
    ])
    .where('a.organization_id', '=', organizationId);

export type AccountRow = Awaited<ReturnType<ReturnType<typeof usersOf>['executeTakeFirstOrThrow']>>;

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The caller's properties that determine which people they may change. */
type Viewer = Pick<SessionContext, 'organizationId' | 'permissions'>;

const present = (row: AccountRow, editableRoles: ReadonlySet<string>): UserRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  state: row.state,
  role: { id: row.role_id, name: row.role_name },
  roles: presentRoles(row.roles),
  expiresAt: time(row.expires_at),
  isGuest: row.is_guest,
  lastSeenAt: time(row.last_seen_at),
  sessions: row.sessions,
  editable: [row.role_id, ...row.roles.map(({ id }) => id)].every((id) => editableRoles.has(id)),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.version}"`,
});

/** Lists the people of an organization, filtered, sorted and paged by the database. */
export async function listUsers(
  db: Kysely<Database>,
  { organizationId, permissions }: Viewer,
  query: ListQuery,
): Promise<ListPage<UserRow> | StreamedList<UserRow>> {
  const list = parseList(userEntity, query);
  const editableRoles = await listRolesWithinAuthority(db, organizationId, permissions);
  const where = whereOf(userEntity, list);
  return answerList({
    list,
    rows: usersOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(userEntity, list, [{ field: 'name', descending: false }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('account as a')
        .innerJoin('role as r', 'r.id', 'a.role_id')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('a.organization_id', '=', organizationId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: (row) => present(row, editableRoles),
  });
}

/** Finds the row of an organization's account. Throws a 404 refusal if not found. */
export async function findUser(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<AccountRow> {
  const row = await usersOf(db, organizationId).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Returns a person with their sign-in identities. */
export async function readUser(
  db: Kysely<Database>,
  { organizationId, permissions }: Viewer,
  id: string,
): Promise<UserDetail> {
  const row = await findUser(db, organizationId, id);
  const identities = await db
    .selectFrom('identity as i')
    .leftJoin('directory as d', (join) =>
      join.onRef('d.tenant_id', '=', 'i.tenant_id').on('d.organization_id', '=', organizationId),
    )
    .select(['i.tenant_id as tenantId', 'd.name as directory', 'i.object_id as objectId'])
    .where('i.account_id', '=', id)
    .orderBy('i.created_at')
    .execute();
  const { deployments } = await db
    .selectFrom('deployment')
    .select(sql<number>`count(*)::int`.as('deployments'))
    .where('account_id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const editableRoles = await listRolesWithinAuthority(db, organizationId, permissions);
  return { ...present(row, editableRoles), identities, deployments };
}
