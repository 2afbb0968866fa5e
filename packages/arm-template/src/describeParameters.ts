import { isExpression, unescapeLiteral } from './expression/parser.ts';
import { maxJsonDepth, readJson } from './source/readJson.ts';
import { isJsonObject, objectIn, textIn } from './template/members.ts';
import { resolveType } from './template/parameterType.ts';
import type { Json, JsonObject, ParameterDescription } from './types.ts';
import { readProperty, setProperty } from './value/property.ts';

/** Lists the parameters of a template in their order, as a form needs them. */
export function describeParameters(template: string | JsonObject): ParameterDescription[] {
  const value = typeof template === 'string' ? readJson(template).value : template;
  if (!isJsonObject(value)) return [];
  const declared = objectIn(value, 'parameters');
  return Object.keys(declared).map((name) => describe(name, resolveType(objectIn(declared, name), value)));
}

const bounds = ['minValue', 'maxValue', 'minLength', 'maxLength'] as const;

function describe(name: string, definition: JsonObject): ParameterDescription {
  const type = textIn(definition, 'type') ?? 'object';
  const fallback = readProperty(definition, 'defaultValue');
  const nullable = definition['nullable'] === true;
  const result: ParameterDescription = {
    name,
    type,
    secure: type.toLowerCase().startsWith('secure'),
    nullable,
    required: fallback === undefined && !nullable,
    definition,
  };
  if (fallback !== undefined) Object.assign(result, describeDefault(fallback));
  const allowed = readProperty(definition, 'allowedValues');
  if (Array.isArray(allowed)) result.allowedValues = allowed;
  for (const bound of bounds) {
    const limit = readProperty(definition, bound);
    if (typeof limit === 'number') result[bound] = limit;
  }
  const metadata = readProperty(definition, 'metadata');
  if (isJsonObject(metadata)) {
    result.metadata = metadata;
    const description = readProperty(metadata, 'description');
    if (typeof description === 'string') result.description = description;
  }
  return result;
}

function describeDefault(value: Json): Partial<ParameterDescription> {
  if (typeof value === 'string')
    return isExpression(value) ? { defaultExpression: value } : { defaultValue: unescapeLiteral(value) };
  return containsExpression(value)
    ? { defaultExpression: JSON.stringify(value) }
    : { defaultValue: unescapeLiterals(value) };
}

/** Returns a value without expressions with its escaped texts unescaped. */
function unescapeLiterals(value: Json, depth = 0): Json {
  if (typeof value === 'string') return unescapeLiteral(value);
  if (typeof value !== 'object' || value === null || depth > maxJsonDepth) return value;
  if (Array.isArray(value)) return value.map((item) => unescapeLiterals(item, depth + 1));
  const result: { [name: string]: Json } = {};
  for (const name of Object.keys(value))
    setProperty(result, unescapeLiteral(name), unescapeLiterals(value[name] ?? null, depth + 1));
  return result;
}

function containsExpression(value: Json, depth = 0): boolean {
  if (depth > maxJsonDepth) return false;
  if (typeof value === 'string') return isExpression(value);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((item) => containsExpression(item, depth + 1))
  );
}
