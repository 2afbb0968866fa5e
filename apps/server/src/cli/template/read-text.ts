import { readFileSync } from 'node:fs';
import { commandError, exitCodes } from '../exit-codes.ts';

/** Reads a file that a person named; one that is not there is said in a sentence. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw commandError(exitCodes.notFound, 'file-unreadable', { file: path });
  }
}
