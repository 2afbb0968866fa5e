import { CloudError } from '@blueport/cloud';
import {
  sentence,
  type AlertDigest,
  type AlertQuietHours,
  type CloudName,
  type Sentence,
} from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Parts } from '../../../../feature.ts';
import type { Inventory, ReadableScopes } from '../../../cloud/inventory/index.ts';
import type { Notifier } from '../../../messaging/notifications/index.ts';
import { sendAt, type MessageTiming } from '../engine/quiet-hours.ts';
import { alertLink, alertsLink } from './notices.ts';

/** Lease duration of a sender, in seconds; a failed attempt is repeated after it. */
const leaseSeconds = 60;
/** Alerts named in a message about several. */
const maxNamed = 5;
/** Time until rights that the cloud did not confirm are requested again, and the longest wait for them. */
const retryMs = 5 * 60_000;
const longestWaitMs = 24 * 60 * 60_000;

export interface MessageParts extends Pick<Parts, 'now'> {
  readonly db: Kysely<Database>;
  readonly inventory: Pick<Inventory, 'scopesOfPerson'>;
  readonly notifier: Pick<Notifier, 'tell'>;
}

/** A person claimed for sending a message about alerts. */
export interface RecipientClaim {
  readonly accountId: string;
  readonly attempt: number;
  readonly quietHours: AlertQuietHours | null;
  readonly digest: AlertDigest;
  readonly sentAt: Date | null;
  readonly usualSentAt: Date | null;
}

/** Claims people with due alerts, and those whose sender crashed or failed. */
export async function claimRecipients(
  db: Kysely<Database>,
  owner: string,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<RecipientClaim[]> {
  const { rows } = await sql<RecipientClaim>`
    update alert_recipient r set lease_owner = ${owner}, attempt = r.attempt + 1, due_at = null,
        lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from (select account_id from alert_recipient
             where lease_until < clock_timestamp()
                or (lease_until is null and due_at <= greatest(clock_timestamp(), ${now}::timestamptz))
             order by due_at limit ${limit} for update skip locked) due
     where r.account_id = due.account_id
    returning r.account_id as "accountId", r.attempt, r.quiet_hours as "quietHours", r.digest, r.sent_at as "sentAt",
      r.usual_sent_at as "usualSentAt"`.execute(db);
  return rows;
}

/** An alert that waits for a message to one person. */
interface Notice {
  readonly insightId: string;
  readonly organizationId: string;
  readonly severity: number;
  readonly subject: string;
  readonly resourceId: string | null;
  readonly resourceKey: string | null;
  readonly groupKey: string | null;
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly cloud: CloudName;
  readonly facts: Readonly<Record<string, string>>;
  readonly value: number;
  readonly startedAt: Date;
  readonly firedAt: Date;
  readonly quietHours: AlertQuietHours | null;
  /** Identity of the person in the directory of the subscription; null without one. */
  readonly objectId: string | null;
  /** Whether it still needs a message, and the person may see insights. */
  readonly isWanted: boolean;
}

/** Reads the waiting alerts of a person. Resolved, acknowledged and silenced ones are no longer wanted. */
async function readNotices(db: Kysely<Database>, accountId: string): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select n.insight_id as "insightId", i.organization_id as "organizationId", i.severity, i.subject,
        i.resource_id as "resourceId", i.resource_key as "resourceKey", i.group_key as "groupKey",
        i.subscription_id as "subscriptionId", s.tenant_id as "tenantId", s.cloud, i.facts, n.value,
        coalesce(i.ended_at is null and i.acknowledged_at is null
          and coalesce(i.silenced_until, '-infinity') < clock_timestamp()
          and s.subscription_id is not null and account.organization_id = i.organization_id
          and p.permissions ? 'insightsService' and o.permissions ? 'insightsService', false) as "isWanted",
        i.started_at as "startedAt", n.fired_at as "firedAt", a.quiet_hours as "quietHours",
        (select d.object_id from identity d where d.account_id = n.account_id and d.tenant_id = s.tenant_id
          order by d.object_id limit 1) as "objectId"
      from alert_notice n
      join insight i on i.id = n.insight_id
      join alert_rule a on a.id = n.rule_id
      join account on account.id = n.account_id
      join organization o on o.id = i.organization_id
      left join cloud_subscription s on s.organization_id = i.organization_id
        and s.subscription_id = i.subscription_id
      left join account_permission p on p.account_id = account.id
     where n.account_id = ${accountId}
     order by i.severity, n.fired_at, i.id`.execute(db);
  return rows;
}

const isReadable = (scopes: ReadableScopes, notice: Notice): boolean =>
  scopes.subscriptions.includes(notice.subscriptionId) ||
  (notice.groupKey !== null && scopes.groups.includes(notice.groupKey)) ||
  (notice.resourceKey !== null && scopes.resources.includes(notice.resourceKey));

/** Alerts by what the cloud reports about the person's rights. */
interface Sorted {
  readonly readable: readonly Notice[];
  /** Alerts of scopes whose rights the cloud does not confirm or deny now. */
  readonly unconfirmed: readonly Notice[];
}

/** Sorts alerts by whether the person may read their scopes in the cloud now. */
async function sortByRights(
  { inventory }: MessageParts,
  accountId: string,
  notices: readonly Notice[],
): Promise<Sorted> {
  const readable: Notice[][] = [];
  const unconfirmed: Notice[][] = [];
  for (const [tenantId, own] of Map.groupBy(notices, (notice) => notice.tenantId)) {
    const [{ organizationId, cloud, objectId }] = own as [Notice];
    if (objectId === null) continue;
    const scopes = await inventory
      .scopesOfPerson({ organizationId, accountId, tenantId, objectId, cloud })
      .catch((error: unknown) => {
        if (error instanceof CloudError) return undefined;
        throw error;
      });
    if (scopes === undefined) unconfirmed.push(own);
    else readable.push(own.filter((notice) => isReadable(scopes, notice)));
  }
  return { readable: readable.flat(), unconfirmed: unconfirmed.flat() };
}

const resourceOf = ({ resourceId }: Notice): string => resourceId?.split('/').at(-1) ?? '';

function sentencesOf(notices: readonly Notice[]): Sentence[] {
  const [first] = notices as [Notice];
  if (notices.length === 1) {
    const { metric = '', operator = '', threshold = '' } = first.facts;
    const value = Number(first.value.toPrecision(4));
    return [
      sentence('alertFired', { metric, operator, threshold, value, resource: resourceOf(first) }),
      sentence('alertSince', { at: first.startedAt.toISOString() }),
    ];
  }
  const severe = notices.filter(({ severity }) => severity <= 1).length;
  const named = notices.slice(0, maxNamed).map((notice) => `${notice.subject} (${resourceOf(notice)})`);
  const others = notices.length - named.length;
  return [
    sentence('alertsFired', { count: notices.length, severe }),
    sentence('alertsNamed', { names: named.join(', '), others }),
  ];
}

/** Sends one message about all ready alerts of a person. */
async function tell(
  { notifier }: MessageParts,
  tx: Transaction<Database>,
  { accountId }: RecipientClaim,
  notices: readonly Notice[],
  at: Date,
): Promise<void> {
  const [first] = notices;
  if (first === undefined) return;
  const isSingle = notices.length === 1;
  await notifier.tell(tx, [accountId], {
    organizationId: first.organizationId,
    kind: 'alertFired',
    severity: first.severity <= 1 ? 'error' : first.severity === 2 ? 'warning' : 'info',
    eventKey: `alerts/${accountId}/${at.toISOString()}`,
    subject: isSingle ? first.subject : String(notices.length),
    outcome: isSingle ? 'single' : 'group',
    says: sentencesOf(notices),
    link: isSingle ? alertLink(first.insightId) : alertsLink,
  });
}

/** Locks waiting alerts before their recipient, in the order in which an evaluation adds both. */
async function lockNotices(tx: Transaction<Database>, accountId: string): Promise<void> {
  await sql`select from alert_notice where account_id = ${accountId} order by insight_id for update`.execute(
    tx,
  );
}

/** Deletes alerts that were handled, unless they have fired again since they were read. */
async function deleteNotices(
  tx: Transaction<Database>,
  accountId: string,
  handled: readonly Notice[],
): Promise<void> {
  await sql`delete from alert_notice n using unnest(${handled.map(({ insightId }) => insightId)}::uuid[],
      ${handled.map(({ firedAt }) => firedAt)}::timestamptz[]) as h (insight_id, fired_at)
    where n.account_id = ${accountId} and n.insight_id = h.insight_id and n.fired_at = h.fired_at`.execute(
    tx,
  );
}

/**
 * Sends a claimed person one message about all alerts that are due for them, so that a thousand alerts are one inbox
 * entry and one mail. Alerts outside of the person's cloud rights are dropped; those that wait for the cloud to confirm
 * the rights are tried again for a day.
 */
export async function sendMessage(parts: MessageParts, claim: RecipientClaim): Promise<void> {
  const { db, now } = parts;
  const { accountId, attempt } = claim;
  const at = now();
  const timingOf = (sentAt: Date | null, usualSentAt: Date | null): MessageTiming => ({
    ...claim,
    sentAt: sentAt?.getTime() ?? null,
    usualSentAt: usualSentAt?.getTime() ?? null,
  });
  const timing = timingOf(claim.sentAt, claim.usualSentAt);
  const timeOf = (notice: Notice, by: MessageTiming) =>
    sendAt({ ...notice, firedAt: notice.firedAt.getTime() }, by);
  const notices = await readNotices(db, accountId);
  const wanted = notices.filter(({ isWanted }) => isWanted);
  // An alert that is due takes the waiting ones with it only if they are due as well.
  const ready = wanted.filter((notice) => timeOf(notice, timing) <= at.getTime());
  const waiting = wanted.filter((notice) => !ready.includes(notice));
  const { readable, unconfirmed } = await sortByRights(parts, accountId, ready);
  const retried = unconfirmed.filter(({ firedAt }) => at.getTime() - firedAt.getTime() < longestWaitMs);
  const sentAt = readable.length > 0 ? at : claim.sentAt;
  const usualSentAt = readable.some(({ severity }) => severity > 0) ? at : claim.usualSentAt;
  const next = [
    ...waiting.map((notice) => timeOf(notice, timingOf(sentAt, usualSentAt))),
    ...retried.map(() => at.getTime() + retryMs),
  ];
  const dueAt = next.length === 0 ? null : new Date(next.reduce((least, time) => Math.min(least, time)));
  const kept = new Set([...waiting, ...retried]);
  await db.transaction().execute(async (tx) => {
    await lockNotices(tx, accountId);
    // Alerts that fired in the meantime have set an earlier time.
    const { rows } =
      await sql`update alert_recipient set lease_owner = null, lease_until = null, sent_at = ${sentAt},
        usual_sent_at = ${usualSentAt},
        due_at = least(due_at, ${dueAt}::timestamptz)
      where account_id = ${accountId} and attempt = ${attempt} returning 1`.execute(tx);
    if (rows.length === 0) return;
    await deleteNotices(
      tx,
      accountId,
      notices.filter((notice) => !kept.has(notice)),
    );
    await tell(parts, tx, claim, readable, at);
  });
}
