import { CloudError } from '@blueport/cloud';
import type { CloudGateway, ReportedStep, ReportedDeployment } from '../cloud/cloud-gateway.ts';
import type { Work } from '../cloud/work.ts';
import type { MachineEvent } from '../machine/event.ts';
import type { Turn } from '../store/operation-store.ts';
import { finishSteps, mergeReportedSteps } from './merge-steps.ts';

/** The result of a poll. */
export interface PollResult {
  readonly event: MachineEvent;
  readonly extras: Omit<Turn, 'machine' | 'release'>;
  /** A final state that cannot be reported yet; the next poll need not read it again. */
  readonly end?: ReportedDeployment;
}

/** Number of consecutive failures after which a final state is reported without its steps. */
const patience = 3;

/** Returns the steps that the cloud lists, or the delay it asked for. */
async function listSteps(
  gateway: CloudGateway,
  work: Work,
): Promise<{
  readonly steps?: readonly ReportedStep[];
  readonly retryAfterMs?: number;
  readonly passing: boolean;
}> {
  try {
    return { steps: await gateway.steps(work), passing: false };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    return {
      passing: error.kind !== 'refused' && error.kind !== 'unauthorized',
      ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    };
  }
}

/**
 * Reads the state of a deployment, then that of its resources. Sequential, because a missing deployment has no list,
 * and a delay requested by the cloud applies to both.
 */
export async function pollDeployment(
  parts: { readonly gateway: CloudGateway; readonly now: () => number },
  work: Work,
  end?: ReportedDeployment,
): Promise<PollResult> {
  const sight = end ?? (await parts.gateway.poll(work));
  const isEnd = sight.state !== 'Running';
  const list = await listSteps(parts.gateway, work);
  if (isEnd && list.passing && work.machine.troubles < patience) {
    // A final state is only reported with the states of all resources.
    const { retryAfterMs } = list;
    const event: MachineEvent = {
      type: 'Postponed',
      seen: true,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
    return { event, extras: { steps: [] }, end: sight };
  }
  const now = new Date(parts.now());
  const merged = mergeReportedSteps(work.steps, list.steps ?? [], now);
  const steps = isEnd ? finishSteps(work.steps, merged, sight.state, now) : merged;
  const failed = [...steps, ...work.steps].find((step) => step.state === 'Failed' && step.error !== null);
  const warned = sight.state === 'Succeeded' && failed !== undefined;
  const error = sight.state === 'Failed' ? (failed?.error ?? sight.error) : undefined;
  const retryAfterMs = Math.max(sight.retryAfterMs ?? 0, list.retryAfterMs ?? 0);
  return {
    event: {
      type: 'Seen',
      state: warned ? 'Warning' : sight.state,
      ...(error === undefined ? {} : { error }),
      ...(list.passing ? { isPartial: true } : {}),
      ...(retryAfterMs === 0 ? {} : { retryAfterMs }),
    },
    extras: {
      steps,
      ...(sight.correlationId === undefined ? {} : { correlationId: sight.correlationId }),
      ...(sight.state === 'Succeeded' ? { outputs: sight.outputs } : {}),
    },
  };
}
