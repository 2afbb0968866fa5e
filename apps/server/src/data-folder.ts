import { accessSync, constants, mkdirSync } from 'node:fs';
import { explainFileError } from './start-error.ts';

/** Makes the data folder where it is missing and sees that it can be used. */
export function openDataFolder(path: string): void {
  try {
    // Started by root, the database's own user has to pass through; every file inside is readable by its owner only.
    mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainFileError(error, `The data folder ${path}`);
  }
}
