import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Where the embedded database of a data folder is when it is not inside of it: started by root, the database's own user
 * may be unable to reach the data folder (the rule is apps/server/src/database/embedded/place.ts). Undefined otherwise.
 * @param {string} dataFolder
 */
export function databaseElsewhere(dataFolder) {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const folder = path.join('/var/lib/blueport', hash);
  return !existsSync(path.join(dataFolder, 'postgres')) && existsSync(folder) ? folder : undefined;
}
