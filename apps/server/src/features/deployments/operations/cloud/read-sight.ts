import { readCloudErrorDetail, type CloudAnswer } from '@blueport/cloud';
import { portalFailure } from '../failure/portal-failure.ts';
import { rootCauseOf } from '../failure/root-cause.ts';
import type { SeenState } from '../machine/event.ts';
import type { SeenStep, Sight } from './cloud-gateway.ts';
import type { SeenOutput } from './work.ts';

interface DeploymentBody {
  readonly properties?: {
    readonly provisioningState?: string;
    readonly correlationId?: string;
    readonly error?: unknown;
    readonly outputs?: Readonly<Record<string, { type?: string; value?: unknown }>>;
  };
}

const ended: Readonly<Record<string, SeenState>> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  canceled: 'Canceled',
  cancelled: 'Canceled',
};

function readOutputs(outputs: NonNullable<DeploymentBody['properties']>['outputs']): SeenOutput[] {
  return Object.entries(outputs ?? {}).map(([name, output]) => {
    const type = output.type ?? 'String';
    const secure = /^secure/i.test(type);
    return secure
      ? { name, type, secure, value: null, secret: output.value }
      : { name, type, secure, value: output.value ?? null };
  });
}

/** Reads a deployment as the cloud shows it. Anything that is not an end is still running. */
export function readSight(answer: CloudAnswer): Sight {
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

/** One entry of a deployment's list of operations. */
export interface OperationBody {
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

/** Reads what happened to a resource; undefined for entries that are about none. */
export function readSeenStep(body: OperationBody): SeenStep | undefined {
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

/** The reason may be an object, or the same object as text. */
function statusOf(message: unknown): unknown {
  if (typeof message !== 'string') return message;
  return message.startsWith('{') ? { message } : { code: 'Failed', message };
}
