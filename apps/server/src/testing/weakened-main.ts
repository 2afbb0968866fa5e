/** A portal without fencing or without recovery, named by TRIAL_WITHOUT: trials that are to fail run it. */
import { openCloudWorld } from '../cloud/cloud-world.ts';
import { assemble } from '../composition.ts';
import { openDataFolder } from '../data-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { createLogger } from '../logging.ts';
import { openKeyRing } from '../security/key-file.ts';
import { createVault } from '../security/vault.ts';
import { readSettings } from '../settings.ts';

const without = process.env['TRIAL_WITHOUT'];
if (without !== 'fencing' && without !== 'recovery') throw new Error('TRIAL_WITHOUT is fencing or recovery.');

const settings = readSettings(process.env);
const log = createLogger(settings.logLevel);
openDataFolder(settings.dataDirectory);
const server = await assemble({
  settings,
  log,
  role: 'all',
  database: await openDatabase(settings, log),
  world: await openCloudWorld(settings, log),
  vault: createVault(openKeyRing(settings.encryptionKey, settings.dataDirectory)),
  deployments: { [without]: false },
});
await server.app.listen({ port: settings.port, host: settings.host });
await server.startWork();
process.once('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
log.info('ready');
