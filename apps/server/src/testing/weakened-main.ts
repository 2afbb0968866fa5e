/**
 * A portal that is made worse for a trial: without fencing or without recovery, named by TRIAL_WITHOUT, or one that dies
 * when it sends a template to the resource group that TRIAL_POISON names.
 */
import { openCloudWorld, type ConnectedCloud } from '../cloud/cloud-world.ts';
import { assemble } from '../composition.ts';
import { openDataFolder } from '../data-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { createLogger } from '../logging.ts';
import { openKeyRing } from '../security/key-file.ts';
import { createVault } from '../security/vault.ts';
import { readSettings } from '../settings.ts';

const without = process.env['TRIAL_WITHOUT'];
const poison = process.env['TRIAL_POISON'];
if (without !== undefined && without !== 'fencing' && without !== 'recovery')
  throw new Error('TRIAL_WITHOUT is fencing or recovery.');
if (without === undefined && poison === undefined) throw new Error('Nothing is weakened.');

/** A cloud at whose door the process ends without a word when it sends a template to the poisoned group. */
function poisoned(cloud: ConnectedCloud): ConnectedCloud {
  const deadly = new RegExp(
    `/resourceGroups/${poison}/providers/Microsoft\\.Resources/deployments/[^/?]+(?:\\?|$)`,
    'i',
  );
  return {
    ...cloud,
    call(call) {
      if (call.method === 'PUT' && deadly.test(call.url)) process.kill(process.pid, 'SIGKILL');
      return cloud.call(call);
    },
  };
}

const settings = readSettings(process.env);
const log = createLogger(settings.logLevel);
openDataFolder(settings.dataDirectory);
const world = await openCloudWorld(settings, log);
const server = await assemble({
  settings,
  log,
  role: 'all',
  database: await openDatabase(settings, log),
  world:
    poison === undefined
      ? world
      : {
          ...world,
          clouds: Object.fromEntries(
            Object.entries(world.clouds).map(([name, cloud]) => [name, poisoned(cloud)]),
          ),
        },
  vault: createVault(openKeyRing(settings.encryptionKey, settings.dataDirectory)),
  ...(without === undefined ? {} : { deployments: { [without]: false } }),
});
await server.app.listen({ port: settings.port, host: settings.host });
await server.startWork();
process.once('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
log.info('ready');
