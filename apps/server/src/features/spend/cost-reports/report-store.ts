import { reportWeekdays, type CloudName, type CostReport, type ReportStopReason } from '@blueport/contracts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CostReportTable } from '../../../database/tables/cost.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { ReportSchedule } from './next-run.ts';

type Reader = Kysely<Database> | Transaction<Database>;
type Writer = Transaction<Database>;

/** Lease duration of a sender, in seconds. A sender that does not finish in time is considered dead. */
const leaseSeconds = 300;

/** A report with the current name of its view. */
export type ReportRow = Selectable<CostReportTable>;

export const scheduleOf = ({ weekday, hour, time_zone: timeZone }: ReportRow): ReportSchedule => ({
  weekday: reportWeekdays[weekday - 1]!,
  hour,
  timeZone,
});

export const presentReport = (row: ReportRow): CostReport => ({
  id: row.id,
  viewId: row.view_id,
  name: row.view_name,
  ...scheduleOf(row),
  stopped: row.stopped,
  nextAt: row.stopped === null ? row.next_at.toISOString() : null,
  sentAt: row.sent_at?.toISOString() ?? null,
  skipped: row.skipped,
  etag: `"${row.revision}"`,
  createdAt: row.created_at.toISOString(),
});

/** Selects the reports of a person, with the current names of their views. */
const reportsOf = (db: Reader, accountId: string) =>
  db
    .selectFrom('cost_report as r')
    .leftJoin('saved_view as v', 'v.id', 'r.view_id')
    .selectAll('r')
    .select(sql<string>`coalesce(v.name, r.view_name)`.as('view_name'))
    .where('r.account_id', '=', accountId)
    .orderBy('r.created_at')
    .orderBy('r.id');

export const listReports = (db: Reader, accountId: string): Promise<ReportRow[]> =>
  reportsOf(db, accountId).execute();

export const findReport = (db: Reader, accountId: string, id: string): Promise<ReportRow | undefined> =>
  reportsOf(db, accountId).where('r.id', '=', id).executeTakeFirst();

/** A new report. */
export interface NewReport {
  readonly id: string;
  readonly organizationId: string;
  readonly accountId: string;
  readonly viewId: string;
  readonly viewName: string;
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
  readonly schedule: ReportSchedule;
  readonly nextAt: Date;
}

const columnsOf = ({ weekday, hour, timeZone }: ReportSchedule) => ({
  weekday: reportWeekdays.indexOf(weekday) + 1,
  hour,
  time_zone: timeZone,
});

/** Inserts a report. Returns false if the person already has one of the view. */
export async function insertReport(tx: Writer, report: NewReport): Promise<boolean> {
  const added = await tx
    .insertInto('cost_report')
    .values({
      id: report.id,
      organization_id: report.organizationId,
      account_id: report.accountId,
      view_id: report.viewId,
      view_name: report.viewName,
      tenant_id: report.tenantId,
      object_id: report.objectId,
      cloud: report.cloud,
      ...columnsOf(report.schedule),
      next_at: report.nextAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'view_id']).doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

/** Writes the schedule of a report and resumes it. Returns false if it has changed since `revision`. */
export async function updateReport(
  tx: Writer,
  { id, revision }: Pick<ReportRow, 'id' | 'revision'>,
  { schedule, nextAt }: { readonly schedule: ReportSchedule; readonly nextAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cost_report')
    .set({
      ...columnsOf(schedule),
      next_at: nextAt,
      stopped: null,
      skipped: false,
      failures: 0,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteReport(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('cost_report').where('id', '=', id).execute();
}

/** A report claimed for sending. */
export interface ReportClaim {
  readonly id: string;
  readonly attempt: number;
  readonly revision: number;
  readonly organizationId: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly objectId: string;
  readonly cloud: CloudName;
  readonly viewId: string | null;
  readonly viewName: string;
  readonly schedule: ReportSchedule;
  /** When the report was due. */
  readonly dueAt: Date;
  readonly failures: number;
}

/** Claims due reports and those whose view was deleted, longest due first. */
export async function claimReports(
  db: Kysely<Database>,
  owner: string,
  limit: number,
): Promise<ReportClaim[]> {
  const { rows } = await sql<ReportRow>`
    update cost_report r
       set lease_owner = ${owner}, attempt = r.attempt + 1,
           lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from (select id from cost_report
             where stopped is null and (next_at <= clock_timestamp() or view_id is null)
               and (lease_until is null or lease_until < clock_timestamp())
             order by next_at limit ${limit} for update skip locked) due
     where r.id = due.id returning r.*`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    attempt: row.attempt,
    revision: row.revision,
    organizationId: row.organization_id,
    accountId: row.account_id,
    tenantId: row.tenant_id,
    objectId: row.object_id,
    cloud: row.cloud,
    viewId: row.view_id,
    viewName: row.view_name,
    schedule: scheduleOf(row),
    dueAt: row.next_at,
    failures: row.failures,
  }));
}

/** The outcome of a claimed report. */
export type ReportOutcome =
  | { readonly kind: 'sent' | 'skipped'; readonly at: Date; readonly nextAt: Date; readonly viewName: string }
  | { readonly kind: 'stopped'; readonly reason: ReportStopReason }
  /** The attempt failed and is repeated after the wait. */
  | { readonly kind: 'failed'; readonly waitSeconds: number };

const changesOf = (outcome: ReportOutcome) => {
  switch (outcome.kind) {
    case 'sent':
      return sql`sent_at = ${outcome.at}, next_at = ${outcome.nextAt}, view_name = ${outcome.viewName}, skipped = false,
        failures = 0, lease_until = null`;
    case 'skipped':
      return sql`next_at = ${outcome.nextAt}, view_name = ${outcome.viewName}, skipped = true, failures = 0,
        lease_until = null`;
    case 'stopped':
      return sql`stopped = ${outcome.reason}, failures = 0, lease_until = null, revision = revision + 1`;
    case 'failed':
      return sql`failures = failures + 1,
        lease_until = clock_timestamp() + make_interval(secs => ${outcome.waitSeconds})`;
  }
};

/**
 * Stores the outcome of a claim. Returns false if the claim was lost: another process took over, or the person changed or
 * deleted the report. Nothing may be sent then.
 */
export async function finishReport(
  tx: Writer,
  { id, attempt, revision }: ReportClaim,
  outcome: ReportOutcome,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cost_report set lease_owner = null, ${changesOf(outcome)}
     where id = ${id} and attempt = ${attempt} and revision = ${revision}`.execute(tx);
  return numAffectedRows === 1n;
}
