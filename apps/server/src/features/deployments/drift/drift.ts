import type { JsonObject } from '@blueport/arm-template';
import type { PropertyDifference } from '@blueport/contracts';
import { differencesBetween, isFromSecure } from '../operations/index.ts';

/** Properties that a service accepts but never returns. */
const writeOnly =
  /(^|\.)(adminPassword|customData|userData|administratorLoginPassword|protectedSettings|secrets|secret|value|appSettings|connectionStrings|commandToExecute|keyData|repositoryToken|createOption|createMode)($|[.[])/i;

/** Addressing properties: a child is declared with its full name and returned with the last segment only. */
const addressing = new Set(['id', 'name', 'type', 'apiversion', 'scope', 'dependson']);

/** Services omit empty values, so they declare nothing. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/**
 * Returns whether a list item returned by the service contains the declared one; it may have more properties or another
 * order.
 */
function holds(actual: unknown, declared: unknown): boolean {
  if (typeof declared === 'string' && /^\[[^[].*\]$/s.test(declared)) return true;
  if (isFromSecure(declared)) return true;
  if (Array.isArray(declared)) {
    return (
      Array.isArray(actual) &&
      actual.length === declared.length &&
      declared.every(
        (item, index) => holds(actual[index], item) || actual.some((other) => holds(other, item)),
      )
    );
  }
  if (typeof declared === 'object' && declared !== null) {
    const actualObject = (actual ?? {}) as Record<string, unknown>;
    const names = new Map(Object.keys(actualObject).map((name) => [name.toLowerCase(), name]));
    return Object.entries(declared).every(([name, value]) => {
      const own = names.get(name.toLowerCase());
      if (own === undefined) return isEmpty(value) || writeOnly.test(name);
      return holds(actualObject[own], value);
    });
  }
  if (typeof declared === 'string' && typeof actual === 'string') {
    return declared.toLowerCase() === actual.toLowerCase();
  }
  return String(actual) === String(declared);
}

const isTag = (path: string): boolean => /^tags($|[.[])/i.test(path);

/** Reverses a difference that was computed from the resource to its declaration: `before` is the declared value. */
function turned({ path, kind, before, after }: PropertyDifference): PropertyDifference {
  const swapped = { added: 'removed', removed: 'added', changed: 'changed' } as const;
  return {
    path,
    kind: swapped[kind],
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  };
}

/**
 * Returns the differences of a resource from its declaration. `known` are the paths that the service had added or
 * omitted at the first check, which are not drift. Without them, no addition is drift except for tags, which people
 * add.
 */
export function driftOf(
  declared: JsonObject,
  actual: JsonObject,
  known: readonly string[] | undefined,
): { readonly drift: PropertyDifference[]; readonly noise: string[] } {
  const noise: string[] = [];
  const own = new Set((known ?? []).map((path) => path.toLowerCase()));
  const drift = differencesBetween(actual, declared)
    .map(turned)
    .filter(({ path, kind, before, after }) => {
      if (addressing.has(path.toLowerCase())) return false;
      if (kind === 'changed') return !holds(after, before);
      // Services return missing tags as an empty object.
      if (path.toLowerCase() === 'tags' && isEmpty(before ?? after)) return false;
      if (isTag(path)) return true;
      if (kind === 'removed' && (isEmpty(before) || isFromSecure(before) || writeOnly.test(path)))
        return false;
      if (kind === 'removed' && typeof before === 'string' && /^\[[^[].*\]$/s.test(before)) return false;
      if (known === undefined) {
        noise.push(path);
        return false;
      }
      return !own.has(path.toLowerCase());
    });
  return { drift, noise };
}
