import { fleetRoutes } from '@blueport/contracts';
import type { RouteRegistry } from '../../../../http/registry.ts';
import { createFleet, turnFleet, type FleetCommandParts } from './fleet-commands.ts';
import { createFleetRound, type FleetRoundParts } from './fleet-round.ts';
import { findFleet, listFleets, listItems, presentFleet } from './fleet-store.ts';
import { createFleetWorker, type FleetWorkerParts } from './fleet-worker.ts';
import { planFleet } from './plan-fleet.ts';

export { fleetMessage } from './fleet-message.ts';
export { haltFleets } from './halt-fleets.ts';
export type { FleetEnd } from './fleet-writes.ts';

export interface FleetParts
  extends
    FleetCommandParts,
    Omit<FleetRoundParts, 'context' | 'leaseSeconds' | 'atOnce' | 'ending'>,
    Pick<FleetWorkerParts, 'around'> {}

const sweepMs = 1000;
const leaseSeconds = 15;

/** Fleet upgrades: their routes, and the worker that moves them on. Boot is recovery: every look is the same. */
export function createFleets(parts: FleetParts) {
  const { context, onError } = parts;
  const { db } = context;
  const ending = new AbortController();
  const worker = createFleetWorker({
    db,
    leaseSeconds,
    sweepMs,
    onError,
    ...(parts.around === undefined ? {} : { around: parts.around }),
    round: createFleetRound({
      context,
      pacedOf: parts.pacedOf,
      onEnd: parts.onEnd,
      onError,
      wake: (operationId) => parts.wake(operationId),
      leaseSeconds,
      atOnce: 5,
      ending: ending.signal,
    }),
  });

  return {
    routes(registry: RouteRegistry): void {
      registry.register(fleetRoutes.plan, (call) => planFleet(context, call));
      registry.register(fleetRoutes.create, (call) => createFleet(parts, call));
      registry.register(fleetRoutes.list, ({ session, query }) =>
        listFleets(db, session.organizationId, query),
      );
      registry.register(fleetRoutes.get, async ({ session, params, header }) => {
        const fleet = presentFleet(await findFleet(db, session.organizationId, params.id));
        header('etag', fleet.etag);
        return fleet;
      });
      registry.register(fleetRoutes.items, async ({ session, params, query }) =>
        listItems(db, await findFleet(db, session.organizationId, params.id), query),
      );
      registry.register(fleetRoutes.pause, (call) => turnFleet(parts, call, 'pause'));
      registry.register(fleetRoutes.resume, (call) => turnFleet(parts, call, 'resume'));
      registry.register(fleetRoutes.stop, (call) => turnFleet(parts, call, 'stop'));
      registry.register(fleetRoutes.retry, (call) => turnFleet(parts, call, 'retry'));
    },
    start: worker.start,
    async stop() {
      ending.abort(new Error('the portal stops'));
      await worker.stop();
    },
  };
}
