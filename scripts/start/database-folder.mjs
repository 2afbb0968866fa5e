import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the folder of the embedded database if it is outside the data folder: when started as root, the database's
 * own user may be unable to access the data folder (see apps/server/src/database/embedded/database-location.ts). Returns undefined
 * otherwise.
 * @param {string} dataFolder
 */
export function externalDatabase(dataFolder) {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const folder = path.join('/var/lib/blueport', hash);
  return !existsSync(path.join(dataFolder, 'postgres')) && existsSync(folder) ? folder : undefined;
}
