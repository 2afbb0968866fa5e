import { describeParameters, type ExpandedResource, type ResourceChange } from '@blueport/arm-template';
import { isObject, type Json } from '../json.ts';
import { behaviourOf } from '../types/registry.ts';
import type { Expanded } from './expandRequest.ts';

/** What the service returns for a secret, see https://github.com/Azure/arm-template-whatif/issues/379. */
const mask = '*******';

/** Write-only properties that are not secrets. */
const publicNames = new Set(['createmode']);

/** Properties that clients and the portal use to identify a resource. */
const identityNames = new Set(['id', 'name', 'type', 'apiversion', 'location']);

/** Returns a resource of the template with its write-only values masked, because GET does not return them either. */
export function maskWriteOnly(resource: ExpandedResource): ExpandedResource {
  const { writeOnly = [], hidden = [] } = behaviourOf(resource.type);
  const isPath = (name: string): boolean => name.includes('.');
  const paths = new Set(
    [...writeOnly.filter(isPath), ...hidden].map((path) => `properties.${path}`.toLowerCase()),
  );
  const names = new Set(writeOnly.filter((name) => !isPath(name)).map((name) => name.toLowerCase()));
  const isSecret = (name: string, path: string): boolean =>
    !publicNames.has(name) && (names.has(name) || paths.has(path));
  const maskValue = (value: Json, path: string): Json => {
    if (Array.isArray(value)) return value.map((item) => maskValue(item, path));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const name = key.toLowerCase();
        const inner = path === '' ? name : `${path}.${name}`;
        return [key, isSecret(name, inner) ? mask : maskValue(item ?? null, inner)];
      }),
    );
  };
  return maskValue(resource, '') as ExpandedResource;
}

/**
 * Returns a function that masks the values of secure parameters and of key vault references in a change. It masks
 * after the comparison, so that an unchanged value of a readable property is not a change.
 */
export function secretMasker(expanded: Expanded): (change: ResourceChange) => ResourceChange {
  const { expansion } = expanded;
  const parameters = secretParameters(expanded);
  const secrets = new Map<string, ReadonlySet<Json>>();
  for (const resource of expansion.resources) {
    const uses = Object.entries(expansion.provenance[resource.id] ?? {});
    const isUsed = ([, names]: [string, string[]]): boolean =>
      names.some((name) => parameters.has(name.toLowerCase()));
    const paths = new Set(uses.filter(isUsed).map(([path]) => path));
    const values = paths.size === 0 ? [] : valuesAt(resource, paths);
    if (values.length > 0) secrets.set(resource.id.toLowerCase(), new Set(values));
  }
  return (change) => {
    const hidden = secrets.get(change.resourceId.toLowerCase());
    return hidden === undefined ? change : maskChange(change, hidden);
  };
}

/** Returns the lower-case names of parameters with a secure type, a part of a secure type, or a key vault reference. */
function secretParameters({ template, parameters }: Expanded): Set<string> {
  const secure = describeParameters(template).filter(
    (one) => one.secure || /"type":"secure/i.test(JSON.stringify(one.definition)),
  );
  const referring = Object.keys(parameters).filter((name) => parameters[name]?.reference !== undefined);
  return new Set([...secure.map(({ name }) => name), ...referring].map((name) => name.toLowerCase()));
}

/** Returns the texts and numbers at paths of a resource, which are written as in the engine's provenance. */
function valuesAt(resource: ExpandedResource, paths: ReadonlySet<string>): Json[] {
  const collect = (value: Json, path: string, isInside: boolean): Json[] => {
    const isWanted = isInside || paths.has(path);
    if (Array.isArray(value)) return value.flatMap((item, i) => collect(item, `${path}[${i}]`, isWanted));
    if (isObject(value))
      return Object.entries(value).flatMap(([name, item]) =>
        collect(item ?? null, stepInto(path, name), isWanted),
      );
    return isWanted && (typeof value === 'string' || typeof value === 'number') ? [value] : [];
  };
  return collect(resource, '', false);
}

function stepInto(path: string, name: string): string {
  if (/[.[\]']/.test(name)) return `${path}['${name.replaceAll("'", "\\'")}']`;
  return path === '' ? name : `${path}.${name}`;
}

type PropertyChanges = NonNullable<ResourceChange['delta']>;

function maskChange(change: ResourceChange, secrets: ReadonlySet<Json>): ResourceChange {
  const { after, delta } = change;
  return {
    ...change,
    ...(after === undefined ? {} : { after: maskValues(after, secrets, true) as typeof after }),
    ...(delta === undefined ? {} : { delta: maskDelta(delta, secrets) }),
  };
}

const maskDelta = (delta: PropertyChanges, secrets: ReadonlySet<Json>): PropertyChanges =>
  delta.map((change) => ({
    ...change,
    ...(change.before === undefined ? {} : { before: maskValues(change.before, secrets) }),
    ...(change.after === undefined ? {} : { after: maskValues(change.after, secrets) }),
    ...(change.children === undefined ? {} : { children: maskDelta(change.children, secrets) }),
  }));

function maskValues(value: Json, secrets: ReadonlySet<Json>, isResource = false): Json {
  if (Array.isArray(value)) return value.map((item) => maskValues(item, secrets));
  if (!isObject(value)) return secrets.has(value) ? mask : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isResource && identityNames.has(name.toLowerCase()) ? item : maskValues(item ?? null, secrets),
    ]),
  );
}
