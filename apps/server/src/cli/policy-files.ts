import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { JsonObject, PolicyResource } from '@blueport/azure-policy';
import { commandError, exitCodes, usageError } from './exit-codes.ts';
import { parseJson, readJsonFile } from './parameters-file.ts';

/** A definition or initiative with its source file. */
export interface NamedDefinition {
  /** ID or name of the definition; falls back to the file name. */
  name: string;
  file: string;
  content: JsonObject;
  /** Text of the file if it holds only this definition, so that errors have a line and a column. */
  text?: string;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the objects in a file: a single one, an array, or an array under a property that cloud tools write. */
function entriesOf(json: unknown, names: readonly string[]): unknown[] {
  if (Array.isArray(json)) return json;
  if (!isObject(json)) return [json];
  for (const name of names) if (Array.isArray(json[name])) return json[name];
  return [json];
}

/** Reads every definition in the JSON files below a folder, or in a single file. */
export function readDefinitions(path: string): NamedDefinition[] {
  const files = filesBelow(path);
  if (files.length === 0) throw usageError('no-json-files', { folder: path });
  return files.flatMap((file) => {
    const label = relative(process.cwd(), file);
    const text = readFileSync(file, 'utf8');
    const json = parseJson(file, text);
    const entries = entriesOf(json, ['value', 'definitions']);
    return entries.map((entry, at) => {
      const content = isObject(entry) && isObject(entry['definition']) ? entry['definition'] : entry;
      if (!isObject(content)) throw usageError('not-a-policy-definition', { file: label });
      const own = content['id'] ?? content['name'];
      const fallback = entries.length > 1 ? `${label}#${at}` : label;
      const name = typeof own === 'string' ? own : fallback;
      return { name, file: label, content, ...(content === json ? { text } : {}) };
    });
  });
}

function filesBelow(path: string): string[] {
  try {
    if (statSync(path).isFile()) return [path];
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.toLowerCase().endsWith('.json'))
      .map((name) => join(path, name))
      .toSorted();
  } catch {
    throw commandError(exitCodes.notFound, 'folder-unreadable', { folder: path });
  }
}

/** Reads the resources of a file: an array, or the response of a cloud list or inventory query. */
export function readResources(path: string): PolicyResource[] {
  const entries = entriesOf(readJsonFile(path), ['value', 'resources', 'data', 'result']);
  const strays = entries.filter((entry) => !isObject(entry));
  if (strays.length > 0) throw usageError('not-resources', { file: path });
  return entries.filter((entry) => isObject(entry));
}
