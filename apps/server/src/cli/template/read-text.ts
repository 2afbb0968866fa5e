import { readFileSync } from 'node:fs';
import { commandError, exitCodes } from '../exit-codes.ts';

/** Reads a file named on the command line. Reports a missing file in one sentence. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw commandError(exitCodes.notFound, 'file-unreadable', { file: path });
  }
}
