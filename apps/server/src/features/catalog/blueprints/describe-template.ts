import { describeParameters, type JsonObject, type ParameterDescription } from '@blueport/arm-template';
import type { BlueprintParameter } from '@blueport/contracts';
import type { BlueprintDefinition } from './catalog/index.ts';

const parameterTypes = ['string', 'int', 'bool', 'object', 'array', 'secureString', 'secureObject'] as const;

function typeOf(name: string): BlueprintParameter['type'] {
  return parameterTypes.find((type) => type.toLowerCase() === name.toLowerCase()) ?? 'object';
}

/** Splits a name such as `storageAccountName` into a title, for parameters that the wizard does not describe. */
function titleOf(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function presentParameter(
  found: ParameterDescription,
  words: BlueprintDefinition['parameters'],
): BlueprintParameter {
  const { definition: _definition, metadata: _metadata, nullable: _nullable, description, ...rules } = found;
  const wording = Object.hasOwn(words, found.name) ? words[found.name] : undefined;
  return {
    ...rules,
    ...wording,
    type: typeOf(found.type),
    title: wording?.title ?? titleOf(found.name),
    description: description ?? '',
    advanced: wording?.advanced ?? false,
  };
}

/** Returns a template's parameters for the wizard: the template's rules with the definition's labels. */
export function blueprintParameters(
  template: JsonObject,
  words: BlueprintDefinition['parameters'],
): BlueprintParameter[] {
  return describeParameters(template).map((found) => presentParameter(found, words));
}

function resourcesIn(template: unknown): JsonObject[] {
  const { resources } = (template ?? {}) as { resources?: unknown };
  const entries = Array.isArray(resources) ? (resources as unknown[]) : Object.values(resources ?? {});
  return entries.filter((entry) => entry !== null && typeof entry === 'object') as JsonObject[];
}

/** Returns the full type of a resource; a child inside its parent has only the last segment. */
function fullType(resource: JsonObject, parent: string): string {
  const own = typeof resource['type'] === 'string' ? resource['type'] : '';
  return parent === '' || own.includes('.') ? own : `${parent}/${own}`;
}

function collectTypes(template: unknown, parent: string, found: Set<string>): void {
  for (const resource of resourcesIn(template)) {
    const type = fullType(resource, parent);
    const { template: nested } = (resource['properties'] ?? {}) as { template?: unknown };
    if (nested) collectTypes(nested, '', found);
    else if (resource['existing'] !== true && type !== '') found.add(type);
    collectTypes(resource, type, found);
  }
}

/** Returns the distinct resource types of a template, including nested deployments, in order of appearance. */
export function resourceTypesOf(template: unknown): string[] {
  const found = new Set<string>();
  collectTypes(template, '', found);
  return [...found];
}
