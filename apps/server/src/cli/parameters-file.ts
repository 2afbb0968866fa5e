import { readFileSync } from 'node:fs';
import { commandError, exitCodes, usageError } from './exit-codes.ts';

/** Reads a JSON file that a person named on the command line. */
export function readJsonFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw commandError(exitCodes.notFound, 'file-unreadable', { file: path });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    throw usageError('file-not-json', { file: path, reason });
  }
}

/** A parameter as the cloud's own files write it: a value, or a secret of a key vault that only the cloud can read. */
export type ParameterEntry = { value: unknown } | { reference: SecretReference };

/** Where a secret lies. It is never a value itself. */
interface SecretReference {
  keyVault: { id: string };
  secretName: string;
  secretVersion?: string;
}

/** Entries by name, from a parameter file as the cloud's own tools write it, or from a plain object. */
export function readParameterEntries(path: string | undefined): Record<string, ParameterEntry> {
  if (path === undefined) return {};
  const content = readJsonFile(path);
  if (!isObject(content)) throw usageError('file-without-object', { file: path });
  const whole = content['parameters'];
  const entries = Object.entries(isObject(whole) ? whole : content).filter(([name]) => !name.startsWith('$'));
  return Object.fromEntries(entries.map(([name, entry]) => [name, readEntry(name, entry)]));
}

/** Values by name, for what cannot take a reference to a secret. */
export function readParameters(path: string | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(readParameterEntries(path)).map(([name, entry]) => {
      if ('value' in entry) return [name, entry.value];
      throw usageError('secret-reference', { parameter: name, secret: entry.reference.secretName });
    }),
  );
}

/** What is chosen for machines, as the wizard's snippets write it; the server knows what it may hold. */
export function readMachineChoice(path: string | undefined): Record<string, unknown> | undefined {
  if (path === undefined) return undefined;
  const content = readJsonFile(path);
  if (isObject(content)) return withVariables(content);
  throw usageError('file-without-machine', {
    file: path,
    example: '{ "image": "…", "extensions": [{ "id": "…" }] }',
  });
}

/** The values of extensions, those from the environment read. */
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

/** The variable that an entry such as `{ "fromEnvironment": "ADMIN_PASSWORD" }` names, so that no file has to hold a secret. */
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
