import { costReportRoutes, costViewList, maxCostReports, type CostReport } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { issue, invalidInput, notFound, Refusal } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { nextRun, type ReportSchedule } from './next-run.ts';
import {
  deleteReport,
  findReport,
  insertReport,
  listReports,
  presentReport,
  scheduleOf,
  updateReport,
} from './report-store.ts';
import type { FindReportedView } from './subscriber.ts';

interface ReportRouteParts {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly findView: FindReportedView;
}

function runAfter(schedule: ReportSchedule, now: Date): Date {
  const next = nextRun(schedule, now);
  if (next === undefined) throw invalidInput([issue('/timeZone', 'unknown')]);
  return next;
}

const facts = ({ name, weekday, hour, timeZone, stopped }: CostReport) => ({
  name,
  weekday,
  hour,
  timeZone,
  stopped,
});

async function requireReport(db: Kysely<Database>, accountId: string, id: string) {
  const row = await findReport(db, accountId, id);
  if (row === undefined) throw notFound();
  return row;
}

async function createReport(
  { db, now, newId, findView }: ReportRouteParts,
  call: Call<typeof costReportRoutes.create>,
): Promise<CostReport> {
  const { session, body } = call;
  const { viewId, ...schedule } = body;
  const { accountId, organizationId } = session;
  if (organizationId !== session.homeOrganizationId)
    throw new Refusal('conflict', { reason: 'acting-in-another' });
  const view = await findView(db, session, viewId);
  if (view?.list !== costViewList) throw notFound();
  const nextAt = runAfter(schedule, now());
  const id = newId();
  const answer = await call.write(async (tx) => {
    if ((await listReports(tx, accountId)).length >= maxCostReports)
      throw new Refusal('conflict', {
        reason: 'too-many-cost-reports',
        values: { limit: String(maxCostReports) },
      });
    const { tenantId, objectId, cloud } = session;
    const report = { id, organizationId, accountId, viewId, viewName: view.name, tenantId, objectId, cloud };
    if (!(await insertReport(tx, { ...report, schedule, nextAt })))
      throw invalidInput([issue('/viewId', 'duplicate')]);
    const created = presentReport(await requireReport(tx, accountId, id));
    return {
      answer: created,
      audit: {
        action: 'costReport.create',
        objectType: 'costReport',
        objectId: id,
        after: facts(created),
        details: { name: view.name },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

async function editReport(
  { db, now }: ReportRouteParts,
  call: Call<typeof costReportRoutes.edit>,
): Promise<CostReport> {
  const { session, params, body } = call;
  const row = await requireReport(db, session.accountId, params.id);
  const before = presentReport(row);
  call.requireMatch(before.etag);
  if (before.viewId === null) throw new Refusal('conflict', { reason: 'cost-report-without-view' });
  const present = scheduleOf(row);
  const schedule = {
    weekday: body.weekday ?? present.weekday,
    hour: body.hour ?? present.hour,
    timeZone: body.timeZone ?? present.timeZone,
  };
  const nextAt = runAfter(schedule, now());
  const answer = await call.write(async (tx) => {
    if (!(await updateReport(tx, row, { schedule, nextAt }))) throw new Refusal('stale');
    const after = presentReport(await requireReport(tx, session.accountId, row.id));
    return {
      answer: after,
      audit: {
        action: 'costReport.edit',
        objectType: 'costReport',
        objectId: row.id,
        before: facts(before),
        after: facts(after),
        details: { name: after.name },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

async function unsubscribe(
  { db }: ReportRouteParts,
  { session, params, write }: Call<typeof costReportRoutes.delete>,
): Promise<undefined> {
  const row = await requireReport(db, session.accountId, params.id);
  return write(async (tx) => {
    await deleteReport(tx, row.id);
    return {
      answer: undefined,
      audit: {
        action: 'costReport.delete',
        objectType: 'costReport',
        objectId: row.id,
        before: facts(presentReport(row)),
        details: { name: row.view_name },
      },
    };
  });
}

/** Registers the routes of weekly reports. A person manages only their own. */
export function registerReportRoutes(registry: RouteRegistry, parts: ReportRouteParts): void {
  registry.register(costReportRoutes.list, async ({ session }) =>
    (await listReports(parts.db, session.accountId)).map(presentReport),
  );
  registry.register(costReportRoutes.create, (call) => createReport(parts, call));
  registry.register(costReportRoutes.edit, (call) => editReport(parts, call));
  registry.register(costReportRoutes.delete, (call) => unsubscribe(parts, call));
}
