import { allRoutes, type RouteContract } from '@blueport/contracts';
import type { Call, Handler } from './call.ts';

/** Handles a `text/event-stream` route. Resolves when the stream has ended. */
type StreamHandler<Route extends RouteContract> = (call: Call<Route>, stream: StreamStart) => Promise<void>;

/**
 * A stream that has not started: until `open`, a handler may still throw a refusal, and the reader misses nothing after
 * it.
 */
interface StreamStart {
  readonly lastEventId: string | null;
  open(): EventSink;
}

/** Output of a stream route; `closed` resolves when the reader has disconnected or was dropped. */
export interface EventSink {
  send(event: { id?: string; type: string; data: string }): void;
  /** Returns false while the reader is behind; further data would be buffered in memory. */
  hasRoom(): boolean;
  /** Called each time a full stream accepts data again. */
  onRoom(listener: () => void): void;
  close(): void;
  readonly closed: Promise<void>;
}

export interface RegisteredRoute {
  readonly contract: RouteContract;
  readonly handle?: Handler<RouteContract>;
  readonly stream?: StreamHandler<RouteContract>;
}

/** Registry in which features bind handlers to contracts by calling `register` for each of their routes. */
export interface RouteRegistry {
  register<Route extends RouteContract>(route: Route, handler: Handler<Route>): void;
  /** Registers a handler for each route of a table. */
  registerAll<Routes extends Readonly<Record<string, RouteContract>>>(
    routes: Routes,
    handlers: { readonly [Name in keyof Routes]: Handler<Routes[Name]> },
  ): void;
  registerStream<Route extends RouteContract>(route: Route, handler: StreamHandler<Route>): void;
  routes(): readonly RegisteredRoute[];
}

/** A missing or duplicate route of the contract, or one without a rule. The server does not start with one. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

const accessKinds = new Set(['public', 'session', 'key']);
const scopes = new Set(['none', 'account', 'organization']);

function checkRules(contract: RouteContract): void {
  const keys = contract.access?.kind === 'key' ? contract.access.anyOf.length : 1;
  if (!accessKinds.has(contract.access?.kind) || keys === 0) {
    throw new RegistryError(`Route ${contract.id} declares no access rule.`);
  }
  if (!scopes.has(contract.scope)) {
    throw new RegistryError(`Route ${contract.id} does not declare whose data it accesses.`);
  }
}

/** Creates an empty registry for the given contracts. */
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
    // Handlers are stored with the general type; the contract stored with each of them parses its input.
    register: (contract, handle) => add({ contract, handle }),
    registerAll(routes, handlers) {
      for (const name in routes) this.register(routes[name], handlers[name]);
    },
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
