import { parseArgs } from 'node:util';
import { openDatabase } from '../database/open-database.ts';
import { openDataFolder } from '../data-folder.ts';
import { countOldValues } from '../features/resealing/index.ts';
import { createLogger } from '../logging.ts';
import { addKey, dropOlderKeys, keyFileOf, openKeyRing } from '../security/key-file.ts';
import { createVault } from '../security/vault.ts';
import { readSettings } from '../settings.ts';
import type { Command } from './command-line.ts';
import { CommandError, exitCodes } from './exit-codes.ts';

const help = `Usage: blueport keys <rotate | status | drop>

rotate  Put a new encryption key in front. The running portal notices it within a minute and seals every stored token
        and secret anew; it never stops. Back the key file up together with the database.
status  Say how many keys there are and how many stored values still need an older one. Exit code 1 while some do.
drop    Forget the older keys; refused while a stored value needs one.

A portal whose keys come from BLUEPORT_ENCRYPTION_KEY rotates there, in three steps on every machine: "old,new", then
"new,old", then, when status says that nothing is left, "new".`;

async function countNow(): Promise<{ keys: number; old: number }> {
  const settings = readSettings(process.env);
  const ring = openKeyRing(settings.encryptionKey, settings.dataDirectory);
  const database = await openDatabase(settings, createLogger('silent'));
  try {
    return { keys: ring.keys().length, old: await countOldValues(database.db, createVault(ring)) };
  } finally {
    await database.close();
  }
}

const values = (count: number): string => `${count} stored ${count === 1 ? 'value needs' : 'values need'}`;

/** Replacing the encryption key. */
export const keysCommand: Command = {
  name: 'keys',
  summary: 'Replace the encryption key',
  help,
  async run(args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    const settings = readSettings(process.env);
    const [action] = positionals;
    if (action === 'status') {
      const { keys, old } = await countNow();
      console.log(`${keys} ${keys === 1 ? 'key' : 'keys'}; ${values(old)} an older one.`);
      return old === 0 ? exitCodes.ok : exitCodes.failed;
    }
    if (action !== 'rotate' && action !== 'drop') throw new CommandError(exitCodes.usage, help);
    if (settings.encryptionKey !== undefined) {
      throw new CommandError(
        exitCodes.usage,
        'The keys of this portal come from BLUEPORT_ENCRYPTION_KEY; change them there (blueport keys --help).',
      );
    }
    openDataFolder(settings.dataDirectory);
    const file = keyFileOf(settings.dataDirectory);
    if (action === 'rotate') {
      console.log(`${file} now holds ${addKey(settings.dataDirectory)} keys; the first one seals.`);
      return exitCodes.ok;
    }
    const { old } = await countNow();
    if (old > 0) {
      throw new CommandError(
        exitCodes.failed,
        `${values(old)} an older key; start the portal and wait until "blueport keys status" says 0.`,
      );
    }
    console.log(`${dropOlderKeys(settings.dataDirectory)} older keys are gone from ${file}.`);
    return exitCodes.ok;
  },
};
