import { existsSync, statSync } from 'node:fs';
import { openDatabase } from '../database/open-database.ts';
import { countOldValues } from '../features/site/resealing/index.ts';
import { createLogger } from '../logging.ts';
import { addKey, dropOlderKeys, keyFileOf, openKeyRing } from '../security/key-file.ts';
import { createVault } from '../security/vault.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { Command } from './command-line.ts';
import { CommandError, commandError, exitCodes, usageError, type ExitCode } from './exit-codes.ts';
import { cliMessage } from './language.ts';
import { renderHelp, type HelpPage } from './help.ts';
import { parseArguments } from './parse-arguments.ts';

const help: HelpPage = {
  usage: ['blueport keys rotate|status|drop'],
  blocks: [
    {
      call: 'rotate',
      summary:
        'Add a new encryption key. The running portal detects it within a minute and re-encrypts every stored token and secret without downtime. Back up the key file together with the database.',
    },
    {
      call: 'status',
      summary:
        'Show the number of keys and of stored values that still need an older key. Exit code 1 if there are any.',
    },
    {
      call: 'drop',
      summary:
        'Delete older keys; refused while a stored value needs one, and in the first two minutes after rotating.',
    },
    'Exit codes: 0 done, 1 refused or failed, 2 usage error.',
    'If the keys come from BLUEPORT_ENCRYPTION_KEY, rotate them there in three steps on every machine: "old,new", then "new,old", then, when status reports 0 values, "new".',
  ],
};

const actions = ['rotate', 'status', 'drop'] as const;
type Action = (typeof actions)[number];

/** A running portal checks for a new key once a minute; until then it keeps encrypting with the older one. */
const noticeMilliseconds = 2 * 60_000;

function readAction(args: readonly string[]): Action {
  const { positionals } = parseArguments({ args: [...args], allowPositionals: true, options: {} });
  const [word, ...rest] = positionals;
  const action = actions.find((name) => name === word);
  if (word === undefined) throw new CommandError(exitCodes.usage, renderHelp(help));
  if (!action)
    throw usageError('unknown-action', { word, actions: actions.join(', '), help: renderHelp(help) });
  if (rest.length > 0)
    throw usageError('too-many-words', { command: `blueport keys ${action}`, word: rest[0] ?? '' });
  return action;
}

/**
 * Returns the key file of a portal that has run here. Never creates one, because the command may run in the wrong
 * folder.
 */
function existingKeyFile(dataDirectory: string): string {
  const file = keyFileOf(dataDirectory);
  if (existsSync(file)) return file;
  throw commandError(exitCodes.failed, 'no-key-file', { file });
}

async function countNow(settings: Settings): Promise<{ keys: number; old: number }> {
  const ring = openKeyRing(settings.encryptionKey, settings.dataDirectory);
  const database = await openDatabase(settings, createLogger('silent'));
  try {
    return { keys: ring.keys().length, old: await countOldValues(database.db, createVault(ring)) };
  } finally {
    await database.close();
  }
}

async function showStatus(settings: Settings): Promise<ExitCode> {
  if (settings.encryptionKey === undefined) existingKeyFile(settings.dataDirectory);
  const { keys, old } = await countNow(settings);
  console.log(cliMessage('keys-status', { keys: String(keys), old: String(old) }));
  return old === 0 ? exitCodes.ok : exitCodes.failed;
}

function rotate({ dataDirectory }: Settings, file: string): ExitCode {
  const count = addKey(dataDirectory);
  console.log(cliMessage('key-added', { file, count: String(count) }));
  return exitCodes.ok;
}

async function drop(settings: Settings, file: string): Promise<ExitCode> {
  const { keys, old } = await countNow(settings);
  if (keys < 2) {
    console.log(cliMessage('only-one-key', { file }));
    return exitCodes.ok;
  }
  const age = Date.now() - statSync(file).mtimeMs;
  if (age < noticeMilliseconds) {
    throw commandError(exitCodes.failed, 'key-just-replaced', {
      seconds: String(Math.max(0, Math.round(age / 1000))),
      wait: String(Math.ceil((noticeMilliseconds - age) / 1000)),
    });
  }
  if (old > 0) {
    throw commandError(exitCodes.failed, 'older-key-needed', { count: String(old) });
  }
  const removedCount = dropOlderKeys(settings.dataDirectory);
  console.log(cliMessage('keys-removed', { count: String(removedCount), file }));
  return exitCodes.ok;
}

/** The `keys` command: shows, rotates and drops encryption keys. */
export const keysCommand: Command = {
  name: 'keys',
  help,
  async run(args) {
    const action = readAction(args);
    const settings = readSettings(process.env);
    if (action === 'status') return showStatus(settings);
    if (settings.encryptionKey !== undefined) {
      throw usageError('keys-from-environment');
    }
    const file = existingKeyFile(settings.dataDirectory);
    return action === 'rotate' ? rotate(settings, file) : drop(settings, file);
  },
};
