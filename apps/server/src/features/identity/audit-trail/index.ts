import { auditRoutes, type AuditEntryAnswer } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Call, Handler } from '../../../http/call.ts';
import { chainStart, findBrokenLink } from '../../../journal/audit.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList, StreamedList } from '../../../list/streamed-list.ts';
import { findObjects, recordedName, type NamedObject } from './find-objects.ts';

const actorType = `case when audit.account_id is not null then 'user'
  when scim_token.id is not null then 'provisioningToken' else 'portal' end`;

const entity: ListEntity = {
  fields: {
    number: { type: 'number', column: 'audit.number' },
    time: { type: 'time', column: 'audit.time' },
    action: { type: 'text', column: 'audit.action', search: true },
    outcome: { type: 'text', column: 'audit.outcome' },
    actorType: { type: 'text', column: actorType },
    accountId: { type: 'text', column: 'audit.account_id::text' },
    accountName: { type: 'text', column: 'coalesce(account.name, scim_token.name)', search: true },
    accountEmail: { type: 'text', column: 'account.email', search: true },
    sessionId: { type: 'text', column: 'audit.session_id::text' },
    ip: { type: 'text', column: 'audit.ip', search: true },
    requestId: { type: 'text', column: 'audit.request_id', search: true },
    objectType: { type: 'text', column: 'audit.object_type', search: true },
    objectId: { type: 'text', column: 'audit.object_id', search: true },
    // Sessions are renewed in the background several times a day, which does not show what a person did. Favorites
    // concern only the person who marks them.
    routine: {
      type: 'boolean',
      column: `audit.action in ('session.renew', 'favorite.add', 'favorite.remove') and audit.outcome = 'done'`,
    },
  },
  created: 'time',
  tieBreaker: 'number',
};
const newestFirst = [{ field: 'number', descending: true }];

async function listEntries(
  db: Kysely<Database>,
  { session, query }: Call<typeof auditRoutes.list>,
): ReturnType<Handler<typeof auditRoutes.list>> {
  const list = parseList(entity, query);
  const base = db
    .selectFrom('audit')
    // The name is read only while the account belongs to this organization; audit entries outlive accounts.
    .leftJoin('account', (join) =>
      join
        .onRef('account.id', '=', 'audit.account_id')
        .onRef('account.organization_id', '=', 'audit.organization_id'),
    )
    // For requests of a directory, the session is its provisioning token.
    .leftJoin('scim_token', (join) =>
      join
        .onRef('scim_token.id', '=', 'audit.session_id')
        .onRef('scim_token.organization_id', '=', 'audit.organization_id'),
    )
    .where('audit.organization_id', '=', session.organizationId)
    .where(whereOf(entity, list));
  const answer = await answerList({
    list,
    rows: base
      .selectAll('audit')
      .select(['account.email as accountEmail'])
      .select(sql<string | null>`coalesce(account.name, scim_token.name)`.as('accountName'))
      .select(sql<AuditEntryAnswer['actorType']>`${sql.raw(actorType)}`.as('actorType'))
      .orderBy(orderOf(entity, list, newestFirst)),
    countAll: async () => {
      const { total } = await base
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    present: (row) =>
      addObject({
        number: Number(row.number),
        time: row.time.toISOString(),
        action: row.action,
        outcome: row.outcome,
        actorType: row.actorType,
        accountId: row.account_id,
        accountName: row.accountName,
        accountEmail: row.accountEmail,
        sessionId: row.session_id,
        ip: row.ip,
        requestId: row.request_id,
        objectType: row.object_type,
        objectId: row.object_id,
        objectName: null,
        objectPath: null,
        beforeHash: row.before_hash,
        afterHash: row.after_hash,
        details: row.details,
        hash: row.hash,
      }),
  });
  if (answer instanceof StreamedList) return answer;
  const objectOf = await findObjects(db, session.organizationId, answer.result);
  return { ...answer, result: answer.result.map((entry) => addObject(entry, objectOf(entry))) };
}

/** Adds the name and the page of an entry's object, if it was found, and otherwise the name in the entry. */
function addObject(entry: AuditEntryAnswer, found?: NamedObject): AuditEntryAnswer {
  return {
    ...entry,
    objectName: found?.name || entry.objectName || recordedName(entry),
    objectPath: found?.path ?? null,
  };
}

/** Verifies the hash chain of an organization's audit log. */
async function verifyChain(db: Kysely<Database>, organizationId: string) {
  const head = await db
    .selectFrom('audit')
    .select(['number', 'hash', sql<string>`count(*) over ()`.as('links')])
    .where('organization_id', '=', organizationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const broken = await findBrokenLink(db, organizationId);
  return {
    intact: broken === null,
    links: Number(head?.links ?? 0),
    brokenAt: broken === null ? null : Number(broken),
    head: head?.hash ?? chainStart,
  };
}

/** Creates the feature for reading the audit log. Not even the serving database role can change it. */
export const createAuditTrailFeature = ({ database: { db } }: Parts): Feature => ({
  name: 'audit-trail',
  routes(registry) {
    registry.register(auditRoutes.list, (call) => listEntries(db, call));
    registry.register(auditRoutes.verify, ({ session }) => verifyChain(db, session.organizationId));
  },
});
