import { CloudError, type ArmOptions, type LongRunningStep, type ResourceManager } from '@blueport/cloud';
import { powerWaysOf, type PowerWays } from '@blueport/contracts';
import { failureOf } from '../failure/failure-of.ts';
import { portalFailure } from '../failure/portal-failure.ts';
import type { CloudGateway, PowerChange } from './cloud-gateway.ts';
import { readPower } from './read-power.ts';
import type { Work, WorkStep } from './work.ts';

function waysOf(step: WorkStep): PowerWays {
  const ways = powerWaysOf(step.type);
  if (ways !== undefined) return ways;
  const { code, message } = portalFailure('NoPowerState');
  throw new CloudError({ kind: 'refused', code, message });
}

/** The part of the gateway that starts and stops resources. */
export function createPowerGateway(parts: {
  managerFor(work: Work): ResourceManager;
  /** Options of a call that is not repeated. */
  once(work: Work): Pick<ArmOptions, 'retry' | 'timeoutMs' | 'clientRequestId'>;
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
        .request('GET', `${step.resourceId}${ways.view}`, ways.apiVersion, parts.once(work));
      return readPower(ways, body);
    },
    async changePower(work, step, to) {
      const ways = waysOf(step);
      const moved = await parts
        .managerFor(work)
        .start('POST', `${step.resourceId}/${ways[to]}`, ways.apiVersion, parts.once(work));
      return changeOf(step, moved);
    },
    async followPower(work, step) {
      return changeOf(step, await parts.managerFor(work).poll(step.longRunning ?? '', parts.once(work)));
    },
  };
}
