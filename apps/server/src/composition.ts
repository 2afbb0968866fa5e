import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openCloudEnvironment, type CloudEnvironment } from './cloud/cloud-environment.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase, type OpenDatabase } from './database/open-database.ts';
import type { Parts } from './feature.ts';
import type { DeploymentsOptions } from './features/deployments/index.ts';
import type { StreamLimits } from './http/stream-slots.ts';
import { openKeyRing } from './security/key-file.ts';
import { createVault, type Vault } from './security/vault.ts';
import type { Settings } from './settings.ts';

export type ServerRole = 'api' | 'worker' | 'all';

/** The assembled server, not yet listening. */
export interface ComposedServer {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  /**
   * Issues a new one-time link for the first operator of a portal on a real cloud. Returns undefined if it is not
   * needed.
   */
  issueClaimLink(): Promise<string | undefined>;
  /** Starts background work, except that of features whose work a test controls. */
  startWork(without?: readonly string[]): Promise<void>;
  /** Stops everything in the correct order. Accepted requests are finished. */
  close(): Promise<void>;
}

export interface Ingredients {
  readonly settings: Settings;
  readonly log: Logger;
  readonly role: ServerRole;
  readonly database: OpenDatabase;
  readonly world: CloudEnvironment;
  readonly vault: Vault;
  /** Folder of the blueprint catalog. */
  readonly catalogDirectory?: string;
  /** Folder of the built portal. */
  readonly portalDirectory?: string;
  readonly now?: () => Date;
  /** Total timeout of all cloud calls for one request, in milliseconds. Defaults to the server's limit if absent. */
  readonly cloudDeadlineMs?: number;
  /** Limits of streamed lists, which have no page limit, that a test overrides. */
  readonly streams?: Partial<StreamLimits>;
  /** Deployment dependencies that a test replaces or omits. */
  readonly deployments?: Partial<DeploymentsOptions>;
}

/** Assembles the server. Imports the features on demand, so that importing this module stays cheap. */
export async function assemble(ingredients: Ingredients): Promise<ComposedServer> {
  const { assembleServer } = await import('./assemble-server.ts');
  return assembleServer(ingredients);
}

/** Imports the features one event-loop turn later, so that the database process is spawned first and starts in parallel. */
async function loadWhileStarting(): Promise<void> {
  await nextTurn();
  await import('./assemble-server.ts');
}

/**
 * Opens the data folder, the database and the clouds of the settings, and assembles the server. `stop` cancels this and
 * closes what is open.
 */
export async function compose(
  settings: Settings,
  log: Logger,
  role: ServerRole,
  stop?: AbortSignal,
): Promise<ComposedServer> {
  openDataFolder(settings.dataDirectory);
  const vault = createVault(openKeyRing(settings.encryptionKey, settings.dataDirectory));
  // The embedded cloud may still be starting: wait for it and the database in parallel, and import the features meanwhile.
  const opening = openDatabase(settings, log);
  const [database, world] = await Promise.all([
    opening,
    openCloudEnvironment(settings, log, stop),
    loadWhileStarting(),
  ]).catch(async (error: unknown) => {
    await opening.then((opened) => opened.close()).catch(() => {});
    throw error;
  });
  try {
    stop?.throwIfAborted();
    return await assemble({ settings, log, role, database, world, vault });
  } catch (error) {
    await database.close();
    throw error;
  }
}
