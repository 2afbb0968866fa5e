import { callerName, type Estate } from '../../estate.ts';
import { resourceNotFound } from '../../http/errors.ts';
import { optionalBody } from '../../http/armRequest.ts';
import { ok } from '../../http/armAnswer.ts';
import type { Call, Handler } from '../../http/handler.ts';
import type { Route } from '../../http/routeTable.ts';
import { objectOf, omitUndefined, type JsonObject } from '../../json.ts';
import { requireUnlocked } from '../../locks/requireUnlocked.ts';
import { keyOf } from '../../resourceId.ts';
import type { StoredResource } from '../../store/resources.ts';
import { requireSubscription } from '../../subscriptions/requireSubscription.ts';
import { readCustomPeriod } from '../query/readPeriod.ts';
import { exportRunsOf, type ExportRun } from './exportRuns.ts';
import { startHistory, submitRuns } from './runExport.ts';

const type = 'Microsoft.CostManagement/exports';

/** Returns the export in a path. The caller must be allowed to perform `action` on it. */
function exportOf(call: Call, action: string): StoredResource {
  const { estate, request, parameters } = call;
  const { scope = '', name = '' } = parameters;
  const subscriptionId = /^\/subscriptions\/([^/]+)/i.exec(scope)?.[1];
  if (subscriptionId !== undefined) requireSubscription({ ...call, parameters: { subscriptionId } });
  const id = `${scope}/providers/${type}/${name}`;
  estate.access.require(request.principal, action, id);
  const found = estate.resources.find(keyOf(id, request.principal.tenantId));
  if (found === undefined) throw resourceNotFound(type, name, undefined);
  return found;
}

function presentRun(exported: StoredResource, run: ExportRun): JsonObject {
  return {
    id: `${exported.id}/run/${run.id}`,
    name: run.id,
    type: 'Microsoft.CostManagement/exports/run',
    properties: omitUndefined({
      executionType: run.execution,
      status: run.status,
      submittedBy: run.submittedBy,
      submittedTime: run.submittedAt,
      processingStartTime: run.startedAt ?? undefined,
      processingEndTime: run.finishedAt ?? undefined,
      fileName: run.fileName ?? undefined,
      manifestFile: run.manifestFile ?? undefined,
      startDate: `${run.startDate}T00:00:00Z`,
      endDate: `${run.endDate}T00:00:00Z`,
      runSettings: objectOf(exported.body['properties']),
      error: run.error === null ? undefined : { code: 'ExportFailed', message: run.error },
    }),
  };
}

function runsOf(estate: Estate, exported: StoredResource): JsonObject {
  startHistory(estate, exported);
  const runs = exportRunsOf(estate).of(exported.key);
  return { value: runs.map((each) => presentRun(exported, each)) };
}

const run: Handler = (call) => {
  const exported = exportOf(call, 'Microsoft.CostManagement/exports/run/action');
  requireUnlocked(call.estate, 'write', exported.id, exported.tenantId);
  const body = optionalBody(call.request) ?? {};
  submitRuns(call.estate, exported, {
    execution: 'OnDemand',
    submittedBy: callerName(call.request.principal),
    at: call.estate.context.now().getTime(),
    ...(body['timePeriod'] === undefined ? {} : { period: readCustomPeriod(body) }),
  });
  return { status: 200, ledger: { key: exported.key, accepted: true } };
};

const listRuns: Handler = (call) =>
  ok(runsOf(call.estate, exportOf(call, 'Microsoft.CostManagement/exports/read')));

/** Returns the runs of an export for `$expand=runHistory`. */
export function runHistoryOf(estate: Estate, key: string): JsonObject | undefined {
  const exported = estate.resources.find(key);
  return exported === undefined ? undefined : runsOf(estate, exported);
}

/** Routes of exports. Resource routes create, list and delete them. */
export const exportActionRoutes: readonly Route[] = [
  { pattern: '/{+scope}/providers/Microsoft.CostManagement/exports/{name}/run', handlers: { POST: run } },
  {
    pattern: '/{+scope}/providers/Microsoft.CostManagement/exports/{name}/runHistory',
    handlers: { GET: listRuns },
  },
];
