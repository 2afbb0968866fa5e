import type { Feature, Parts } from '../../../feature.ts';
import type { EndAccess } from './end-access.ts';
import { endLapsedAccess } from './lapsed-access.ts';

export { createEndAccess, type EndAccess } from './end-access.ts';
export { endLapsedAccess } from './lapsed-access.ts';

const everyMs = 30_000;

/** Ends the access of expired accounts. Several processes may run this concurrently. */
export function createAccessEndFeature(parts: Parts, endAccess: EndAccess): Feature {
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'access-end',
    async start() {
      timer = setInterval(() => {
        endLapsedAccess(parts, endAccess).catch((error: unknown) =>
          parts.log.warn({ err: error }, 'the access of expired accounts could not be ended'),
        );
      }, everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
