import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openCloudWorld, type CloudWorld } from './cloud/cloud-world.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase, type OpenDatabase } from './database/open-database.ts';
import type { Parts } from './feature.ts';
import type { DeploymentsOptions } from './features/deployments/index.ts';
import type { StreamLimits } from './http/stream-slots.ts';
import { openKeyRing } from './security/key-file.ts';
import { createVault, type Vault } from './security/vault.ts';
import type { Settings } from './settings.ts';

export type ServerRole = 'api' | 'worker' | 'all';

/** The portal's server, put together and not yet listening. */
export interface ComposedServer {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  /** A new one-time link for the first operator of a portal on a real cloud; undefined where nobody needs one. */
  issueClaimLink(): Promise<string | undefined>;
  /** Begins background work. */
  startWork(): Promise<void>;
  /** Ends everything in the right order; what was accepted is finished. */
  close(): Promise<void>;
}

export interface Ingredients {
  readonly settings: Settings;
  readonly log: Logger;
  readonly role: ServerRole;
  readonly database: OpenDatabase;
  readonly world: CloudWorld;
  readonly vault: Vault;
  /** Folder of the blueprint catalog. */
  readonly catalogDirectory?: string;
  /** Folder of the built portal. */
  readonly portalDirectory?: string;
  readonly now?: () => Date;
  /** Milliseconds that all cloud calls for one request may take together; the usual limit if absent. */
  readonly cloudDeadlineMs?: number;
  /** Limits of lists without a limit that a test changes. */
  readonly streams?: Partial<StreamLimits>;
  /** Parts of the work on deployments that a test replaces or leaves out. */
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

/** Opens data folder, database and clouds by the settings and assembles the server; `stop` cancels that and closes what is open. */
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
    openCloudWorld(settings, log, stop),
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
