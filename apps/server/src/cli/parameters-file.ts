import { readJson } from '@blueport/arm-template';
import { readFileSync } from 'node:fs';
import { commandError, exitCodes, usageError } from './exit-codes.ts';

/** Reads a JSON file named on the command line. */
export function readJsonFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw commandError(exitCodes.notFound, 'file-unreadable', { file: path });
  }
  return parseJson(path, text);
}

/**
 * Parses the text of a JSON file. Comments and trailing commas are allowed, as the vendors' command lines do. Throws a
 * usage error with line and column.
 */
export function parseJson(file: string, text: string): unknown {
  const { value, errors } = readJson(text);
  if (errors.length === 0 && value !== undefined) return value;
  const lines = text.slice(0, errors[0]?.offset ?? text.length).split('\n');
  const [line, column] = [lines.length, (lines.at(-1)?.length ?? 0) + 1];
  throw usageError('file-not-json', { file, line: String(line), column: String(column) });
}

/**
 * A parameter in the format of the cloud's parameter files: a value, or a reference to a key vault secret that only the
 * cloud can read.
 */
export type ParameterEntry = { value: unknown } | { reference: SecretReference };

/** Location of a secret, never its value. */
interface SecretReference {
  keyVault: { id: string };
  secretName: string;
  secretVersion?: string;
}

/** Reads parameter entries by name, from a file in the cloud's format or from a plain object. */
export function readParameterEntries(path: string | undefined): Record<string, ParameterEntry> {
  if (path === undefined) return {};
  const content = readJsonFile(path);
  if (!isObject(content)) throw usageError('file-without-object', { file: path });
  const whole = content['parameters'];
  const entries = Object.entries(isObject(whole) ? whole : content).filter(([name]) => !name.startsWith('$'));
  return Object.fromEntries(entries.map(([name, entry]) => [name, readEntry(name, entry)]));
}

/** Reads parameter values by name. For commands that do not accept references to secrets. */
export function readParameters(path: string | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(readParameterEntries(path)).map(([name, entry]) => {
      if ('value' in entry) return [name, entry.value];
      throw usageError('secret-reference', { parameter: name, secret: entry.reference.secretName });
    }),
  );
}

/** Reads the machine choice in the format of the wizard's snippets; the server validates its content. */
export function readMachineChoice(path: string | undefined): Record<string, unknown> | undefined {
  if (path === undefined) return undefined;
  const content = readJsonFile(path);
  if (isObject(content)) return withVariables(content);
  throw usageError('file-without-machine', {
    file: path,
    example: '{ "image": "…", "extensions": [{ "id": "…" }] }',
  });
}

/** Resolves the extension values that come from environment variables. */
function withVariables(machine: Record<string, unknown>): Record<string, unknown> {
  const { extensions } = machine;
  if (!Array.isArray(extensions)) return machine;
  const read = extensions.map((extension: unknown) => {
    if (!isObject(extension) || !isObject(extension['values'])) return extension;
    const values = Object.entries(extension['values']).map(([name, value]) => {
      const variable = variableOf(value);
      return [name, variable === undefined ? value : readVariable(variable, name)];
    });
    return { ...extension, values: Object.fromEntries(values) as Record<string, unknown> };
  });
  return { ...machine, extensions: read };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the variable named by an entry such as `{ "fromEnvironment": "ADMIN_PASSWORD" }`, so that no file has to
 * contain a secret.
 */
const variableOf = (entry: unknown): string | undefined => {
  if (!isObject(entry) || Object.keys(entry).length !== 1) return undefined;
  const name = entry['fromEnvironment'];
  return typeof name === 'string' ? name : undefined;
};

function readVariable(variable: string, name: string): string {
  const value = process.env[variable];
  if (value) return value;
  throw usageError('variable-not-set', { name, variable });
}

function readEntry(name: string, entry: unknown): ParameterEntry {
  if (!isObject(entry)) return { value: entry };
  const variable = variableOf(entry);
  if (variable !== undefined) return { value: readVariable(variable, name) };
  if ('value' in entry) return { value: entry['value'] };
  const reference = entry['reference'];
  if (!isObject(reference) || !isObject(reference['keyVault'])) return { value: entry };
  const { secretName, secretVersion, keyVault } = reference;
  if (typeof keyVault['id'] !== 'string' || typeof secretName !== 'string')
    throw usageError('incomplete-reference', { parameter: name });
  return {
    reference: {
      keyVault: { id: keyVault['id'] },
      secretName,
      ...(typeof secretVersion === 'string' ? { secretVersion } : {}),
    },
  };
}
