import { readCostView, sentence, usualCostSeries, usualGrouping } from '@blueport/contracts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import { recordAudit } from '../../../journal/audit.ts';
import type { Inventory, ReadableScopes } from '../../cloud/inventory/index.ts';
import type { Mailer } from '../../messaging/mail/index.ts';
import type { Notifier } from '../../messaging/notifications/index.ts';
import { parseFilters, readFreshness, readPeriodSummary } from '../cost/index.ts';
import { nextRun } from './next-run.ts';
import { renderReport, type ReportContent } from './render-report.ts';
import { finishReport, type ReportClaim } from './report-store.ts';
import { createReportWriter } from './report-texts.ts';
import { weekOf } from './report-week.ts';
import type { FindSubscriber, LostSubscriber, Subscriber } from './subscriber.ts';

type Tx = Transaction<Database>;

/** Attempts per week until a report is skipped: about five hours. */
const maxFailures = 12;

export interface SendingParts extends Pick<Parts, 'now' | 'log'> {
  readonly db: Kysely<Database>;
  readonly inventory: Pick<Inventory, 'scopesOfPerson'>;
  readonly findSubscriber: FindSubscriber;
  readonly mailer: Pick<Mailer, 'letter' | 'languageOf' | 'publicUrl'>;
  readonly notifier: Notifier;
}

/** Returns the address of the reports of a person, with one of them selected. */
const reportLink = (id: string): string => `/portal/costanalysis?report=${id}`;

/** Returns when the report is sent next, always after the due time. */
const nextAfter = ({ schedule, dueAt }: ReportClaim, now: Date): Date =>
  nextRun(schedule, new Date(Math.max(now.getTime(), dueAt.getTime())))!;

/** Actor of background work in the audit log. */
const actorOf = ({ organizationId, id }: ReportClaim) => ({
  organizationId,
  accountId: null,
  sessionId: null,
  ip: '',
  requestId: `cost-report/${id}`,
});

const sentences = {
  permission: 'costReportPermission',
  access: 'costReportAccess',
  view: 'costReportView',
} as const;

/** Writes a mail to a person who may no longer sign in, and so gets no notifications. */
async function mailFormerMember(
  { mailer }: SendingParts,
  tx: Tx,
  claim: ReportClaim,
  { name, email }: LostSubscriber,
): Promise<void> {
  if (email === '') return;
  const language = await mailer.languageOf(tx, claim.accountId);
  const { text } = createReportWriter(language, claim.schedule.timeZone);
  await mailer.letter(tx, {
    organizationId: claim.organizationId,
    createdBy: null,
    eventKey: `cost-report/${claim.id}/stopped/${claim.attempt}`,
    recipient: { name, address: email },
    kind: 'costReport',
    language,
    text: { subject: '{{title}}', body: '# {{title}}\n\n{{detail}}' },
    values: { title: text('stopped', { view: claim.viewName }), detail: text('accessEnded') },
    reason: text('reasonStopped'),
  });
}

/** Stops the report of a person who lost the permission, the access or the view, and notifies them. */
async function stopReport(
  parts: SendingParts,
  claim: ReportClaim,
  subscriber: LostSubscriber,
): Promise<void> {
  const { db, notifier } = parts;
  const { lost: reason } = subscriber;
  await db.transaction().execute(async (tx) => {
    if (!(await finishReport(tx, claim, { kind: 'stopped', reason }))) return;
    await recordAudit(tx, actorOf(claim), {
      action: 'costReport.stop',
      objectType: 'costReport',
      objectId: claim.id,
      details: { name: claim.viewName, reason },
    });
    if (reason === 'access') await mailFormerMember(parts, tx, claim, subscriber);
    await notifier.tell(tx, [claim.accountId], {
      organizationId: claim.organizationId,
      kind: 'costReport',
      severity: 'warning',
      eventKey: `cost-report/${claim.id}/stopped/${claim.attempt}`,
      subject: claim.viewName,
      outcome: 'stopped',
      says: [sentence(sentences[reason])],
      link: reason === 'permission' ? null : reportLink(claim.id),
    });
  });
}

/** Skips the report of a week, because the rights of the person could not be verified, and notifies them. */
async function skipReport(parts: SendingParts, claim: ReportClaim, viewName: string): Promise<void> {
  const { db, notifier, now } = parts;
  await db.transaction().execute(async (tx) => {
    const at = now();
    const nextAt = nextAfter(claim, at);
    if (!(await finishReport(tx, claim, { kind: 'skipped', at, nextAt, viewName }))) return;
    await notifier.tell(tx, [claim.accountId], {
      organizationId: claim.organizationId,
      kind: 'costReport',
      severity: 'warning',
      eventKey: `cost-report/${claim.id}/${claim.dueAt.toISOString()}`,
      subject: viewName,
      outcome: 'skipped',
      says: [sentence('costReportSkipped')],
      link: reportLink(claim.id),
    });
  });
}

/** Reads the figures of the view that the person may see now. */
async function readContent(
  { db, now, mailer }: SendingParts,
  { organizationId, id }: ReportClaim,
  { view }: Subscriber,
  scopes: ReadableScopes,
): Promise<ReportContent> {
  const viewer = { organizationId, scopes };
  const query = new URLSearchParams(view.query);
  const { groupBy = usualGrouping, metric, currency, filters } = readCostView(query);
  const freshness = await readFreshness(db, viewer);
  const { previous, ...week } = weekOf(now(), freshness);
  const selection = {
    ...week,
    previous,
    metric,
    currency: currency ?? undefined,
    filters: parseFilters(filters),
  };
  const summary = await readPeriodSummary(db, viewer, selection, { groupBy, top: usualCostSeries });
  query.delete('period');
  for (const [name, value] of Object.entries({ ...week, view: view.id })) query.set(name, value);
  return {
    view: view.name,
    groupBy,
    metric,
    week: { ...week, previous },
    summary,
    freshness,
    link: `${mailer.publicUrl}${view.path}?${query.toString()}`,
    manageLink: `${mailer.publicUrl}${reportLink(id)}`,
  };
}

/** Sends a claimed report, or stops or skips it. The mail and the next due time are stored in one transaction. */
export async function sendReport(parts: SendingParts, claim: ReportClaim): Promise<void> {
  const { db, inventory, mailer, now } = parts;
  const subscriber = await parts.findSubscriber(db, claim);
  if ('lost' in subscriber) return stopReport(parts, claim, subscriber);
  const scopes = await inventory.scopesOfPerson(claim);
  if (scopes === undefined) return skipReport(parts, claim, subscriber.view.name);
  const content = await readContent(parts, claim, subscriber, scopes);
  return db.transaction().execute(async (tx) => {
    const at = now();
    const viewName = subscriber.view.name;
    const outcome = { kind: 'sent', at, nextAt: nextAfter(claim, at), viewName } as const;
    if (!(await finishReport(tx, claim, outcome))) return;
    const language = await mailer.languageOf(tx, claim.accountId);
    const { subject, body, values, reason } = renderReport(content, language, claim.schedule.timeZone);
    await mailer.letter(tx, {
      organizationId: claim.organizationId,
      createdBy: null,
      // A second mail for the same week would have the same key.
      eventKey: `cost-report/${claim.id}/${claim.dueAt.toISOString()}`,
      recipient: { name: subscriber.name, address: subscriber.email },
      kind: 'costReport',
      language,
      text: { subject, body },
      values,
      reason,
    });
  });
}

/** Repeats a failed report after a wait, and skips it after too many attempts. */
export async function retryReport(parts: SendingParts, claim: ReportClaim, error: unknown): Promise<void> {
  parts.log.warn({ err: error, reportId: claim.id }, 'a cost report could not be sent');
  if (claim.failures + 1 >= maxFailures) return skipReport(parts, claim, claim.viewName);
  const waitSeconds = Math.min(1800, 60 * 2 ** claim.failures);
  return parts.db.transaction().execute(async (tx) => {
    await finishReport(tx, claim, { kind: 'failed', waitSeconds });
  });
}
