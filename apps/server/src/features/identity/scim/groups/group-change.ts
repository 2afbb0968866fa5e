import { visibleText } from '@blueport/contracts';
import type { Filter } from '../protocol/filter.ts';
import { attributesOf, fieldOf, isObject, textOf, type PatchOperation } from '../protocol/patch.ts';
import { invalidValue, ScimError } from '../protocol/scim-error.ts';

/** Changes of a group: members are IDs of people in lower case. */
export interface GroupChange {
  readonly displayName?: string;
  readonly externalId?: string | null;
  /** All members after the change; undefined leaves them unchanged. */
  readonly members?: ReadonlySet<string>;
}

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

const nameText = visibleText(200);

function nameOf(value: unknown): string {
  const text = textOf(value, 'displayName');
  if (text === null)
    throw new ScimError(400, '“displayName” is required and cannot be removed.', 'mutability');
  const { data, success } = nameText.safeParse(text);
  if (!success) throw invalidValue('“displayName” is too long or contains invalid characters.');
  return data;
}

/** Returns the IDs in a list of members, such as `[{ "value": "…" }]`. */
function idsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((member) => {
    const id = isObject(member) ? fieldOf(member, 'value') : member;
    if (typeof id !== 'string') throw invalidValue('Every member must have the ID of a person as “value”.');
    return id.toLowerCase();
  });
}

/** Returns whether a member matches the filter of a path. Only the ID can be compared. */
function matches(filter: Filter, id: string): boolean {
  if (filter.kind === 'and') return filter.parts.every((part) => matches(part, id));
  if (filter.kind === 'or') return filter.parts.some((part) => matches(part, id));
  if (filter.kind === 'not') return !matches(filter.part, id);
  if (filter.kind === 'compare' && filter.path.attribute === 'value' && filter.path.sub === null) {
    const isSame = String(filter.value).toLowerCase() === id;
    if (filter.operator === 'eq') return isSame;
    if (filter.operator === 'ne') return !isSame;
  }
  throw new ScimError(400, 'Members can be selected only by “value”.', 'invalidPath');
}

function changeMembers(members: Set<string>, { op, path, value }: PatchOperation): void {
  const { filter } = path;
  if (op === 'remove') {
    // Entra names the members in `value`; without it, all are removed.
    const named = value === undefined || value === null ? undefined : new Set(idsOf(value));
    for (const id of members) {
      if (filter ? matches(filter, id) : (named?.has(id) ?? true)) members.delete(id);
    }
    return;
  }
  if (filter) throw new ScimError(400, 'Members have no values to change.', 'invalidPath');
  const ids = idsOf(value);
  if (op === 'replace') members.clear();
  for (const id of ids) members.add(id);
}

/** Applies operations to a group with these members, in order. */
export function readGroupChange(
  operations: readonly PatchOperation[],
  before: Iterable<string> = [],
): GroupChange {
  const change: Writable<GroupChange> = {};
  let members: Set<string> | undefined;
  for (const operation of operations) {
    const { op, value, path } = operation;
    if (path.isExtension) continue;
    if (path.attribute === 'displayname') {
      change.displayName = nameOf(op === 'remove' ? null : value);
    } else if (path.attribute === 'externalid') {
      const externalId = op === 'remove' ? null : textOf(value, 'externalId');
      if (externalId !== null && externalId.length > 200) throw invalidValue('“externalId” is too long.');
      change.externalId = externalId;
    } else if (path.attribute === 'members') {
      members ??= new Set(before);
      changeMembers(members, operation);
    }
  }
  return members ? { ...change, members } : change;
}

/** Reads a complete group from the body of POST or PUT. */
export function readGroupBody(body: unknown): GroupChange & { readonly displayName: string } {
  if (!isObject(body)) throw new ScimError(400, 'The body must be an object.', 'invalidSyntax');
  const { displayName, ...change } = readGroupChange(attributesOf(body));
  if (displayName === undefined) throw invalidValue('“displayName” is required.');
  return { ...change, displayName };
}
