import {
  CloudError,
  type ResourceManager,
  type ArmOptions,
  type LongRunningStep,
  readCloudErrorDetail,
  type CloudAnswer,
} from '@blueport/cloud';
import { asParameterValues, type Content } from '../content/content.ts';
import { failureOf } from '../failure/failure-of.ts';
import type {
  CloudGateway,
  Deletion,
  ReportedStep,
  PowerChange,
  ReportedDeployment,
} from './cloud-gateway.ts';
import { cloudDeploymentId, deploymentsApi, groupId, groupsApi } from './deployment-ids.ts';
import type { Work, WorkStep, ReportedOutput } from './work.ts';
import { powerOptionsOf, type PowerOptions } from '@blueport/contracts';
import { portalFailure } from '../failure/portal-failure.ts';
import { readPower } from './read-power.ts';
import { rootCauseOf } from '../failure/root-cause.ts';
import type { ReportedState } from '../machine/event.ts';

interface DeploymentBody {
  readonly properties?: {
    readonly provisioningState?: string;
    readonly correlationId?: string;
    readonly error?: unknown;
    readonly outputs?: Readonly<Record<string, { type?: string; value?: unknown }>>;
  };
}

const ended: Readonly<Record<string, ReportedState>> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  canceled: 'Canceled',
  cancelled: 'Canceled',
};

function readOutputs(outputs: NonNullable<DeploymentBody['properties']>['outputs']): ReportedOutput[] {
  return Object.entries(outputs ?? {}).map(([name, output]) => {
    const type = output.type ?? 'String';
    const secure = /^secure/i.test(type);
    return secure
      ? { name, type, secure, value: null, secret: output.value }
      : { name, type, secure, value: output.value ?? null };
  });
}

/** Reads the state of a deployment from the cloud's response. Every non-final state counts as running. */
function readSight(answer: CloudAnswer): ReportedDeployment {
  const { properties } = (answer.body ?? {}) as DeploymentBody;
  const detail = readCloudErrorDetail(properties?.error);
  const state = ended[properties?.provisioningState?.toLowerCase() ?? ''] ?? 'Running';
  return {
    state,
    correlationId: properties?.correlationId,
    error:
      detail === undefined
        ? state === 'Failed'
          ? portalFailure('NoReasonGiven')
          : undefined
        : rootCauseOf(detail),
    outputs: readOutputs(properties?.outputs),
    retryAfterMs: answer.retryAfterMs,
  };
}

/** An entry of a deployment's list of operations. */
interface OperationBody {
  readonly properties?: {
    readonly provisioningOperation?: string;
    readonly provisioningState?: string;
    readonly timestamp?: string;
    readonly statusMessage?: unknown;
    readonly targetResource?: {
      readonly id?: string;
      readonly resourceType?: string;
      readonly resourceName?: string;
    };
  };
}

/** Reads the state of a resource, or undefined for entries without one. */
function readSeenStep(body: OperationBody): ReportedStep | undefined {
  const { properties } = body;
  const target = properties?.targetResource;
  if (
    target?.id === undefined ||
    /^(evaluatedeploymentoutput|read)/i.test(properties?.provisioningOperation ?? '')
  ) {
    return undefined;
  }
  const state = ended[properties?.provisioningState?.toLowerCase() ?? ''];
  const known = state === undefined || state === 'Running' || state === 'Warning' ? 'Running' : state;
  const detail = known === 'Failed' ? readCloudErrorDetail(statusOf(properties?.statusMessage)) : undefined;
  const time = Date.parse(properties?.timestamp ?? '');
  return {
    resourceId: target.id,
    type: target.resourceType ?? '',
    name: target.resourceName ?? target.id.split('/').at(-1) ?? target.id,
    state: known,
    finishedAt: known === 'Running' || Number.isNaN(time) ? undefined : new Date(time),
    error: detail === undefined ? undefined : { ...rootCauseOf(detail), resourceId: target.id },
  };
}

/** The error may be an object, or the same object as text. */
function statusOf(message: unknown): unknown {
  if (typeof message !== 'string') return message;
  return message.startsWith('{') ? { message } : { code: 'Failed', message };
}

/** Tag that marks resource groups created by the portal. */
export const deploymentTag = 'blueport-deployment';
const nestedType = 'microsoft.resources/deployments';
const deepestNesting = 6;

export interface ArmGatewayParts {
  /** Returns the resource manager with the identity of the person who started the work. */
  managerFor(work: Work): ResourceManager;
  contentOf(work: Work): Promise<Content>;
  /** Timeout of one request in milliseconds; shorter than a lease. */
  readonly timeoutMs: number;
}

const isMissing = (error: unknown): boolean => error instanceof CloudError && error.kind === 'not-found';

/** Returns whether the group has the tag that this deployment's own request would have set. */
function isOwnGroup(body: unknown, work: Work): boolean {
  const { tags } = (body ?? {}) as { tags?: Readonly<Record<string, string>> };
  return tags?.[deploymentTag] === work.name;
}

interface ProviderBody {
  readonly resourceTypes?: readonly {
    readonly resourceType: string;
    readonly apiVersions: readonly string[];
  }[];
}

/** A missing resource counts as deleted. If the status address has expired, the deletion is requested again. */
function afterFailedDeletion(error: unknown, step: WorkStep): Deletion {
  if (!(error instanceof CloudError)) throw error;
  if (error.kind === 'not-found') {
    const isLongRunning = step.longRunning !== null;
    return {
      status: isLongRunning ? 'running' : 'gone',
      longRunning: null,
      retryAfterMs: undefined,
      error: undefined,
    };
  }
  if (error.kind !== 'refused') throw error;
  return {
    status: 'failed',
    longRunning: null,
    retryAfterMs: undefined,
    error: { ...failureOf(error), resourceId: step.resourceId },
  };
}

/** The resource manager for one operation, and the options of its requests. */
interface WorkCloud {
  readonly work: Work;
  readonly manager: ResourceManager;
  /**
   * One request per call: the state machine decides about retries. The request id groups the operation's entries in the
   * cloud's log.
   */
  readonly requestOptions: {
    readonly retry: false;
    readonly timeoutMs: number;
    readonly clientRequestId: string;
  };
}

async function apiVersionOf({ work, manager, requestOptions }: WorkCloud, step: WorkStep): Promise<string> {
  if (step.apiVersion !== null) return step.apiVersion;
  const [namespace = '', ...types] = step.type.split('/');
  const id = `/subscriptions/${work.subscriptionId}/providers/${namespace}`;
  const { body } = await manager.request<ProviderBody>('GET', id, groupsApi, requestOptions);
  const typeName = types.join('/').toLowerCase();
  const found = body.resourceTypes?.find(({ resourceType }) => resourceType.toLowerCase() === typeName);
  return (
    found?.apiVersions.find((version) => !/preview/i.test(version)) ?? found?.apiVersions[0] ?? groupsApi
  );
}

async function operationsOf(cloud: WorkCloud, id: string, depth: number): Promise<ReportedStep[]> {
  const found = await cloud.manager.all<OperationBody>(
    `${id}/operations`,
    deploymentsApi,
    cloud.requestOptions,
  );
  const reportedSteps = found.map(readSeenStep).filter((step) => step !== undefined);
  const nested = reportedSteps.filter((step) => step.type.toLowerCase() === nestedType);
  const inner: ReportedStep[] = [];
  for (const step of depth < deepestNesting ? nested : []) {
    // A nested deployment does not exist in the cloud before it has started.
    const steps = await operationsOf(cloud, step.resourceId, depth + 1).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const found of steps) inner.push(found);
  }
  return [...reportedSteps.filter((step) => !nested.includes(step)), ...inner];
}

async function ensureGroup({ work, manager, requestOptions }: WorkCloud): Promise<boolean> {
  const id = groupId(work);
  try {
    const { body } = await manager.request('GET', id, groupsApi, requestOptions);
    return isOwnGroup(body, work);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await manager.request('PUT', id, groupsApi, {
    ...requestOptions,
    body: { location: work.location, tags: { ...work.tags, [deploymentTag]: work.name } },
  });
  return true;
}

async function submit({ work, manager, requestOptions }: WorkCloud, content: Content) {
  const { body, retryAfterMs } = await manager.request<{ properties?: { correlationId?: string } }>(
    'PUT',
    cloudDeploymentId(work),
    deploymentsApi,
    {
      ...requestOptions,
      body: {
        ...(work.scope === 'subscription' ? { location: work.location } : {}),
        tags: work.tags,
        properties: {
          mode: 'Incremental',
          template: JSON.parse(content.template) as unknown,
          parameters: asParameterValues(content),
        },
      },
    },
  );
  return { correlationId: body?.properties?.correlationId, retryAfterMs };
}

async function deleteResource(cloud: WorkCloud, step: WorkStep): Promise<Deletion> {
  const { manager, requestOptions } = cloud;
  const { resourceId } = step;
  try {
    const moved =
      step.longRunning === null
        ? await manager.start('DELETE', resourceId, await apiVersionOf(cloud, step), requestOptions)
        : await manager.poll(step.longRunning, requestOptions);
    return {
      status: moved.status === 'running' ? 'running' : moved.status === 'succeeded' ? 'gone' : 'failed',
      longRunning: moved.status === 'running' ? moved.state : null,
      retryAfterMs: moved.retryAfterMs,
      error: moved.error === undefined ? undefined : { ...failureOf(moved.error), resourceId },
    };
  } catch (error) {
    return afterFailedDeletion(error, step);
  }
}

async function isGroupEmpty({ work, manager, requestOptions }: WorkCloud): Promise<boolean> {
  try {
    const id = `${groupId(work)}/resources`;
    const remainingResources = await manager.all(id, groupsApi, {
      ...requestOptions,
      query: { $top: 1 },
      most: 1,
    });
    return remainingResources.length === 0;
  } catch (error) {
    // It was deleted by a process that crashed before storing the result.
    if (isMissing(error)) return true;
    throw error;
  }
}

async function groupState({ work, manager, requestOptions }: WorkCloud): Promise<'there' | 'going' | 'gone'> {
  try {
    const { body } = await manager.request<{ properties?: { provisioningState?: string } }>(
      'GET',
      groupId(work),
      groupsApi,
      requestOptions,
    );
    return body?.properties?.provisioningState === 'Deleting' ? 'going' : 'there';
  } catch (error) {
    if (isMissing(error)) return 'gone';
    throw error;
  }
}

/** Creates the gateway to a resource manager. */
export function createArmGateway(parts: ArmGatewayParts): CloudGateway {
  const requestOptionsOf = ({ operationId }: Work): WorkCloud['requestOptions'] => ({
    retry: false,
    timeoutMs: parts.timeoutMs,
    clientRequestId: operationId,
  });
  const cloudOf = (work: Work): WorkCloud => ({
    work,
    manager: parts.managerFor(work),
    requestOptions: requestOptionsOf(work),
  });
  return {
    ensureGroup: async (work) => ensureGroup(cloudOf(work)),
    submit: async (work) => submit(cloudOf(work), await parts.contentOf(work)),
    async poll(work) {
      const { manager } = cloudOf(work);
      return readSight(
        await manager.request('GET', cloudDeploymentId(work), deploymentsApi, requestOptionsOf(work)),
      );
    },
    steps: async (work) => operationsOf(cloudOf(work), cloudDeploymentId(work), 0),
    async cancel(work) {
      const { manager } = cloudOf(work);
      await manager.request(
        'POST',
        `${cloudDeploymentId(work)}/cancel`,
        deploymentsApi,
        requestOptionsOf(work),
      );
    },
    deleteResource: async (work, step) => deleteResource(cloudOf(work), step),
    isGroupEmpty: async (work) => isGroupEmpty(cloudOf(work)),
    groupState: async (work) => groupState(cloudOf(work)),
    ...createPowerGateway({ managerFor: (work) => parts.managerFor(work), requestOptionsOf }),
  };
}

function waysOf(step: WorkStep): PowerOptions {
  const ways = powerOptionsOf(step.type);
  if (ways !== undefined) return ways;
  const { code, message } = portalFailure('NoPowerState');
  throw new CloudError({ kind: 'refused', code, message });
}

/** Creates the part of the gateway that starts and stops resources. */
function createPowerGateway(parts: {
  managerFor(work: Work): ResourceManager;
  /** Returns the options of a request without retries. */
  requestOptionsOf(work: Work): Pick<ArmOptions, 'retry' | 'timeoutMs' | 'clientRequestId'>;
}): Pick<CloudGateway, 'powerOf' | 'changePower' | 'followPower'> {
  const changeOf = (step: WorkStep, moved: LongRunningStep): PowerChange => ({
    status: moved.status === 'running' ? 'running' : moved.status === 'succeeded' ? 'done' : 'failed',
    longRunning: moved.status === 'running' ? moved.state : null,
    retryAfterMs: moved.retryAfterMs,
    error: moved.error === undefined ? undefined : { ...failureOf(moved.error), resourceId: step.resourceId },
  });
  return {
    async powerOf(work, step) {
      const ways = waysOf(step);
      const { body } = await parts
        .managerFor(work)
        .request('GET', `${step.resourceId}${ways.view}`, ways.apiVersion, parts.requestOptionsOf(work));
      return readPower(ways, body);
    },
    async changePower(work, step, to) {
      const ways = waysOf(step);
      const moved = await parts
        .managerFor(work)
        .start('POST', `${step.resourceId}/${ways[to]}`, ways.apiVersion, parts.requestOptionsOf(work));
      return changeOf(step, moved);
    },
    async followPower(work, step) {
      return changeOf(
        step,
        await parts.managerFor(work).poll(step.longRunning ?? '', parts.requestOptionsOf(work)),
      );
    },
  };
}
