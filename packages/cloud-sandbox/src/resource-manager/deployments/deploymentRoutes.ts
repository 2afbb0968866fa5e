import { templateHash } from '@blueport/arm-template';
import { endpointsOf } from '../catalog/endpoints.ts';
import { recordChange } from '../http/activityRecord.ts';
import { accepted, created, noContent, ok, type ArmAnswer } from '../http/armAnswer.ts';
import { bodyObject } from '../http/armRequest.ts';
import { badRequest, conflict, deploymentActive, deploymentNotFound, notFound } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import { retryAfter, statusHeaders } from '../http/longRunning.ts';
import { pageBody, pageRequest } from '../http/page.ts';
import type { Route } from '../http/routeTable.ts';
import type { JsonObject } from '../json.ts';
import { requireUnlocked } from '../locks/requireUnlocked.ts';
import { keyOf } from '../resourceId.ts';
import type { StoredDeployment } from '../store/deployments.ts';
import { cancelDeployment } from './cancelDeployment.ts';
import { requireRoomInHistory, requireSameLocation, trimHistory } from './deploymentHistory.ts';
import { findDeployment, prepare, target } from './prepareDeployment.ts';
import { isoDuration, outputOperation, presentDeployment, presentOperation } from './presentDeployment.ts';
import { sha256, startDeployment } from './startDeployment.ts';
import { validateDeployment } from './validateDeployment.ts';
import { whatIfDeployment } from './whatIfDeployment.ts';

const activeStates = new Set(['Accepted', 'Running', 'Deleting']);

function answerRunning(
  call: Call,
  deployment: StoredDeployment,
  isNew: boolean,
  accepts: boolean,
): ArmAnswer {
  const { estate, cloud, request } = call;
  const version = `api-version=${request.apiVersion}`;
  const headers = {
    'azure-asyncoperation': `${endpointsOf(cloud).management}${deployment.id}/operationStatuses/${deployment.run}?${version}`,
    'retry-after': retryAfter(estate, null),
  };
  const body = presentDeployment(deployment, estate.context.now());
  return {
    ...(isNew ? created(body, headers) : ok(body, headers)),
    ledger: { key: deployment.key, accepted: accepts },
  };
}

const put: Handler = async (call) => {
  const { estate, cloud, request } = call;
  const where = target(call, 'write');
  const before = estate.deployments.find(where.key);
  const wish = prepare.read(call, where);
  if (before !== undefined && activeStates.has(before.state)) {
    // A repeated request returns the existing run and starts nothing.
    if (before.requestHash === sha256(wish.hash)) return answerRunning(call, before, false, false);
    throw deploymentActive(before.name, before.startedAt);
  }
  requireUnlocked(estate, 'write', where.id, request.principal.tenantId);
  requireSameLocation(before, wish.location);
  const { scope } = where.place;
  const scopeKey = keyOf(scope, request.principal.tenantId);
  if (before === undefined) requireRoomInHistory(estate, scopeKey, where.name);
  const startedAt = estate.context.now().toISOString();
  const expanded = await prepare.expand(call, where, wish, startedAt);
  // Loading linked templates takes time, during which another request may have started the run.
  const meanwhile = estate.deployments.find(where.key);
  if (meanwhile !== undefined && activeStates.has(meanwhile.state)) {
    if (meanwhile.requestHash === sha256(wish.hash)) return answerRunning(call, meanwhile, false, false);
    throw deploymentActive(meanwhile.name, meanwhile.startedAt);
  }
  const deployment = startDeployment(estate, {
    cloud,
    principal: request.principal,
    id: meanwhile?.id ?? where.id,
    name: meanwhile?.name ?? where.name,
    correlationId: request.correlationId,
    startedAt,
    request: wish,
    expanded,
  });
  trimHistory(estate, scope, request.principal.tenantId);
  recordChange(estate, {
    principal: request.principal,
    correlationId: request.correlationId,
    resourceId: deployment.id,
    operation: 'Microsoft.Resources/deployments/write',
    status: 'Accepted',
    subStatus: 'Created',
  });
  return answerRunning(call, deployment, before === undefined, true);
};

const get: Handler = (call) => {
  const where = target(call, 'read');
  return ok(presentDeployment(findDeployment(call, where), call.estate.context.now()));
};

const head: Handler = (call) => {
  const where = target(call, 'read');
  if (call.estate.deployments.find(where.key) === undefined) throw deploymentNotFound(where.name);
  return noContent();
};

const remove: Handler = (call) => {
  const { estate, cloud, request } = call;
  const where = target(call, 'delete');
  const deployment = estate.deployments.find(where.key);
  if (deployment === undefined) return noContent();
  if (activeStates.has(deployment.state))
    throw conflict(
      'DeploymentBeingEdited',
      `Unable to delete deployment '${deployment.name}': it is still active in state '${deployment.state}'. Cancel it first.`,
    );
  requireUnlocked(estate, 'delete', where.id, request.principal.tenantId);
  const now = estate.context.now();
  estate.deployments.setState(where.key, 'Deleting');
  const operation = estate.operations.start({
    tenantId: request.principal.tenantId,
    kind: 'deleteDeployment',
    target: where.key,
    startedAt: now.toISOString(),
    dueAt: now.getTime() + estate.duration(2000),
    actor: {},
  });
  const { 'azure-asyncoperation': _status, ...headers } = statusHeaders(estate, cloud, operation, {
    subscriptionId: where.place.subscriptionId,
    namespace: 'Microsoft.Resources',
    location: 'global',
    apiVersion: request.apiVersion,
  });
  return { ...accepted(headers), ledger: { key: where.key, accepted: true } };
};

const list: Handler = (call) => {
  const where = target({ ...call, parameters: { ...call.parameters, name: '' } }, 'read');
  const { size, after } = pageRequest(call.request);
  const filter = /^provisioningState\s+eq\s+'(\w+)'$/i
    .exec(call.request.query.get('$filter') ?? '')?.[1]
    ?.toLowerCase();
  if (filter === undefined && (call.request.query.get('$filter') ?? '') !== '')
    throw badRequest(
      'InvalidFilterInQueryString',
      `Invalid $filter '${call.request.query.get('$filter') ?? ''}' specified in the query string.`,
    );
  const now = call.estate.context.now();
  const rows = call.estate.deployments
    .page(
      keyOf(where.place.scope, call.request.principal.tenantId),
      after,
      filter === undefined ? size + 1 : 10_000,
    )
    .filter((row) => filter === undefined || row.state.toLowerCase() === filter);
  return ok(
    pageBody(
      call.request,
      call.cloud,
      rows.slice(0, size + 1),
      size,
      (row) => presentDeployment(row, now),
      (row) => row.key,
    ),
  );
};

const operations: Handler = (call) => {
  const deployment = findDeployment(call, target(call, 'operations/read'));
  const now = call.estate.context.now();
  const steps = call.estate.deployments
    .stepsOf(deployment.key)
    .filter((step) => step.startedAt !== null && step.resourceId !== '');
  const stepOperations = steps.map((step) => presentOperation(deployment, step, now));
  const evaluated =
    deployment.state === 'Succeeded' && Object.keys(deployment.outputs ?? {}).length > 0
      ? [outputOperation(deployment)]
      : [];
  const all = [...stepOperations, ...evaluated];
  const { size, after } = pageRequest(call.request);
  const key = (entry: JsonObject): string => String(all.indexOf(entry)).padStart(6, '0');
  return ok(
    pageBody(
      call.request,
      call.cloud,
      all.filter((entry) => key(entry) > after || after === '').slice(0, size + 1),
      size,
      (entry) => entry,
      key,
    ),
  );
};

const operation: Handler = (call) => {
  const deployment = findDeployment(call, target(call, 'operations/read'));
  const operationId = call.parameters['operation']?.toLowerCase();
  const step = call.estate.deployments
    .stepsOf(deployment.key)
    .find((candidate) => candidate.operationId.toLowerCase() === operationId);
  if (step === undefined)
    throw notFound(
      'DeploymentOperationNotFound',
      `Deployment operation '${call.parameters['operation'] ?? ''}' could not be found.`,
    );
  return ok(presentOperation(deployment, step, call.estate.context.now()));
};

const status: Handler = (call) => {
  const deployment = findDeployment(call, target(call, 'read'));
  const running = activeStates.has(deployment.state);
  const now = call.estate.context.now().toISOString();
  return ok(
    {
      status: running ? deployment.state : deployment.state,
      ...(deployment.error === null ? {} : { error: deployment.error }),
      startTime: deployment.startedAt,
      ...(deployment.finishedAt === null
        ? {}
        : {
            endTime: deployment.finishedAt,
            duration: isoDuration(deployment.startedAt, deployment.finishedAt),
          }),
      timestamp: deployment.finishedAt ?? now,
    },
    running ? { 'retry-after': retryAfter(call.estate, null) } : {},
  );
};

const cancel: Handler = (call) => {
  const where = target(call, 'cancel/action');
  const deployment = findDeployment(call, where);
  if (!activeStates.has(deployment.state))
    throw conflict(
      'DeploymentCannotBeCancelled',
      `The deployment '${deployment.name}' cannot be cancelled because its provisioning state is '${deployment.state}'.`,
    );
  cancelDeployment(call.estate, deployment);
  return { ...noContent(), ledger: { key: where.key, accepted: true } };
};

const exportTemplate: Handler = (call) => {
  const deployment = findDeployment(call, target(call, 'exportTemplate/action'));
  return ok({ template: deployment.request['template'] ?? {} });
};

const hash: Handler = (call) => {
  const template = bodyObject(call.request);
  return ok({
    minifiedTemplate: JSON.stringify(template),
    templateHash: templateHash(template),
  });
};

const base = '/{+scope}/providers/Microsoft.Resources/deployments';

export const deploymentRoutes: readonly Route[] = [
  { pattern: '/providers/Microsoft.Resources/calculateTemplateHash', handlers: { POST: hash } },
  { pattern: base, handlers: { GET: list } },
  { pattern: `${base}/{name}`, handlers: { GET: get, HEAD: head, PUT: put, DELETE: remove } },
  { pattern: `${base}/{name}/validate`, handlers: { POST: validateDeployment } },
  { pattern: `${base}/{name}/whatIf`, handlers: { POST: whatIfDeployment } },
  { pattern: `${base}/{name}/cancel`, handlers: { POST: cancel } },
  { pattern: `${base}/{name}/exportTemplate`, handlers: { POST: exportTemplate } },
  { pattern: `${base}/{name}/operationStatuses/{operation}`, handlers: { GET: status } },
  { pattern: `${base}/{name}/operations`, handlers: { GET: operations } },
  { pattern: `${base}/{name}/operations/{operation}`, handlers: { GET: operation } },
  // An older path that clients still use for the operations of a resource group's deployments.
  {
    pattern: '/subscriptions/{subscriptionId}/resourceGroups/{group}/deployments/{name}/operations',
    handlers: { GET: operations },
  },
  {
    pattern:
      '/subscriptions/{subscriptionId}/resourceGroups/{group}/deployments/{name}/operations/{operation}',
    handlers: { GET: operation },
  },
];
