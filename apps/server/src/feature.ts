import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DatabasePool } from './database/split-pool.ts';
import type { Database } from './database/tables/index.ts';
import type { RouteRegistry } from './http/registry.ts';
import type { PublishEvent } from './journal/events.ts';
import type { Vault } from './security/vault.ts';
import type { Settings } from './settings.ts';

/** A running database: the connections of the serving role, the Kysely instance, and connection settings. */
export interface DatabaseHandle {
  readonly db: Kysely<Database>;
  readonly pool: DatabasePool;
  /** Connection string of the serving role. */
  readonly serveUrl: string;
  /**
   * Calls back for each notification on a channel. Reconnects automatically; `onReconnect` reports that some may have
   * been missed.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
}

/** Shared dependencies of every feature. There is no other shared or global state. */
export interface Parts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly database: DatabaseHandle;
  readonly vault: Vault;
  readonly publish: PublishEvent;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** A feature: its routes and its background work. */
export interface Feature {
  readonly name: string;
  routes?(registry: RouteRegistry): void;
  /** Serves routes of another protocol, which are not part of the contracts. */
  mount?(app: FastifyInstance): Promise<void>;
  /** Starts background work of the worker role. Called after the server is ready. */
  start?(): Promise<void>;
  /** Stops background work at shutdown, within a few seconds. */
  stop?(): Promise<void>;
}
