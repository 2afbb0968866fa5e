import { fleetRoutes } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import type { Operations, OperationsOptions } from '../operations/index.ts';
import { createFleet, changeFleetState, type FleetCommandParts } from './fleet-commands.ts';
import { createFleetRound } from './fleet-round.ts';
import { findFleet, listFleets, listItems, presentFleet } from './fleet-store.ts';
import type { OnFleetEnd } from './fleet-writes.ts';
import { createFleetWorker } from './fleet-worker.ts';
import { planFleet } from './plan-fleet.ts';

export { fleetSentences } from './fleet-sentences.ts';
export { haltFleets } from './halt-fleets.ts';
export type { OnFleetEnd } from './fleet-writes.ts';

export interface FleetUpgradesOptions extends Pick<OperationsOptions, 'wrapWork'> {
  /** Reports the end of a fleet upgrade; optional. */
  readonly onFleetEnd?: OnFleetEnd;
}

const sweepMs = 1000;
const leaseSeconds = 15;

/** Creates the fleet upgrades feature: routes, and the worker that continues each fleet from its stored state. */
export function createFleetUpgradesFeature(
  { log }: Pick<Parts, 'log'>,
  { context, paced, wake, keepGrant }: Operations,
  options: FleetUpgradesOptions,
): Feature {
  const { db } = context;
  const commands: FleetCommandParts = { context, started: keepGrant };
  const onError = (error: unknown): void => log.error({ err: error }, 'could not continue a fleet upgrade');
  const ending = new AbortController();
  const worker = createFleetWorker({
    db,
    leaseSeconds,
    sweepMs,
    onError,
    ...(options.wrapWork === undefined ? {} : { wrapWork: options.wrapWork }),
    round: createFleetRound({
      context,
      pacedOf: paced,
      onEnd: options.onFleetEnd ?? (() => Promise.resolve()),
      onError,
      wake,
      leaseSeconds,
      atOnce: 5,
      ending: ending.signal,
    }),
  });

  return {
    name: 'fleet upgrades',
    routes(registry) {
      registry.register(fleetRoutes.plan, (call) => planFleet(context, call));
      registry.register(fleetRoutes.create, (call) => createFleet(commands, call));
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
      registry.register(fleetRoutes.pause, (call) => changeFleetState(commands, call, 'pause'));
      registry.register(fleetRoutes.resume, (call) => changeFleetState(commands, call, 'resume'));
      registry.register(fleetRoutes.stop, (call) => changeFleetState(commands, call, 'stop'));
      registry.register(fleetRoutes.retry, (call) => changeFleetState(commands, call, 'retry'));
    },
    async start() {
      worker.start();
    },
    async stop() {
      ending.abort(new Error('the portal stops'));
      await worker.stop();
    },
  };
}
