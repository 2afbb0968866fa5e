import { allRoutes, type RouteContract } from '@blueport/contracts';
import type { Call, Handler } from './call.ts';

/** Answers a `text/event-stream` route; resolves when the stream has ended. */
type StreamHandler<Route extends RouteContract> = (call: Call<Route>, stream: StreamStart) => Promise<void>;

/** A stream that has not begun: until `open` a handler may still refuse, and the reader knows that nothing is missed after it. */
interface StreamStart {
  readonly lastEventId: string | null;
  open(): EventSink;
}

/** Where a stream route writes; `closed` resolves when the reader has gone or was dropped. */
export interface EventSink {
  send(event: { id?: string; type: string; data: string }): void;
  /** False while the reader has to take what was sent before; who sends on nevertheless fills memory. */
  hasRoom(): boolean;
  /** Called each time that a full stream has room again. */
  onRoom(listener: () => void): void;
  close(): void;
  readonly closed: Promise<void>;
}

export interface RegisteredRoute {
  readonly contract: RouteContract;
  readonly handle?: Handler<RouteContract>;
  readonly stream?: StreamHandler<RouteContract>;
}

/** The place where features bind handlers to contracts; features receive it and call `register` for each of their routes. */
export interface RouteRegistry {
  register<Route extends RouteContract>(route: Route, handler: Handler<Route>): void;
  registerStream<Route extends RouteContract>(route: Route, handler: StreamHandler<Route>): void;
  routes(): readonly RegisteredRoute[];
}

/** A route of the contract that is missing, doubled or without a rule; the server does not start with one. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

const accessKinds = new Set(['public', 'session', 'key']);
const scopes = new Set(['none', 'account', 'organization']);

function checkRules(contract: RouteContract): void {
  const keys = contract.access?.kind === 'key' ? contract.access.anyOf.length : 1;
  if (!accessKinds.has(contract.access?.kind) || keys === 0) {
    throw new RegistryError(`Route ${contract.id} does not say who may call it.`);
  }
  if (!scopes.has(contract.scope)) {
    throw new RegistryError(`Route ${contract.id} does not say whose rows it touches.`);
  }
}

/** An empty registry for the given contracts. */
export function createRegistry(contracts: readonly RouteContract[] = allRoutes): RouteRegistry & {
  /** Throws unless every contract has exactly one handler. */
  assertComplete(): void;
} {
  const known = new Set(contracts);
  const registered = new Map<string, RegisteredRoute>();
  const add = (entry: RegisteredRoute): void => {
    const { contract } = entry;
    checkRules(contract);
    if (!known.has(contract)) throw new RegistryError(`Route ${contract.id} is not part of the contract.`);
    if (registered.has(contract.id)) throw new RegistryError(`Route ${contract.id} has two handlers.`);
    registered.set(contract.id, entry);
  };
  return {
    // A handler is stored under the general type; its own contract travels beside it and is what parses its input.
    register: (contract, handle) => add({ contract, handle }),
    registerStream: (contract, stream) => add({ contract, stream }),
    routes: () => [...registered.values()],
    assertComplete() {
      const missing = contracts.filter((contract) => !registered.has(contract.id));
      if (missing.length > 0) {
        throw new RegistryError(`No handler for ${missing.map((contract) => contract.id).join(', ')}.`);
      }
    },
  };
}
