import { CloudError } from '@blueport/cloud';
import type { CloudWorld, ConnectedCloud } from '../cloud/cloud-world.ts';

/** Ways to misunderstand what a cloud says. */
export const misreadings = ['waits', 'refusals', 'doubt'] as const;

export type Misreading = (typeof misreadings)[number];

/** The same error as another kind, without what is named otherwise. */
function reword(error: CloudError, kind: CloudError['kind'], retryAfterMs?: number): CloudError {
  const { code, message, details, cause } = error;
  return new CloudError({
    kind,
    code,
    message,
    details,
    cause,
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

const misread: Readonly<Record<Misreading, (error: CloudError) => CloudError>> = {
  // The wait that was asked for goes unheard.
  waits: (error) => reword(error, error.kind),
  // A refusal is taken for one that passes.
  refusals: (error) => (error.kind === 'refused' ? reword(error, 'throttled', error.retryAfterMs) : error),
  // Whatever got no answer is taken for refused.
  doubt: (error) => (error.kind === 'unknown-outcome' ? reword(error, 'refused') : error),
};

/** The same clouds, each changed in one way. */
export function changedWorld(
  world: CloudWorld,
  change: (cloud: ConnectedCloud) => ConnectedCloud,
): CloudWorld {
  return {
    ...world,
    clouds: Object.fromEntries(Object.entries(world.clouds).map(([name, cloud]) => [name, change(cloud)])),
  };
}

/** Clouds whose answers are misunderstood in one way. */
export function misreadWorld(world: CloudWorld, how: Misreading): CloudWorld {
  return changedWorld(world, (cloud) => ({
    ...cloud,
    async call(call) {
      try {
        const answer = await cloud.call(call);
        return how === 'waits' ? { ...answer, retryAfterMs: undefined } : answer;
      } catch (error) {
        throw error instanceof CloudError ? misread[how](error) : error;
      }
    },
  }));
}

/** Clouds at whose door the process ends without a word when it sends a template to the poisoned group. */
export function poisonedWorld(world: CloudWorld, resourceGroup: string): CloudWorld {
  const deadly = new RegExp(
    `/resourceGroups/${resourceGroup}/providers/Microsoft\\.Resources/deployments/[^/?]+(?:\\?|$)`,
    'i',
  );
  return changedWorld(world, (cloud) => ({
    ...cloud,
    call(call) {
      if (call.method === 'PUT' && deadly.test(call.url)) process.kill(process.pid, 'SIGKILL');
      return cloud.call(call);
    },
  }));
}
