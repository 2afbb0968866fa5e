/**
 * Runs the server like `serve`, but with a copy of the built portal in its data folder, which a test can replace with
 * another release while pages are open.
 */
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { assemble } from '../../apps/server/src/composition.ts';
import { openCloudEnvironment } from '../../apps/server/src/cloud/cloud-environment.ts';
import { openDataFolder } from '../../apps/server/src/data-folder.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { createLogger } from '../../apps/server/src/logging.ts';
import { openKeyRing } from '../../apps/server/src/security/key-file.ts';
import { createVault } from '../../apps/server/src/security/vault.ts';
import { readSettings } from '../../apps/server/src/settings.ts';

const log = createLogger('info');
const settings = readSettings(process.env);
openDataFolder(settings.dataDirectory);
const portalDirectory = path.join(settings.dataDirectory, 'portal');
if (!existsSync(portalDirectory)) {
  cpSync(path.resolve(import.meta.dirname, '../../apps/portal/dist'), portalDirectory, { recursive: true });
}
const vault = createVault(openKeyRing(settings.encryptionKey, settings.dataDirectory));
const [database, world] = await Promise.all([
  openDatabase(settings, log),
  openCloudEnvironment(settings, log),
]);
const server = await assemble({ settings, log, role: 'all', database, world, vault, portalDirectory });
process.once('SIGTERM', () => void server.close());
await server.app.listen({ port: settings.port, host: settings.host });
await server.startWork();
