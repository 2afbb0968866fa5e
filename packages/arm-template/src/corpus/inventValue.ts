import { readJson } from '../source/readJson.ts';
import { resolveType } from '../template/parameterType.ts';
import type { Json, JsonObject } from '../types.ts';

/** A value that fits a parameter's declaration, for templates without a parameter file. */
export function inventValue(name: string, declaration: JsonObject, text: string): Json {
  const template = readJson(text).value as JsonObject;
  return invent(name, declaration, template, 0);
}

function invent(name: string, declaration: JsonObject, template: JsonObject, depth: number): Json {
  const type = resolveType(declaration, template);
  const allowed = type['allowedValues'];
  const kind = String(type['type'] ?? 'object')
    .toLowerCase()
    .replace(/^secure/, '');
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
      return inventText(name, bound('minLength') ?? 0, bound('maxLength') ?? 60);
  }
}

function inventText(name: string, least: number, most: number): string {
  const text = /cidr|(address|subnet|vnet).*(prefix|range|space)/i.test(name)
    ? '10.0.0.0/16'
    : /(workspace|account|server|vault|network|subnet|zone|plan|firewall|hub|pool)(resource)?id$|resourceid$/i.test(
          name,
        )
      ? '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/rg/providers/Microsoft.Example/things/one'
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
      result[String(tag['propertyName'])] = variant[0];
    }
  }
  for (const [name, property] of Object.entries((shape['properties'] ?? {}) as JsonObject)) {
    const declared = resolveType(property as JsonObject, template);
    if (declared['nullable'] !== true && result[name] === undefined)
      result[name] = invent(name, declared, template, depth + 1);
  }
  return result;
}
