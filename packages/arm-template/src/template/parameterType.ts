import type { PlaceholderValues, MessageId } from '../messages/wording.ts';
import { Failure } from '../expression/failure.ts';
import type { Json, JsonObject } from '../types.ts';
import { equalValues } from '../value/equal.ts';
import { readProperty } from '../value/property.ts';
import { isDeferred, isObject, typeName } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { isJsonObject, objectIn, objectsIn, textIn } from './members.ts';

const maxTypeDepth = 40;

/** Resolves `$ref` to the template's own types; constraints next to the reference still apply. */
export function resolveType(declaration: JsonObject, template: JsonObject): JsonObject {
  let current = declaration;
  for (let i = 0; i < maxTypeDepth; i++) {
    const target = current['$ref'];
    if (typeof target !== 'string') return current;
    const found = definitionAt(target, template);
    const { $ref: _, ...rest } = current;
    current = { ...found, ...rest };
    if (Object.keys(found).length === 0) return current;
  }
  return current;
}

/** Returns the target of a reference: a definition, or a part of one such as `#/definitions/a/properties/b`. */
function definitionAt(reference: string, template: JsonObject): JsonObject {
  let found: Json | undefined = template;
  for (const part of reference.replace(/^#\//, '').split('/')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(found)) found = found[Number(name)];
    else found = isJsonObject(found) ? readProperty(found, name) : undefined;
  }
  return isJsonObject(found) ? found : {};
}

/** Checks a parameter's value against its declaration; throws the first error. */
export function checkParameter(
  name: string,
  value: Value,
  declaration: JsonObject,
  template: JsonObject,
): void {
  checkDeclaration(name, declaration, template);
  check(name, value, declaration, template, 0);
}

/** The types of the language, without the `secure` prefix. */
export const kinds: ReadonlySet<string> = new Set(['string', 'int', 'bool', 'object', 'array']);
const kindOf = (type: JsonObject): string =>
  (textIn(type, 'type') ?? '').toLowerCase().replace(/^secure/, '');

/** An unknown type is an error of the template, regardless of the value. */
function checkDeclaration(subject: string, declaration: JsonObject, template: JsonObject): void {
  const target = textIn(declaration, '$ref');
  const type = resolveType(declaration, template);
  if (target !== undefined && Object.keys(definitionAt(target, template)).length === 0)
    throw new Failure('TypeInvalid', 'type-not-defined', {
      subject,
      type: target,
      types: Object.keys(objectIn(template, 'definitions')).join(', '),
    });
  if (type['$ref'] !== undefined) throw new Failure('TypeInvalid', 'type-circular', { subject });
  const kind = kindOf(type);
  if (kind !== '' && kind !== 'any' && !kinds.has(kind))
    throw new Failure('TypeInvalid', 'type-unknown', { subject, type: textIn(type, 'type') });
}

const fault = (reason: MessageId, values: PlaceholderValues): Failure =>
  new Failure('ParameterInvalid', reason, values);

function check(subject: string, value: Value, source: JsonObject, template: JsonObject, depth: number): void {
  if (isDeferred(value) || depth > maxTypeDepth) return;
  const type = resolveType(source, template);
  if (value === null) {
    if (type['nullable'] === true || type['type'] === undefined) return;
    throw fault('parameter-null', { subject });
  }
  checkKind(subject, value, type);
  const allowed = type['allowedValues'];
  if (Array.isArray(allowed)) checkAllowed(subject, value, allowed);
  checkBounds(subject, value, type);
  if (Array.isArray(value)) checkItems(subject, value, type, template, depth);
  else if (isObject(value)) checkProperties(subject, value, type, template, depth);
}

function checkKind(subject: string, value: Value, type: JsonObject): void {
  const expectedKind = kindOf(type);
  const actualKind = typeName(value);
  const fits =
    expectedKind === '' ||
    expectedKind === actualKind ||
    !kinds.has(expectedKind) ||
    (expectedKind === 'int' && actualKind === 'float' && Number.isInteger(value));
  if (!fits) throw fault('parameter-type', { subject, actual: actualKind, type: expectedKind });
}

function checkAllowed(subject: string, value: Value, allowed: Value[]): void {
  // For an array, the allowed values apply to its items, unless whole arrays are listed.
  const candidates = Array.isArray(value) && !allowed.some(Array.isArray) ? value : [value];
  const matches = (candidate: Value): boolean =>
    isDeferred(candidate) ||
    allowed.some((item) =>
      typeof item === 'string' && typeof candidate === 'string'
        ? item.toLowerCase() === candidate.toLowerCase()
        : equalValues(item, candidate),
    );
  if (candidates.every(matches)) return;
  const choices = allowed.slice(0, 12).map((item) => JSON.stringify(item));
  if (allowed.length > 12) choices.push('...');
  throw fault('parameter-value-not-allowed', { subject, allowed: choices.join(', ') });
}

function checkBounds(subject: string, value: Value, type: JsonObject): void {
  const bound = (name: string): number | undefined => {
    const limit = readProperty(type, name);
    return typeof limit === 'number' ? limit : undefined;
  };
  if (typeof value === 'number' || typeof value === 'bigint') {
    const [least, most] = [bound('minValue'), bound('maxValue')];
    if (least !== undefined && value < least)
      throw fault('parameter-too-small', { subject, value, limit: least });
    if (most !== undefined && value > most)
      throw fault('parameter-too-large', { subject, value, limit: most });
  }
  if (typeof value === 'string' || Array.isArray(value)) {
    const [least, most] = [bound('minLength'), bound('maxLength')];
    if (least !== undefined && value.length < least)
      throw fault('parameter-too-short', { subject, length: value.length, limit: least });
    if (most !== undefined && value.length > most)
      throw fault('parameter-too-long', { subject, length: value.length, limit: most });
  }
}

function checkItems(
  subject: string,
  value: Value[],
  type: JsonObject,
  template: JsonObject,
  depth: number,
): void {
  const prefix = objectsIn(type, 'prefixItems');
  const rest = type['items'];
  value.forEach((item, i) => {
    const itemType = prefix[i] ?? (isJsonObject(rest) ? rest : undefined);
    if (itemType) check(`${subject}[${i}]`, item, itemType, template, depth + 1);
    else if (rest === false) throw fault('parameter-too-many-items', { subject });
  });
}

function checkProperties(
  subject: string,
  value: { [key: string]: Value },
  type: JsonObject,
  template: JsonObject,
  depth: number,
): void {
  const chosen = isJsonObject(type['discriminator'])
    ? discriminate(subject, value, type['discriminator'], template)
    : type;
  const properties = objectIn(chosen, 'properties');
  for (const name of Object.keys(properties)) {
    const declaration = resolveType(objectIn(properties, name), template);
    const propertyValue = readProperty(value, name);
    if (propertyValue !== undefined)
      check(`${subject}.${name}`, propertyValue, declaration, template, depth + 1);
    else if (declaration['nullable'] !== true && declaration['defaultValue'] === undefined)
      throw fault('parameter-property-missing', { subject, property: name });
  }
  const additional = chosen['additionalProperties'];
  for (const name of Object.keys(value)) {
    if (readProperty(properties, name) !== undefined) continue;
    if (isJsonObject(additional))
      check(`${subject}.${name}`, value[name] as Value, additional, template, depth + 1);
    else if (additional === false) throw fault('parameter-property-unknown', { subject, property: name });
  }
}

/** Selects the variant of a tagged union; properties next to the union belong to every variant. */
function discriminate(
  subject: string,
  value: { [key: string]: Value },
  discriminator: JsonObject,
  template: JsonObject,
): JsonObject {
  const tagName = textIn(discriminator, 'propertyName') ?? '';
  const tag = readProperty(value, tagName) ?? null;
  if (isDeferred(tag)) return {};
  const mapping = objectIn(discriminator, 'mapping');
  const variant = typeof tag === 'string' ? readProperty(mapping, tag) : undefined;
  if (!isJsonObject(variant))
    throw fault(tag === null ? 'parameter-variant-missing' : 'parameter-variant-unknown', {
      subject,
      property: tagName,
      variants: Object.keys(mapping).join(', '),
    });
  return resolveType(variant, template);
}
