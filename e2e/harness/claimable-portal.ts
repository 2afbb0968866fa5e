/**
 * Starts the server as on a real cloud: no demo world, no operator, and a claim link in its output. Only its clouds are
 * the embedded ones, which no product setting can select; everything else is assembled like in `serve`.
 */
import { assemble } from '../../apps/server/src/composition.ts';
import { openCloudEnvironment } from '../../apps/server/src/cloud/cloud-environment.ts';
import { openDataFolder } from '../../apps/server/src/data-folder.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { createLogger } from '../../apps/server/src/logging.ts';
import { openKeyRing } from '../../apps/server/src/security/key-file.ts';
import { createVault } from '../../apps/server/src/security/vault.ts';
import { readSettings } from '../../apps/server/src/settings.ts';

const log = createLogger('info');
const { clouds } = await openCloudEnvironment(readSettings(process.env), log);
const settings = readSettings({
  ...process.env,
  BLUEPORT_CLOUD: 'azure',
  ENTRA_CLIENT_ID: clouds.general!.clientId,
});
openDataFolder(settings.dataDirectory);
const vault = createVault(openKeyRing(settings.encryptionKey, settings.dataDirectory));
const database = await openDatabase(settings, log);
const server = await assemble({
  settings,
  log,
  role: 'all',
  database,
  world: { clouds, sandbox: undefined },
  vault,
});
process.once('SIGTERM', () => void server.close());
process.stdout.write(`claim: ${(await server.issueClaimLink()) ?? 'none'}\n`);
await server.app.listen({ port: settings.port, host: settings.host });
await server.startWork();
