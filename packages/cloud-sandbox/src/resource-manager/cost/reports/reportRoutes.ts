import { blobStorageOf, serviceAccountOf } from '../../../storage/blobStorage.ts';
import { sasTime, serviceSas } from '../../../storage/sas.ts';
import { endpointsOf } from '../../catalog/endpoints.ts';
import type { Estate } from '../../estate.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { optionalBody } from '../../http/armRequest.ts';
import { ok, type ArmAnswer } from '../../http/armAnswer.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { retryAfter } from '../../http/longRunning.ts';
import type { Route } from '../../http/routeTable.ts';
import type { JsonObject } from '../../json.ts';
import { isAgreement } from '../billing/billingAccounts.ts';
import { costScopeOf, type CostScope } from '../costScope.ts';
import { costLinesOf } from '../rows/costLines.ts';
import { costRows } from '../rows/costRow.ts';
import { agreementFormat } from './agreementFormat.ts';
import { readReport, type ReportRequest } from './readReport.ts';
import { ReportStore, type CostReport } from './reportStore.ts';
import { writeParts } from './writeParts.ts';

const action = 'Microsoft.CostManagement/generateCostDetailsReport/read';
const container = 'costdetails';
/** How long a report takes at real speed, and how long its links are valid, in milliseconds. */
const reportMs = 8000;
const linkMs = 3_600_000;

const stores = new WeakMap<Estate, ReportStore>();
function storeOf(estate: Estate): ReportStore {
  const store = stores.get(estate) ?? new ReportStore(estate.context.db);
  stores.set(estate, store);
  return store;
}

/** Reports that are being written in this process. */
const writing = new Map<string, Promise<void>>();

function write(call: Call, scope: CostScope, id: string, request: ReportRequest): Promise<void> {
  const known = writing.get(id);
  if (known !== undefined) return known;
  const { estate, cloud } = call;
  const storage = blobStorageOf(estate.context);
  const account = serviceAccountOf(cloud);
  const { metric: dataSet, from, to } = request;
  const selection = { dataSet, from, to, payers: scope.payers, includes: scope.includes };
  const run = async (): Promise<void> => {
    await storage.createContainer(account, container);
    const rows = costRows(costLinesOf(estate), selection, estate.context.now().getTime());
    const nameOf = (part: number): string => `${id}/part_${part}.csv`;
    const parts = await writeParts(rows, agreementFormat, { storage, account, container, nameOf });
    await storage.flush();
    storeOf(estate).finish(id, { parts });
  };
  const result = run()
    .catch((error: unknown) => {
      storeOf(estate).finish(id, { error: error instanceof Error ? error.message : String(error) });
    })
    .finally(() => writing.delete(id));
  writing.set(id, result);
  storage.track(result);
  return result;
}

function scopeOf(call: Call): CostScope {
  const scope = costScopeOf(call, action);
  if (!/^\/subscriptions\/[^/]+$/i.test(scope.id))
    throw badRequest('BadRequest', `Cost details are not supported for the scope '${scope.id}'.`);
  if (!scope.payers.every(({ account }) => isAgreement(account)))
    throw badRequest(
      'BadRequest',
      'Cost details are only supported for subscriptions of an Enterprise Agreement or a Microsoft Customer Agreement.',
    );
  return scope;
}

/** Returns 202 with the address of the result. */
function inProgress(
  { estate, cloud, request }: Call,
  report: Pick<CostReport, 'id' | 'scope' | 'dueAt'>,
): ArmAnswer {
  const path = `${report.scope}/providers/Microsoft.CostManagement/costDetailsOperationResults/${report.id}`;
  return {
    status: 202,
    headers: {
      location: `${endpointsOf(cloud).management}${path}?api-version=${encodeURIComponent(request.apiVersion)}`,
      'retry-after': retryAfter(estate, report.dueAt),
    },
  };
}

const requestReport: Handler = (call) => {
  const { estate, request } = call;
  const scope = scopeOf(call);
  const body = optionalBody(request) ?? {};
  const now = estate.context.now();
  const parsed = readReport(body, now);
  const report = {
    id: estate.newId(),
    tenantId: request.principal.tenantId,
    scope: scope.id,
    request: body,
    dueAt: now.getTime() + estate.duration(reportMs),
  };
  storeOf(estate).insert(report);
  void write(call, scope, report.id, parsed);
  return inProgress(call, report);
};

function manifestOf({ estate, cloud }: Call, { scope, request, parts }: CostReport): JsonObject {
  const storage = blobStorageOf(estate.context);
  const account = serviceAccountOf(cloud);
  const { key1 } = storage.keysOf(account);
  // The blob service compares with the clock of this machine.
  const expiry = sasTime(Date.now() + linkMs);
  const linkTo = (blobName: string): string => {
    const canonicalizedResource = `/blob/${account.name}/${container}/${blobName}`;
    const sas = serviceSas(key1, { permissions: 'r', expiry, canonicalizedResource, resource: 'b' });
    return `${storage.originOf(account)}/${container}/${blobName}?${sas}`;
  };
  const blobs = (parts ?? []).map(({ blobName, byteCount }) => ({ blobLink: linkTo(blobName), byteCount }));
  return {
    manifestVersion: '2022-05-01',
    dataFormat: 'Csv',
    blobCount: blobs.length,
    byteCount: blobs.reduce((sum, { byteCount }) => sum + byteCount, 0),
    compressData: false,
    requestContext: {
      requestScope: scope.replace(/^\//, ''),
      requestBody: {
        metric: request['metric'] ?? 'ActualCost',
        timePeriod: request['timePeriod'] ?? null,
        invoiceId: null,
        billingPeriod: request['billingPeriod'] ?? null,
      },
    },
    blobs,
  };
}

const readResult: Handler = (call) => {
  const { estate, request, parameters } = call;
  const scope = scopeOf(call);
  const report = storeOf(estate).find(parameters['operation'] ?? '', request.principal.tenantId);
  if (report === undefined || report.scope.toLowerCase() !== scope.id.toLowerCase())
    throw notFound('NotFound', `The operation '${parameters['operation'] ?? ''}' was not found.`);
  const now = estate.context.now();
  if (report.parts === null && report.error === null)
    // A restart has interrupted the report if it is not being written.
    void write(call, scope, report.id, readReport(report.request, now));
  if (now.getTime() < report.dueAt || (report.parts === null && report.error === null))
    return inProgress(call, report);
  const id = `${report.scope.replace(/^\//, '')}/providers/Microsoft.CostManagement/operationResults/${report.id}`;
  const base = { id, name: report.id, type: 'Microsoft.CostManagement/operationResults' };
  if (report.error !== null)
    return ok({ ...base, status: 'Failed', error: { code: 'InternalServerError', message: report.error } });
  const isEmpty = report.parts?.length === 0;
  return ok({
    ...base,
    status: isEmpty ? 'NoDataFound' : 'Completed',
    manifest: manifestOf(call, report),
    validTill: new Date(now.getTime() + linkMs).toISOString(),
  });
};

/** Routes of cost details reports. */
export const reportRoutes: readonly Route[] = [
  {
    pattern: '/{+scope}/providers/Microsoft.CostManagement/generateCostDetailsReport',
    handlers: { POST: requestReport },
  },
  {
    pattern: '/{+scope}/providers/Microsoft.CostManagement/costDetailsOperationResults/{operation}',
    handlers: { GET: readResult },
  },
];
