import { notSimulated } from '../http/errors.ts';
import { isObject, objectOf, objectsOf, textOf, type JsonObject } from '../json.ts';

const templateParts: readonly (readonly [member: string, what: string])[] = [
  ['imports', 'template imports'],
  ['extensions', 'template extensions'],
  ['asserts', 'template assertions'],
];

/** Returns an object with its names in lower case, as the service ignores their case. */
const withLowerNames = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value]));

/** Rejects a template if it, or a template nested in it, has a part that the embedded cloud would ignore. */
export function requireSimulated(template: JsonObject): void {
  const members = withLowerNames(template);
  for (const [member, what] of templateParts)
    if (Object.keys(objectOf(members[member])).length > 0) throw notSimulated(what);
  const { resources } = members;
  for (const resource of isObject(resources) ? Object.values(resources) : objectsOf(resources))
    requireSimulatedResource(withLowerNames(objectOf(resource)));
}

function requireSimulatedResource(resource: JsonObject): void {
  if (resource['import'] !== undefined || resource['extension'] !== undefined)
    throw notSimulated('extensible resources');
  if (!/^microsoft\.resources\/deployments$/i.test(textOf(resource['type']) ?? '')) return;
  const { template } = withLowerNames(objectOf(resource['properties']));
  if (isObject(template)) requireSimulated(template);
}
