import type { Invitation, InvitationState, ListQuery } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { presentNote } from '../../../messages/stored-note.ts';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';

type Executor = Kysely<Database> | Transaction<Database>;

/**
 * Regardless of the stored state, an invitation with an expired link is expired, and one whose account was removed is
 * revoked.
 */
const state = `case when i.state <> 'Pending' then i.state when i.account_id is null then 'Revoked'
  when i.expires_at <= now() then 'Expired' else 'Pending' end`;
const mailState = `coalesce(m.state, 'None')`;

const entity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'i.id::text' },
    email: { type: 'text', column: 'i.email', search: true },
    name: { type: 'text', column: 'i.name', search: true },
    roleId: { type: 'text', column: 'i.role_id::text' },
    role: { type: 'text', column: 'r.name', search: true },
    isGuest: { type: 'boolean', column: 'coalesce(a.is_guest, false)' },
    state: { type: 'text', column: state },
    mail: { type: 'text', column: mailState },
    invitedBy: { type: 'text', column: 'i.invited_by_name', search: true },
    createdAt: { type: 'time', column: 'i.created_at' },
    expiresAt: { type: 'time', column: 'i.expires_at' },
    acceptedAt: { type: 'time', column: 'i.accepted_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const invitationsOf = (db: Executor, organizationId: string) =>
  db
    .selectFrom('invitation as i')
    .leftJoin('account as a', 'a.id', 'i.account_id')
    // The account's role takes precedence, because an administrator may have changed it since.
    .leftJoin('role as r', (join) => join.on('r.id', '=', sql`coalesce(a.role_id, i.role_id)`))
    .leftJoin('mail_outbox as m', 'm.id', 'i.mail_id')
    .select([
      'i.id',
      'i.email',
      'i.name',
      'i.language',
      'i.account_id',
      'i.sends',
      'i.mail_id',
      'i.invited_by_name',
      'i.created_at',
      'i.expires_at',
      'i.accepted_at',
      'i.state as stored_state',
      'm.created_at as mailed_at',
      'm.last_error as mail_error',
      'm.last_error_note as mail_error_note',
      sql<string>`coalesce(a.role_id, i.role_id)::text`.as('role_id'),
      sql<string>`coalesce(r.name, '')`.as('role'),
      sql<boolean>`coalesce(a.is_guest, false)`.as('is_guest'),
      'i.tenant_id',
      sql<InvitationState>`${sql.raw(state)}`.as('state'),
      sql<Invitation['mail']>`${sql.raw(mailState)}`.as('mail'),
    ])
    .where('i.organization_id', '=', organizationId);

type Row = Awaited<ReturnType<ReturnType<typeof invitationsOf>['executeTakeFirstOrThrow']>>;

/** Presents an invitation, without its code. */
export function presentInvitation(row: Row): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roleId: row.role_id,
    role: row.role,
    isGuest: row.is_guest,
    language: row.language,
    state: row.state,
    invitedBy: row.invited_by_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    mail: row.mail,
    mailError: row.mail_error,
    mailFailure: presentNote(row.mail_error_note, row.mail_error),
  };
}

/** Finds an invitation of the organization. */
export async function findInvitation(db: Executor, organizationId: string, id: string): Promise<Row> {
  const row = await invitationsOf(db, organizationId).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Lists the invitations of the organization, newest first. */
export async function listInvitations(db: Kysely<Database>, organizationId: string, query: ListQuery) {
  const list = parseList(entity, query);
  const where = whereOf(entity, list);
  return answerList({
    list,
    rows: invitationsOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(entity, list, [{ field: 'createdAt', descending: true }])),
    countAll: async () => {
      const { total } = await invitationsOf(db, organizationId)
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('total'))
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentInvitation,
  });
}
