import { readField } from '../field/readField.ts';
import type { Step } from '../field/parsePath.ts';
import type { AliasTable, FieldOperation, Json, JsonObject, PolicyResource } from '../types.ts';
import { equalValues } from '../value/compareValues.ts';
import { isObject, keyOf, property, setProperty } from '../value/property.ts';

/** A change of one field, with the values before and after it; a value is absent if the field is. */
export interface Change {
  operation: FieldOperation['operation'];
  field: string;
  before?: Json;
  after?: Json;
}

/** The result of `applyOperations`. */
export interface Applied {
  resource: PolicyResource;
  changes: Change[];
  /** Fields that could not be changed: append to a field with a different value. */
  conflicts: Change[];
}

/** Applies operations of append and modify in order to a copy; the input resource is not changed. */
export function applyOperations(
  resource: PolicyResource,
  operations: readonly FieldOperation[],
  aliases: AliasTable = {},
): Applied {
  const copy = structuredClone(resource);
  const changes: Change[] = [];
  const conflicts: Change[] = [];
  for (const operation of Array.isArray(operations) ? (operations as readonly FieldOperation[]) : []) {
    if (!isObject(operation) || typeof operation.field !== 'string') continue;
    const field = readField(operation.field, aliases);
    const steps = field && writable(field.paths[0]!, field.resourcePath, copy);
    if (steps) applyOne(copy, steps, operation, changes, conflicts);
    else conflicts.push({ operation: operation.operation, field: operation.field });
  }
  return { resource: copy, changes, conflicts };
}

/** Returns the path to write: names with a loose lookup are written below `properties`. */
function writable(steps: Step[], path: string, resource: PolicyResource): Step[] {
  const [first] = steps;
  const isLoose = first?.kind === 'key' && first.loose && property(resource, first.key) === undefined;
  return isLoose && path.startsWith('properties.')
    ? [{ kind: 'key', key: 'properties', loose: false }, ...steps]
    : steps;
}

function applyOne(
  at: JsonObject,
  steps: readonly Step[],
  operation: FieldOperation,
  changes: Change[],
  conflicts: Change[],
): void {
  const [first, ...rest] = steps;
  if (first?.kind !== 'key') return;
  const key = keyOf(at, first.key) ?? first.key;
  const before = Object.hasOwn(at, key) ? at[key] : undefined;
  if (rest.length === 0) {
    write(at, key, before, operation, changes, conflicts);
    return;
  }
  const [next] = rest;
  if (next?.kind === 'each') {
    applyToArray(at, key, before, rest.slice(1), operation, changes, conflicts);
    return;
  }
  if (isObject(before)) applyOne(before, rest, operation, changes, conflicts);
  else if (before === undefined || before === null) {
    if (operation.operation === 'remove') return;
    const created: JsonObject = {};
    setProperty(at, key, created);
    applyOne(created, rest, operation, changes, conflicts);
  } else conflicts.push({ operation: operation.operation, field: operation.field, before });
}

/** `a[*]` adds an element or removes equal ones; `a[*].b` applies to each element. */
function applyToArray(
  at: JsonObject,
  key: string,
  before: Json | undefined,
  rest: readonly Step[],
  operation: FieldOperation,
  changes: Change[],
  conflicts: Change[],
): void {
  const list = Array.isArray(before) ? before : [];
  const noted = { operation: operation.operation, field: operation.field };
  if (rest.length > 0) {
    for (const item of list) if (isObject(item)) applyOne(item, rest, operation, changes, conflicts);
    return;
  }
  if (operation.operation === 'remove') {
    if (list.length === 0) return;
    setProperty(at, key, []);
    changes.push({ ...noted, before: list, after: [] });
    return;
  }
  const added = Array.isArray(operation.value) ? operation.value : [operation.value ?? null];
  const missing = added.filter((value) => !list.some((item) => equalValues(item, value)));
  if (missing.length === 0) return;
  const after = operation.operation === 'addOrReplace' ? added : [...list, ...missing];
  setProperty(at, key, after);
  changes.push({ ...noted, ...(before === undefined ? {} : { before }), after });
}

function write(
  at: JsonObject,
  key: string,
  before: Json | undefined,
  { operation, field, value = null }: FieldOperation,
  changes: Change[],
  conflicts: Change[],
): void {
  const hasValue = before !== undefined && before !== null;
  const noted = { operation, field, ...(before === undefined ? {} : { before }) };
  if (operation === 'remove') {
    if (before === undefined) return;
    delete at[key];
    changes.push(noted);
    return;
  }
  if (hasValue && equalValues(before, value)) return;
  // Append adds elements to an array; any other different value is a conflict.
  if (operation === 'append' && Array.isArray(before)) {
    const after = [...before, ...(Array.isArray(value) ? value : [value])];
    setProperty(at, key, after);
    changes.push({ ...noted, after });
    return;
  }
  if (operation === 'append' && hasValue) {
    conflicts.push({ ...noted, after: value });
    return;
  }
  // Only addOrReplace changes fields that have a different value already.
  if (operation === 'add' && hasValue) return;
  setProperty(at, key, structuredClone(value));
  changes.push({ ...noted, after: value });
}
