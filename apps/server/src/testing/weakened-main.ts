/**
 * A weakened portal for trials: without one of the safeguards for deployments, named by TRIAL_WITHOUT, or one that dies
 * when it sends a template to the resource group named by TRIAL_POISON.
 */
import { openCloudEnvironment } from '../cloud/cloud-environment.ts';
import { assemble } from '../composition.ts';
import { openDataFolder } from '../data-folder.ts';
import type { DeploymentsOptions } from '../features/deployments/index.ts';
import { createAccounts } from '../features/deployments/operations/index.ts';
import { openDatabase } from '../database/open-database.ts';
import { createLogger } from '../logging.ts';
import { openKeyRing } from '../security/key-file.ts';
import { createVault } from '../security/vault.ts';
import { readSettings } from '../settings.ts';
import { misreadings, misreadWorld, poisonedWorld } from './weakened-cloud.ts';

type Accounts = ReturnType<typeof createAccounts>;

/** Returns unfair accounts that always serve the first caller and make all others wait a minute for each turn. */
function favouring(accounts: Accounts): Accounts {
  let first: string | undefined;
  return {
    ...accounts,
    spend(line, kind, calls) {
      first ??= line;
      const waitMs = accounts.spend(line, kind, calls);
      return line === first || calls === 0 ? waitMs : Math.max(0, waitMs) + 60_000;
    },
  };
}

/** Safeguards that can be disabled. */
const parts: Readonly<Record<string, Partial<DeploymentsOptions>>> = {
  fencing: { fencing: false },
  recovery: { recovery: false },
  breaker: { breaker: false },
  budget: { budget: false },
  evenness: { accounts: favouring(createAccounts(Date.now)) },
};

const weakness = process.env['TRIAL_WITHOUT'];
const poison = process.env['TRIAL_POISON'];
const misreading = misreadings.find((name) => name === weakness);
if (weakness === undefined && poison === undefined) throw new Error('Nothing is weakened.');
if (
  weakness !== undefined &&
  misreading === undefined &&
  parts[weakness] === undefined &&
  weakness !== 'watching'
) {
  throw new Error(`TRIAL_WITHOUT is ${[...Object.keys(parts), ...misreadings, 'watching'].join(', ')}.`);
}

const settings = readSettings(process.env);
const log = createLogger(settings.logLevel);
openDataFolder(settings.dataDirectory);
let world = await openCloudEnvironment(settings, log);
if (misreading !== undefined) world = misreadWorld(world, misreading);
if (poison !== undefined) world = poisonedWorld(world, poison);
const server = await assemble({
  settings,
  log,
  role: 'all',
  database: await openDatabase(settings, log, { watched: weakness !== 'watching' }),
  world,
  vault: createVault(openKeyRing(settings.encryptionKey, settings.dataDirectory)),
  deployments: parts[weakness ?? ''] ?? {},
});
await server.app.listen({ port: settings.port, host: settings.host });
await server.startWork();
process.once('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
log.info('ready');
