import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { explainFileError, StartError } from '../../start-error.ts';

const schema = z.strictObject({
  port: z.number(),
  ownerPassword: z.string(),
  servePassword: z.string(),
});

/** How to reach the embedded database; kept in the data folder, readable by its owner only. */
export type DatabaseCredentials = z.infer<typeof schema>;

const fileName = 'postgres.json';

/** Writes the file whole or not at all. */
export function saveCredentials(dataDirectory: string, credentials: DatabaseCredentials): void {
  const file = join(dataDirectory, fileName);
  try {
    writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw explainFileError(error, `The data folder ${dataDirectory}`);
  }
}

/** Reads the file, or makes fresh credentials where there is none. */
export function loadCredentials(dataDirectory: string): DatabaseCredentials {
  const file = join(dataDirectory, fileName);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainFileError(error, file);
    const password = () => randomBytes(24).toString('base64url');
    const fresh = { port: 0, ownerPassword: password(), servePassword: password() };
    saveCredentials(dataDirectory, fresh);
    return fresh;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `The data folder is damaged: ${file} cannot be read; restore it from a backup, or move the folder away to start anew.`,
    );
  }
}
