import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DatabasePool } from './database/split-pool.ts';
import type { Database } from './database/tables/index.ts';
import type { RouteRegistry } from './http/registry.ts';
import type { PublishEvent } from './journal/events.ts';
import type { Vault } from './security/vault.ts';
import type { Settings } from './settings.ts';

/** A running database: the serving role's connections, Kysely over them, and how to reach it. */
export interface DatabaseHandle {
  readonly db: Kysely<Database>;
  readonly pool: DatabasePool;
  /** Connection string of the serving role. */
  readonly serveUrl: string;
  /** Calls back for each notification on a channel; reconnects by itself. `onReconnect` tells that some may have been missed. */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
}

/** What every feature receives; nothing else is shared between them and nothing is global. */
export interface Parts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly database: DatabaseHandle;
  readonly vault: Vault;
  readonly publish: PublishEvent;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** A feature folder's door: its routes, and what it runs in the background. */
export interface Feature {
  readonly name: string;
  routes?(registry: RouteRegistry): void;
  /** Background work of the worker role; called after the server is ready. */
  start?(): Promise<void>;
  /** Ends background work; called at shutdown, has some seconds. */
  stop?(): Promise<void>;
}
