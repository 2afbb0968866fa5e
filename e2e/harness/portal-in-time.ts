/**
 * Runs the server like `serve`, but some days later: before it starts, it moves expiry dates back by the number of days in the
 * file `days-passed` of the data folder. The clock does not change, because directory tokens depend on it. Periodic jobs run every
 * few seconds.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
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
const vault = createVault(openKeyRing(settings.encryptionKey, settings.dataDirectory));
const [database, world] = await Promise.all([
  openDatabase(settings, log),
  openCloudEnvironment(settings, log),
]);
const passed = path.join(settings.dataDirectory, 'days-passed');
if (existsSync(passed)) {
  const span = [`${Number(readFileSync(passed, 'utf8'))} days`];
  await database.pool.query(
    `update deployment set expires_at = expires_at - $1::interval, expiry_next_at = expiry_next_at - $1::interval
      where expires_at is not null`,
    span,
  );
  rmSync(passed);
}
const server = await assemble({
  settings,
  log,
  role: 'all',
  database,
  world,
  vault,
  deployments: {
    calendarMs: 1000,
    driftWatch: { everyHours: 5 / 3600, restSeconds: 0, sweepMs: 1000, planMs: 1000 },
  },
});
process.once('SIGTERM', () => void server.close());
await server.app.listen({ port: settings.port, host: settings.host });
await server.startWork();
