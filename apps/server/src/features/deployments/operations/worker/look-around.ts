import { CloudError } from '@blueport/cloud';
import type { CloudGateway, SeenStep, Sight } from '../cloud/cloud-gateway.ts';
import type { Work } from '../cloud/work.ts';
import type { MachineEvent } from '../machine/event.ts';
import type { Turn } from '../store/operation-store.ts';
import { finishSteps, mergeSeenSteps } from './merge-steps.ts';

/** What a look brought. */
export interface Look {
  readonly event: MachineEvent;
  readonly extras: Omit<Turn, 'machine' | 'release'>;
  /** An end that was seen and cannot be told yet; the next look need not ask for it again. */
  readonly end?: Sight;
}

/** An end is told without the list of its steps after so many calls that led nowhere. */
const patience = 4;

/** The steps as the cloud lists them, or how long it asked to be left alone. */
async function listSteps(
  gateway: CloudGateway,
  work: Work,
): Promise<{
  readonly seen?: readonly SeenStep[];
  readonly retryAfterMs?: number;
  readonly passing: boolean;
}> {
  try {
    return { seen: await gateway.steps(work), passing: false };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    return {
      passing: error.kind !== 'refused' && error.kind !== 'unauthorized',
      ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    };
  }
}

/**
 * Asks how a deployment stands, and then what became of its resources. One after the other: a deployment that is not there
 * has no list, and a wait that the cloud asks for holds for both.
 */
export async function lookAround(
  parts: { readonly gateway: CloudGateway; readonly now: () => number },
  work: Work,
  end?: Sight,
): Promise<Look> {
  const sight = end ?? (await parts.gateway.look(work));
  const isEnd = sight.state !== 'Running';
  const list = await listSteps(parts.gateway, work);
  if (isEnd && list.passing && work.machine.troubles < patience) {
    // An end is told only together with what became of every resource.
    const { retryAfterMs } = list;
    const event: MachineEvent = {
      type: 'Postponed',
      seen: true,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
    return { event, extras: { steps: [] }, end: sight };
  }
  const now = new Date(parts.now());
  const merged = mergeSeenSteps(work.steps, list.seen ?? [], now);
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
