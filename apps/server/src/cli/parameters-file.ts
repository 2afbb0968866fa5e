import { readFileSync } from 'node:fs';
import { CommandError, exitCodes } from './exit-codes.ts';

/** Reads a JSON file that a person named on the command line. */
export function readJsonFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(exitCodes.notFound, `The file ${path} cannot be read.`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw new CommandError(exitCodes.usage, `The file ${path} is not valid JSON: ${reason}.`);
  }
}

/** Values by name, from a parameter file as the cloud's own tools write it, or from a plain object. */
export function readParameters(path: string | undefined): Record<string, unknown> {
  if (path === undefined) return {};
  const content = readJsonFile(path) as { parameters?: Record<string, unknown> } & Record<string, unknown>;
  const entries = Object.entries(content?.parameters ?? content ?? {}).filter(
    ([name]) => !name.startsWith('$'),
  );
  return Object.fromEntries(
    entries.map(([name, entry]) => [
      name,
      entry !== null && typeof entry === 'object' && 'value' in entry ? entry.value : entry,
    ]),
  );
}
