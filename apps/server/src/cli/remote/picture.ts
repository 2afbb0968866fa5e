import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { commandError, exitCodes, usageError } from '../exit-codes.ts';
import type { VerbInput } from './verb.ts';

const kinds: Readonly<Record<string, string>> = {
  '.svg': 'svg+xml',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

/** A picture as the portal keeps it, from a file whose ending says what it is. */
export function pictureOf(input: VerbInput, option: string): string | undefined {
  const path = input.text(option);
  if (path === undefined) return undefined;
  const kind = kinds[extname(path).toLowerCase()];
  if (kind === undefined)
    throw usageError('option-file-types', { option, types: Object.keys(kinds).join(', ') });
  try {
    return `data:image/${kind};base64,${readFileSync(path).toString('base64')}`;
  } catch {
    throw commandError(exitCodes.notFound, 'file-unreadable', { file: path });
  }
}
