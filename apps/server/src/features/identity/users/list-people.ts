import type { ListQuery, OrganizationPerson } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList, type ListPage, type StreamedList } from '../../../list/streamed-list.ts';
import { presentRoles } from '../session/index.ts';
import { userEntity, usersOf } from './user-store.ts';

type StoredInvitation = NonNullable<OrganizationPerson['invitation']>;

/** An invitation with an expired link is expired, regardless of the stored state. */
const invitationState = `case when i.state = 'Pending' and i.expires_at <= now() then 'Expired' else i.state end`;

/** Returns the SQL of a value of an account's latest invitation; the value is null without one. */
const latestInvitation = (value: string): string =>
  `(select ${value} from invitation i left join mail_outbox m on m.id = i.mail_id
    where i.account_id = a.id order by i.created_at desc limit 1)`;

const people: ListEntity = {
  ...userEntity,
  fields: {
    ...userEntity.fields,
    invitation: { type: 'text', column: latestInvitation(invitationState) },
  },
};

const peopleOf = (db: Kysely<Database>, organizationId: string) =>
  usersOf(db, organizationId).select(
    sql<StoredInvitation | null>`${sql.raw(
      latestInvitation(`jsonb_build_object('state', ${invitationState}, 'mail', coalesce(m.state, 'None'),
        'expiresAt', i.expires_at)`),
    )}`.as('invitation'),
  );

type Row = Awaited<ReturnType<ReturnType<typeof peopleOf>['executeTakeFirstOrThrow']>>;

const present = ({ invitation, ...row }: Row): OrganizationPerson => ({
  id: row.id,
  name: row.name,
  email: row.email,
  isGuest: row.is_guest,
  state: row.state,
  role: { id: row.role_id, name: row.role_name },
  roles: presentRoles(row.roles),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  invitation: invitation && { ...invitation, expiresAt: new Date(invitation.expiresAt).toISOString() },
});

/** Lists the people of any organization with their latest invitations, for the portal's operator. */
export function listPeople(
  db: Kysely<Database>,
  organizationId: string,
  query: ListQuery,
): Promise<ListPage<OrganizationPerson> | StreamedList<OrganizationPerson>> {
  const list = parseList(people, query);
  const where = whereOf(people, list);
  return answerList({
    list,
    rows: peopleOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(people, list, [{ field: 'name', descending: false }])),
    countAll: async () => {
      const { total } = await usersOf(db, organizationId)
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present,
  });
}

export type ListPeople = typeof listPeople;
