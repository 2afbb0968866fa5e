import { emailSchema, visibleText } from '@blueport/contracts';
import type * as z from 'zod/mini';
import { attributesOf, booleanOf, isObject, textOf, type PatchOperation } from '../protocol/patch.ts';
import { invalidValue, ScimError } from '../protocol/scim-error.ts';

/** Attributes of a person that a request sets; null removes a value, undefined leaves it unchanged. */
export interface UserChange {
  userName?: string;
  externalId?: string | null;
  displayName?: string | null;
  formatted?: string | null;
  givenName?: string | null;
  familyName?: string | null;
  active?: boolean;
}

const nameText = visibleText(120);
const externalIdText = visibleText(200);

function checked(schema: z.ZodMiniType<string>, text: string | null, name: string): string | null {
  if (text === null) return null;
  const { data, success } = schema.safeParse(text);
  if (!success) throw invalidValue(`“${name}” is too long or contains invalid characters.`);
  return data;
}

const nameParts: Readonly<Record<string, 'formatted' | 'givenName' | 'familyName'>> = {
  formatted: 'formatted',
  givenname: 'givenName',
  familyname: 'familyName',
};

const required = (name: string) => new ScimError(400, `“${name}” cannot be removed.`, 'mutability');

function setName(change: UserChange, { op, path, value }: PatchOperation): void {
  if (path.sub === null) {
    if (op === 'remove') Object.assign(change, { formatted: null, givenName: null, familyName: null });
    else if (isObject(value)) {
      for (const [sub, text] of Object.entries(value)) {
        setName(change, { op, path: { ...path, sub: sub.toLowerCase() }, value: text });
      }
    } else throw invalidValue('“name” must be an object.');
    return;
  }
  const part = Object.hasOwn(nameParts, path.sub) ? nameParts[path.sub] : undefined;
  if (part) change[part] = checked(nameText, op === 'remove' ? null : textOf(value, part), `name.${part}`);
}

function setUserName(change: UserChange, { op, value }: PatchOperation): void {
  const text = op === 'remove' ? null : textOf(value, 'userName');
  if (text === null) throw required('userName');
  if (!emailSchema.safeParse(text).success) throw invalidValue('“userName” must be an email address.');
  change.userName = text;
}

/** Sets each attribute. Read-only attributes, unknown ones and those of extensions are ignored. */
const setters: Readonly<Record<string, (change: UserChange, operation: PatchOperation) => void>> = {
  username: setUserName,
  name: setName,
  externalid: (change, { op, value }) => {
    change.externalId = checked(
      externalIdText,
      op === 'remove' ? null : textOf(value, 'externalId'),
      'externalId',
    );
  },
  displayname: (change, { op, value }) => {
    change.displayName = checked(
      nameText,
      op === 'remove' ? null : textOf(value, 'displayName'),
      'displayName',
    );
  },
  active: (change, { op, value }) => {
    if (op === 'remove') throw required('active');
    if (value !== null && value !== undefined) change.active = booleanOf(value, 'active');
  },
};

/** Applies operations in order. */
export function readUserChange(operations: readonly PatchOperation[]): UserChange {
  const change: UserChange = {};
  for (const operation of operations) {
    const { attribute, isExtension } = operation.path;
    if (!isExtension && Object.hasOwn(setters, attribute)) setters[attribute]!(change, operation);
  }
  return change;
}

/** Reads a complete person from the body of POST or PUT. */
export function readUserBody(body: unknown): UserChange & { readonly userName: string } {
  if (!isObject(body)) throw new ScimError(400, 'The body must be an object.', 'invalidSyntax');
  const { userName, ...change } = readUserChange(attributesOf(body));
  if (userName === undefined) throw invalidValue('“userName” is required.');
  return { ...change, userName };
}

/** Names of a person as stored. */
export interface StoredNames {
  readonly name: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

const joined = (names: { givenName: string | null; familyName: string | null }): string =>
  [names.givenName, names.familyName].filter(Boolean).join(' ').slice(0, 120);

/**
 * Returns the names after a change. The portal shows one name: the display name, otherwise the formatted name,
 * otherwise the name parts if they are new or already formed the name.
 */
export function namesAfter(
  change: UserChange,
  before: StoredNames | undefined,
  fallback: string,
): StoredNames {
  const { givenName = before?.givenName ?? null, familyName = before?.familyName ?? null } = change;
  const parts = joined({ givenName, familyName });
  const followsParts = before === undefined || before.name === joined(before);
  const name =
    change.displayName ?? change.formatted ?? (followsParts && parts !== '' ? parts : before?.name);
  return { name: name ?? fallback, givenName, familyName };
}
