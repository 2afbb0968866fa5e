import { literalText } from '../expression/parseExpression.ts';
import { pointerPart } from '../source/sourceText.ts';
import type { Json, JsonObject, PolicyParameterValues } from '../types.ts';
import { equalValues } from '../value/compareValues.ts';
import { instantOf } from '../value/instant.ts';
import { isObject, keyOf, property } from '../value/property.ts';
import type { KnownParameter, Site } from './site.ts';

const types: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  object: isObject,
  boolean: (value) =>
    typeof value === 'boolean' || (typeof value === 'string' && /^(true|false)$/i.test(value)),
  integer: (value) =>
    Number.isInteger(typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  float: (value) =>
    typeof value === 'number' ||
    (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))),
  datetime: (value) => typeof value === 'string' && (value === '' || instantOf(value) !== undefined),
};

/** Reads the declarations and the values; the result contains every parameter, some without a value. */
export function readParameters(
  declared: Json | undefined,
  inputValues: PolicyParameterValues | undefined,
  escaped: boolean,
  report: Site['report'],
): Map<string, KnownParameter> {
  const found = new Map<string, KnownParameter>();
  const values = isObject(inputValues) ? inputValues : {};
  if (declared !== undefined && declared !== null && !isObject(declared))
    report('InvalidParameter', '/parameters', 'policy-parameters-not-object');
  for (const [name, declaration] of Object.entries(isObject(declared) ? declared : {})) {
    const path = `/parameters/${pointerPart(name)}`;
    if (!isObject(declaration)) {
      report('InvalidParameter', path, 'policy-parameter-not-object', { name });
      found.set(name.toLowerCase(), { value: undefined });
      continue;
    }
    const key = keyOf(values, name);
    const entry = key === undefined ? undefined : values[key];
    // Values have the form { value }, as in assignments; a bare value is accepted too.
    const value = isObject(entry) ? property(entry, 'value') : (entry as Json | undefined);
    found.set(name.toLowerCase(), { value: readOne(name, declaration, value, path, escaped, report) });
  }
  for (const [name, entry] of Object.entries(values)) {
    if (found.has(name.toLowerCase())) continue;
    // A bare rule has no declarations, so its values are accepted unchecked.
    if (declared !== undefined)
      report('UndeclaredParameter', `/parameters/${pointerPart(name)}`, 'policy-parameter-not-declared', {
        name,
      });
    found.set(name.toLowerCase(), { value: isObject(entry) ? property(entry, 'value') : entry });
  }
  return found;
}

function readOne(
  name: string,
  declaration: JsonObject,
  inputValue: Json | undefined,
  path: string,
  escaped: boolean,
  report: Site['report'],
): Json | undefined {
  const type = property(declaration, 'type');
  const fits = typeof type === 'string' ? types[type.toLowerCase()] : undefined;
  if (!fits)
    report('InvalidParameter', `${path}/type`, 'policy-parameter-type-unknown', {
      name,
      type: JSON.stringify(type ?? null),
      types: Object.keys(types).join(', '),
    });
  const raw = property(declaration, 'defaultValue');
  const fallback = escaped && typeof raw === 'string' ? literalText(raw) : raw;
  const value = inputValue ?? fallback;
  if (value === undefined) {
    report('MissingParameter', path, 'policy-parameter-missing', { name });
    return undefined;
  }
  const from = inputValue === undefined ? `${path}/defaultValue` : path;
  const fault = inputValue === undefined ? 'InvalidDefault' : 'InvalidParameterValue';
  if (fits && value !== null && !fits(value))
    report(fault, from, 'policy-parameter-type', { name, type: JSON.stringify(type) });
  const allowed = property(declaration, 'allowedValues') ?? undefined;
  if (allowed !== undefined && !Array.isArray(allowed))
    report('InvalidParameter', `${path}/allowedValues`, 'policy-allowed-values-not-array');
  else if (allowed && !allowedBy(allowed, value))
    report(fault, from, 'policy-parameter-not-allowed', { name });
  return value;
}

/** A list is allowed as a whole, or if each of its elements is allowed. */
const allowedBy = (allowed: readonly Json[], value: Json): boolean =>
  allowed.some((item) => equalValues(item, value)) ||
  (Array.isArray(value) && value.every((item) => allowed.some((one) => equalValues(one, item))));
