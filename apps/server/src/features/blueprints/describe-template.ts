import { describeParameters, type JsonObject } from '@blueport/arm-template';
import type { BlueprintParameter } from '@blueport/contracts';
import type { BlueprintDefinition } from './catalog/index.ts';

const parameterTypes = ['string', 'int', 'bool', 'object', 'array', 'secureString', 'secureObject'] as const;

function typeOf(name: string): BlueprintParameter['type'] {
  return parameterTypes.find((type) => type.toLowerCase() === name.toLowerCase()) ?? 'object';
}

/** The words of a name such as `storageAccountName`, for parameters the wizard does not describe. */
function titleOf(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A template's parameters as the wizard needs them: the template's rules with the definition's words. */
export function blueprintParameters(
  template: JsonObject,
  words: BlueprintDefinition['parameters'],
): BlueprintParameter[] {
  return describeParameters(template).map((found): BlueprintParameter => {
    const {
      name,
      definition: _definition,
      metadata: _metadata,
      nullable: _nullable,
      description,
      ...rules
    } = found;
    const said = Object.hasOwn(words, name) ? words[name] : undefined;
    return {
      ...rules,
      ...said,
      name,
      type: typeOf(found.type),
      title: said?.title ?? titleOf(name),
      description: description ?? '',
      advanced: said?.advanced ?? false,
    };
  });
}

function resourcesIn(template: unknown): JsonObject[] {
  const { resources } = (template ?? {}) as { resources?: unknown };
  const entries: unknown[] = Array.isArray(resources)
    ? resources
    : Object.values((resources ?? {}) as object);
  return entries.filter((entry) => entry !== null && typeof entry === 'object') as JsonObject[];
}

/** Every resource type that a template names, nested deployments included, each once and in order of appearance. */
export function resourceTypesOf(template: unknown, parent = ''): string[] {
  const found = resourcesIn(template).flatMap((resource): string[] => {
    const own = String(resource['type'] ?? '');
    const type =
      parent === '' || own.includes('/', own.indexOf('/') + 1) || /\./.test(own) ? own : `${parent}/${own}`;
    const { template: nested } = (resource['properties'] ?? {}) as { template?: unknown };
    if (nested) return resourceTypesOf(nested);
    return [...(resource['existing'] === true ? [] : [type]), ...resourceTypesOf(resource, type)];
  });
  return [...new Set(found)].filter((type) => type !== '');
}
