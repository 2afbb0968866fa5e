import { readJson } from '../source/readJson.ts';
import { resolveType } from '../template/parameterType.ts';
import { objectIn, textIn } from '../template/members.ts';
import type { Json, JsonObject } from '../types.ts';

const resourceId =
  '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg/providers/Microsoft.Example/things/one';

/** Returns a value that fits a parameter's declaration, for templates without a parameter file. */
export function inventValue(name: string, declaration: JsonObject, text: string): Json {
  const template = readJson(text).value as JsonObject;
  const key = keyOfVariable(name, template, text);
  if (key !== undefined) return key;
  if (splitAsId(name, text)) return resourceId;
  const invented = invent(name, declaration, template, 0);
  if (Array.isArray(invented) && invented[0] !== undefined && indexedByLoop(name, text))
    return [...invented, ...Array<Json>(7).fill(invented[0])];
  return typeof invented === 'object' ? withUsedParts(name, invented, text) : invented;
}

/** A parameter used to select a property of a variable must be the name of one. */
function keyOfVariable(name: string, template: JsonObject, text: string): string | undefined {
  const use = new RegExp(`variables\\('(\\w+)'\\)\\[parameters\\('${name}'\\)\\]`).exec(text);
  return use?.[1] === undefined
    ? undefined
    : Object.keys(objectIn(objectIn(template, 'variables'), use[1]))[0];
}

/** A text that is split at its slashes is a resource id. */
const splitAsId = (name: string, text: string): boolean =>
  new RegExp(`split\\(parameters\\('${name}'\\),\\s*'/'\\)\\[`, 'i').test(text);

/** An array that a loop iterates over must have an item for every iteration. */
const indexedByLoop = (name: string, text: string): boolean =>
  new RegExp(`parameters\\('${name}'\\)\\[copyIndex`, 'i').test(text);

/** Adds the properties and items that the template's expressions read from a parameter with an untyped value. */
function withUsedParts(name: string, value: Json, text: string): Json {
  const uses = text.matchAll(new RegExp(`parameters\\('${name}'\\)((?:\\.\\w+|\\[\\d+\\])+)`, 'g'));
  let result = value;
  for (const use of uses) {
    const path = [...(use[1] ?? '').matchAll(/\.(\w+)|\[(\d+)\]/g)].map((part) => part[1] ?? Number(part[2]));
    result = withPath(result, path);
  }
  return result;
}

function withPath(value: Json | undefined, [step, ...rest]: (string | number)[]): Json {
  if (step === undefined) return value === undefined ? '10' : value;
  if (typeof step === 'number') {
    const items = Array.isArray(value) ? [...value] : [];
    while (items.length <= step) items.push('10');
    items[step] = withPath(rest.length > 0 ? items[step] : undefined, rest);
    return items;
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  object[step] = withPath(object[step], rest);
  return object;
}

function invent(name: string, declaration: JsonObject, template: JsonObject, depth: number): Json {
  const type = resolveType(declaration, template);
  const allowed = type['allowedValues'];
  const kind = (textIn(type, 'type') ?? 'object').toLowerCase().replace(/^secure/, '');
  if (Array.isArray(allowed) && allowed.length > 0)
    return kind === 'array' ? [allowed[0] ?? null] : (allowed[0] ?? null);
  const bound = (key: string): number | undefined => (typeof type[key] === 'number' ? type[key] : undefined);
  switch (kind) {
    case 'int':
      return bound('minValue') ?? Math.min(1, bound('maxValue') ?? 1);
    case 'bool':
      return true;
    case 'array': {
      const items = type['items'];
      const item =
        typeof items === 'object' && items !== null && !Array.isArray(items) ? items : { type: 'string' };
      return Array.from({ length: bound('minLength') ?? 1 }, () => invent(name, item, template, depth + 1));
    }
    case 'object':
      return depth > 8 ? {} : inventObject(type, template, depth);
    default:
      return inventText(name, bound('minLength') ?? 0, bound('maxLength') ?? 200);
  }
}

function inventText(name: string, least: number, most: number): string {
  const text = /cidr|(address|subnet|vnet).*(prefix|range|space)/i.test(name)
    ? '10.0.0.0/16'
    : /(workspace|account|server|vault|identity|network|subnet|zone|plan|firewall|hub|pool)(resource)?id$|resourceid$/i.test(
          name,
        )
      ? resourceId
      : /days|count|number/i.test(name)
        ? '30'
        : `value${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;
  return (text.length > most ? text.slice(0, most) : text).padEnd(least, 'x');
}

function inventObject(type: JsonObject, template: JsonObject, depth: number): JsonObject {
  const result: JsonObject = {};
  let shape = type;
  const tag = type['discriminator'] as JsonObject | undefined;
  if (tag) {
    const [variant] = Object.entries(tag['mapping'] as JsonObject);
    if (variant) {
      shape = resolveType(variant[1] as JsonObject, template);
      result[textIn(tag, 'propertyName') ?? ''] = variant[0];
    }
  }
  for (const [name, property] of Object.entries((shape['properties'] ?? {}) as JsonObject)) {
    const declared = resolveType(property as JsonObject, template);
    if (declared['nullable'] !== true && result[name] === undefined)
      result[name] = invent(name, declared, template, depth + 1);
  }
  return result;
}
