import { notificationRoutes, type Announcement, type BodyOf } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue, notFound, Refusal } from '../../../errors/refusal.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';
import { announcements, announcementsOf, eventKeyOf, presentAnnouncement } from './announcement-store.ts';
import type { NewMessage, Notifier } from './notifier.ts';
import { withdraw } from './withdraw-announcement.ts';

const day = 86_400_000;

/**
 * Returns the start and end of an announcement. Rejects times in the past, too far in the future, or in the wrong
 * order.
 */
function scheduleOf(body: BodyOf<typeof notificationRoutes.announce>, now: Date) {
  const start = body.startsAt === undefined ? now : new Date(body.startsAt);
  const end = body.endsAt === undefined ? null : new Date(body.endsAt);
  const issues = [
    // Typing takes time: a start within the last five minutes is still accepted.
    ...(start.getTime() < now.getTime() - 5 * 60_000 ? [issue('#/startsAt', 'past')] : []),
    ...(start.getTime() > now.getTime() + 366 * day ? [issue('#/startsAt', 'beyond-one-year')] : []),
    ...(end && end.getTime() <= Math.max(start.getTime(), now.getTime())
      ? [issue('#/endsAt', 'before-start')]
      : []),
  ];
  if (issues.length > 0) throw invalidInput(issues);
  return { start, end, isPlanned: start.getTime() > now.getTime() };
}

/** The recipients of an announcement that is only planned. */
const noRecipients = { recipients: 0, unread: 0 };

/** Returns the columns of a schedule. An announcement that is not planned starts now. */
const scheduleColumns = ({ start, end, isPlanned }: ReturnType<typeof scheduleOf>) => ({
  ...(isPlanned && { starts_at: start }),
  ends_at: end,
  told_at: isPlanned ? null : sql<Date>`now()`,
  withdrawn_at: null,
});

type NewAnnouncement = Call<typeof notificationRoutes.announce>['body'];

/** Returns the message of a new announcement. */
const announcementMessage = (
  organizationId: string,
  id: string,
  { title, message, severity = 'info', link }: NewAnnouncement,
): NewMessage => ({
  organizationId,
  kind: 'announcement',
  severity,
  eventKey: eventKeyOf(id),
  subject: title,
  detail: message,
  link: link ?? null,
});

function announce(
  parts: Parts,
  notifier: Notifier,
  { body, session, write }: Call<typeof notificationRoutes.announce>,
): Promise<Announcement> {
  return write(async (tx) => {
    const { title, message, severity = 'info', link = null, roleIds } = body;
    const schedule = scheduleOf(body, parts.now());
    const { start, end, isPlanned } = schedule;
    const { organizationId, accountId, name } = session;
    const id = parts.newId();
    const { recipients, unread } = isPlanned
      ? noRecipients
      : await notifier.tellMembers(tx, announcementMessage(organizationId, id, body), roleIds);
    if (recipients === 0 && !isPlanned) {
      throw invalidInput([issue('#/roleIds', 'no-recipients')]);
    }
    const announcement = await tx
      .insertInto('announcement')
      .values({
        id,
        organization_id: organizationId,
        created_by: accountId,
        created_by_name: name,
        title,
        message,
        severity,
        link,
        recipients,
        role_ids: roleIds ? JSON.stringify(roleIds) : null,
        ...scheduleColumns(schedule),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return {
      answer: presentAnnouncement({ ...announcement, unread, state: isPlanned ? 'planned' : 'active' }),
      audit: {
        action: 'announcement.create',
        objectType: 'announcement',
        objectId: id,
        after: {
          title,
          message,
          severity,
          link,
          startsAt: start.toISOString(),
          endsAt: end?.toISOString() ?? null,
        },
        details: { title, recipients, planned: isPlanned, ...(roleIds && { roleIds }) },
      },
    };
  });
}

function endAnnouncement(
  notifier: Notifier,
  { params, session, write }: Call<typeof notificationRoutes.endAnnouncement>,
): Promise<Announcement> {
  return write(async (tx) => {
    const { organizationId } = session;
    const find = () => announcementsOf(tx, organizationId).where('id', '=', params.id);
    await tx
      .selectFrom('announcement')
      .select('id')
      .where('id', '=', params.id)
      .where('organization_id', '=', organizationId)
      .forUpdate()
      .executeTakeFirst();
    const before = await find().executeTakeFirst();
    if (!before) throw notFound();
    if (before.state === 'past') throw new Refusal('conflict', { reason: 'announcement-ended' });
    await tx
      .updateTable('announcement')
      .set({
        starts_at: sql<Date>`least(starts_at, now() - interval '1 microsecond')`,
        ends_at: sql<Date>`now()`,
      })
      .where('id', '=', params.id)
      .execute();
    await withdraw(tx, before, notifier);
    return {
      answer: presentAnnouncement(await find().executeTakeFirstOrThrow()),
      audit: {
        action: 'announcement.end',
        objectType: 'announcement',
        objectId: params.id,
        details: { title: before.title, was: before.state },
      },
    };
  });
}

/** Registers the routes for announcements of administrators to their organization, immediate or scheduled. */
export function registerAnnouncementRoutes(registry: RouteRegistry, parts: Parts, notifier: Notifier): void {
  const { db } = parts.database;
  registry.register(notificationRoutes.announce, (call) => announce(parts, notifier, call));
  registry.register(notificationRoutes.endAnnouncement, (call) => endAnnouncement(notifier, call));
  registry.register(notificationRoutes.announcements, async ({ query, session }) => {
    const list = parseList(announcements, query);
    const where = whereOf(announcements, list);
    return answerList({
      list,
      rows: announcementsOf(db, session.organizationId)
        .where(where)
        .orderBy(orderOf(announcements, list, [{ field: 'startsAt', descending: true }])),
      countAll: async () => {
        const { total } = await db
          .selectFrom('announcement')
          .where('organization_id', '=', session.organizationId)
          .select(sql<number>`count(*)::int`.as('total'))
          .where(where)
          .executeTakeFirstOrThrow();
        return total;
      },
      present: presentAnnouncement,
    });
  });
}
