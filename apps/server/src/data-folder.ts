import { accessSync, constants, mkdirSync } from 'node:fs';
import { explainFileError } from './start-error.ts';

/** Creates the data folder if it is missing and verifies that it is writable. */
export function openDataFolder(path: string): void {
  try {
    // If started by root, the database's user must be able to traverse the folder. Only the owner can read the files
    // inside.
    mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainFileError(error, `The data folder ${path}`);
  }
}
