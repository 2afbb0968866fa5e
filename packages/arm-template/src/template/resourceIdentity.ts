import { Failure } from '../expression/failure.ts';
import { isDeferred, typeName } from '../value/value.ts';
import type { Deferred, Value } from '../value/value.ts';
import type { Site } from './site.ts';

/** The resource around a child that is written inside it. */
export interface Parent {
  readonly type: string;
  readonly name: Value;
}

/** Whether a resource is created: decided, or known only to the running deployment. */
export function readCondition(value: Value | undefined, site: Site, pointer: string): boolean | Deferred {
  if (value === undefined) return true;
  if (isDeferred(value)) {
    site.report(
      'information',
      'DeferredCondition',
      'Whether this resource is created is known only when it is deployed.',
      `${pointer}/condition`,
    );
    return value;
  }
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw new Failure(
    'ResourceInvalid',
    `A condition must be true or false, not a value of type ${typeName(value)}.`,
  );
}

/** Full type and name; those of a child inside its parent are relative to it. */
export function resourceIdentity(
  type: Value | undefined,
  name: Value | undefined,
  parent: Parent | undefined,
): { type: string; name: Value | undefined } {
  if (typeof type !== 'string' || type === '')
    throw new Failure(
      'ResourceInvalid',
      "The resource has no 'type'.",
      "Add a type such as 'Microsoft.Storage/storageAccounts'.",
    );
  const known = typeof name === 'number' ? String(name) : name;
  if (!parent || isComplete(type, known, parent)) return { type, name: known };
  const full = type.toLowerCase().startsWith(`${parent.type.toLowerCase()}/`)
    ? type
    : `${parent.type}/${type}`;
  if (typeof known !== 'string' || typeof parent.name !== 'string') return { type: full, name: known };
  const complete = known.split('/').length === full.split('/').length - 1;
  return { type: full, name: complete ? known : `${parent.name}/${known}` };
}

const isComplete = (type: string, name: Value | undefined, parent: Parent): boolean =>
  typeof name === 'string' &&
  type.includes('.') &&
  type.includes('/') &&
  !type.toLowerCase().startsWith('providers/') &&
  !type.toLowerCase().startsWith(parent.type.toLowerCase()) &&
  name.split('/').length === type.split('/').length - 1;
