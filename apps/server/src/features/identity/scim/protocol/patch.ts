import { attributePath, parsePath, type PatchPath } from './filter.ts';
import { ScimError } from './scim-error.ts';

/** One operation of a PATCH request; an operation without a path is split into one per attribute. */
export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: PatchPath;
  readonly value: unknown;
}

const maxOperations = 1000;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a field of an object regardless of the case of its name. */
export function fieldOf(object: Readonly<Record<string, unknown>>, name: string): unknown {
  const key = Object.keys(object).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : object[key];
}

const syntax = (detail: string) => new ScimError(400, detail, 'invalidSyntax');

/** Returns the operations that set every attribute of an object. Some clients use paths as attribute names. */
export function attributesOf(object: Readonly<Record<string, unknown>>): PatchOperation[] {
  return Object.entries(object).map(([name, value]) => ({
    op: 'replace',
    path: name.includes('[') ? parsePath(name) : { ...attributePath(name), filter: null },
    value,
  }));
}

function operationsOf(operation: unknown): PatchOperation[] {
  if (!isObject(operation)) throw syntax('Every operation must be an object.');
  const op = String(fieldOf(operation, 'op')).toLowerCase();
  const path = fieldOf(operation, 'path');
  const value = fieldOf(operation, 'value');
  if (op !== 'add' && op !== 'replace' && op !== 'remove') {
    throw syntax(`“op” must be add, replace or remove.`);
  }
  if (path !== undefined && path !== null && typeof path !== 'string') throw syntax('“path” must be text.');
  if (typeof path === 'string' && path !== '') return [{ op, path: parsePath(path), value }];
  if (op === 'remove') throw new ScimError(400, 'A removal requires a path.', 'noTarget');
  if (!isObject(value)) throw syntax('Without “path”, “value” must be an object.');
  return attributesOf(value).map((each) => ({ ...each, op }));
}

/** Reads the operations of a PATCH body: RFC 7644, section 3.5.2. Names of fields and operations are case-insensitive. */
export function parsePatch(body: unknown): PatchOperation[] {
  const operations = isObject(body) ? fieldOf(body, 'Operations') : undefined;
  if (!Array.isArray(operations)) throw syntax('“Operations” must be a list.');
  if (operations.length > maxOperations) throw syntax(`The maximum is ${maxOperations} operations.`);
  return operations.flatMap(operationsOf);
}

/** Reads a boolean. Entra sends the words "True" and "False" as text. */
export function booleanOf(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw new ScimError(400, `“${name}” must be true or false.`, 'invalidValue');
}

/** Reads a text. Null or an empty text removes the value. */
export function textOf(value: unknown, name: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  // A few clients send a list with one value.
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const text = isObject(single) ? fieldOf(single, 'value') : single;
  if (typeof text === 'string') return text.trim() === '' ? null : text.trim();
  throw new ScimError(400, `“${name}” must be text.`, 'invalidValue');
}
