import { visitCalls } from '../lint/visitExpressions.ts';
import { pointerPart } from '../source/locate.ts';
import type { Json, JsonObject } from '../types.ts';
import { findKey, readProperty } from '../value/property.ts';
import { isJsonObject, membersOf, objectIn, textIn } from './members.ts';
import { isDeploymentType } from './resourceItem.ts';
import type { Site } from './site.ts';
import { isLoopList } from './walkValue.ts';

/** Functions that read deployed resources. */
const readsResource = /^(references?|list\w*)$/i;
const mentionsOne = /\b(references?|list\w*)\s*\(/i;

/** Excludes almost all values quickly, before their expressions are parsed. */
function mayReadResource(value: Json): boolean {
  if (typeof value === 'string') return value.startsWith('[') && mentionsOne.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? value.some(mayReadResource) : Object.values(value).some(mayReadResource);
}

/** Properties of a resource that the service evaluates before it deploys anything. */
const earlyProperties = [
  'condition',
  'type',
  'apiVersion',
  'name',
  'scope',
  'subscriptionId',
  'resourceGroup',
  'dependsOn',
];

/**
 * Reports `reference` and `list` functions where the service refuses them, even in branches that are not evaluated: it
 * permits them only in the properties of a resource and in outputs, and never in the count of a loop.
 */
export function checkRuntimeFunctions(template: JsonObject, site: Site): void {
  const check = (value: Json | undefined, pointer: string, place: string): void => {
    if (value === undefined || !mayReadResource(value)) return;
    for (const { call, pointer: at } of visitCalls(value, pointer))
      if (call.namespace === undefined && readsResource.test(call.name))
        site.report('error', 'FunctionNotAllowed', 'function-not-at-place', at, { name: call.name, place });
  };
  check(readProperty(template, 'variables'), '/variables', 'variables');
  check(readProperty(template, 'functions'), '/functions', 'functions');
  const parameters = objectIn(template, 'parameters');
  for (const name of Object.keys(parameters))
    check(
      readProperty(objectIn(parameters, name), 'defaultValue'),
      `/parameters/${pointerPart(name)}/defaultValue`,
      'defaultValue',
    );
  const outputs = objectIn(template, 'outputs');
  for (const name of Object.keys(outputs)) {
    const loop = objectIn(objectIn(outputs, name), 'copy');
    check(readProperty(loop, 'count'), `/outputs/${pointerPart(name)}/copy/count`, 'count');
  }
  for (const { definition, pointer } of resourcesOf(template)) checkResource(definition, pointer, check);
}

type Check = (value: Json | undefined, pointer: string, place: string) => void;

function checkResource(definition: JsonObject, pointer: string, check: Check): void {
  for (const name of earlyProperties) {
    const key = findKey(definition, name);
    if (key !== undefined) check(definition[key], `${pointer}/${pointerPart(key)}`, name);
  }
  const loop = readProperty(definition, 'copy');
  if (isJsonObject(loop)) check(readProperty(loop, 'count'), `${pointer}/copy/count`, 'count');
  // The template of a nested deployment is checked separately, and children are resources themselves.
  const skipped = new Set([`${pointer}/resources`]);
  if (isDeploymentType(textIn(definition, 'type') ?? '')) skipped.add(`${pointer}/properties/template`);
  checkLoops(definition, pointer, skipped, check);
}

/** Checks the counts of the property loops in a value, except below the skipped pointers. */
function checkLoops(value: Json, pointer: string, skipped: ReadonlySet<string>, check: Check): void {
  if (typeof value !== 'object' || value === null || skipped.has(pointer)) return;
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== 'object' || part === null) continue;
    const at = `${pointer}/${pointerPart(name)}`;
    if (name === 'copy' && isLoopList(part))
      part.forEach((loop, i) => check(loop['count'], `${at}/${i}/count`, 'count'));
    checkLoops(part, at, skipped, check);
  }
}

/** Returns the resources of a template, including the children that are declared inside their parents. */
function resourcesOf(template: JsonObject): { definition: JsonObject; pointer: string }[] {
  const found = [{ definition: template, pointer: '' }];
  for (const { definition, pointer } of found) {
    const list = readProperty(definition, 'resources');
    if (typeof list !== 'object' || list === null) continue;
    for (const [key, value] of membersOf(list))
      if (isJsonObject(value))
        found.push({ definition: value, pointer: `${pointer}/resources/${pointerPart(key)}` });
  }
  return found.slice(1);
}
