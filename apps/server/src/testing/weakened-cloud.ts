import { CloudError } from '@blueport/cloud';
import type { CloudEnvironment, ConnectedCloud } from '../cloud/cloud-environment.ts';

/** Ways to misinterpret the responses of a cloud. */
export const misreadings = ['waits', 'refusals', 'doubt'] as const;

export type Misreading = (typeof misreadings)[number];

/** Returns the error with another kind and only the given details. */
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
  // The requested delay is ignored.
  waits: (error) => reword(error, error.kind),
  // A refusal is treated as temporary.
  refusals: (error) => (error.kind === 'refused' ? reword(error, 'throttled', error.retryAfterMs) : error),
  // A request without a response is treated as refused.
  doubt: (error) => (error.kind === 'unknown-outcome' ? reword(error, 'refused') : error),
};

/** Returns the same clouds, each wrapped by a function. */
export function changedWorld(
  world: CloudEnvironment,
  change: (cloud: ConnectedCloud) => ConnectedCloud,
): CloudEnvironment {
  return {
    ...world,
    clouds: Object.fromEntries(Object.entries(world.clouds).map(([name, cloud]) => [name, change(cloud)])),
  };
}

/** Returns clouds whose responses are misinterpreted in one way. */
export function misreadWorld(world: CloudEnvironment, how: Misreading): CloudEnvironment {
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

/** Returns clouds that end the process when it sends a template to the given resource group. */
export function poisonedWorld(world: CloudEnvironment, resourceGroup: string): CloudEnvironment {
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
