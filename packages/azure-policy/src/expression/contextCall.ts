import type { Site } from '../definition/site.ts';
import { fieldReader } from '../field/fieldReader.ts';
import { readField } from '../field/readField.ts';
import { reportUnknown } from '../field/reportUnknown.ts';
import { placeOf } from '../field/resourceNames.ts';
import { writeInstant } from '../functions/logic.ts';
import { text } from '../functions/policyFunction.ts';
import type { Frame } from '../rule/frame.ts';
import type { Json, JsonObject } from '../types.ts';
import { textProperty } from '../value/property.ts';
import { fail } from './failure.ts';
import { evaluate, failing, known, type Value } from './value.ts';

/** Compiles a function that reads the rule, the resource or the context; returns undefined for any other. */
export function compileContextCall(
  name: string,
  compiled: () => Value[],
  path: string,
  site: Site,
): Value | undefined {
  const dynamic = (get: (frame: Frame, args: Json[]) => Json): Value => {
    const args = compiled();
    return {
      constant: false,
      get: (frame) =>
        get(
          frame,
          args.map((arg) => evaluate(arg, frame)),
        ),
    };
  };
  switch (name) {
    case 'parameters':
      return parameterCall(compiled()[0], path, site);
    case 'field':
      return fieldCall(compiled()[0], path, site);
    case 'current':
      return currentCall(compiled()[0], path, site);
    case 'utcnow':
      return dynamic((frame, [format]) =>
        writeInstant(
          frame.context.utcNow ?? site.utcNow ?? fail('utcNow() requires the option utcNow.'),
          format === undefined ? undefined : text(format),
        ),
      );
    case 'requestcontext':
      return dynamic((frame) => frame.context.requestContext ?? {});
    case 'policy':
      return dynamic((frame) => frame.context.policy ?? {});
    case 'subscription':
      return dynamic(({ context, resource }) => {
        const { subscriptionId } = placeOf(textProperty(resource, 'id'));
        const derived: JsonObject = subscriptionId
          ? { id: `/subscriptions/${subscriptionId}`, subscriptionId }
          : {};
        return { ...derived, ...context.subscription };
      });
    case 'resourcegroup':
      return dynamic(({ context, resource }) => ({ ...derivedGroup(resource), ...context.resourceGroup }));
    default:
      return undefined;
  }
}

function derivedGroup(resource: JsonObject): JsonObject {
  const { subscriptionId, resourceGroup } = placeOf(textProperty(resource, 'id'));
  if (!subscriptionId || !resourceGroup) return {};
  return {
    id: `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}`,
    name: resourceGroup,
    type: 'Microsoft.Resources/resourceGroups',
  };
}

function parameterCall(name: Value | undefined, path: string, site: Site): Value {
  const read = (argument: Json): Json => {
    const parameter = site.parameters.get(text(argument).toLowerCase());
    if (!parameter) return fail(`There is no parameter '${text(argument)}'.`);
    return parameter.value === undefined
      ? fail(`The parameter '${text(argument)}' has no value.`)
      : parameter.value;
  };
  if (!name?.constant) return { constant: false, get: (frame) => read(name ? name.get(frame) : null) };
  const parameter =
    typeof name.value === 'string' ? site.parameters.get(name.value.toLowerCase()) : undefined;
  const code = path.startsWith('/policyRule/then/details/deployment')
    ? 'UndeclaredParameter'
    : 'UnknownParameter';
  if (!parameter) site.report(code, path, 'policy-parameter-unknown', { name: JSON.stringify(name.value) });
  if (parameter?.value !== undefined) return known(parameter.value);
  const parameterName = typeof name.value === 'string' ? name.value : JSON.stringify(name.value);
  return failing(
    parameter
      ? `The parameter '${parameterName}' has no value.`
      : `There is no parameter '${parameterName}'.`,
  );
}

/** `field()`: an array for names with `[*]`, an empty string if the field is absent. */
function fieldCall(name: Value | undefined, path: string, site: Site): Value {
  const compile = (argument: Json): ((frame: Frame) => Json) => {
    const field = readField(text(argument), site.aliases);
    if (!field) return fail(`'${text(argument)}' is not a field.`);
    const reader = fieldReader(field, site.scopes);
    if (reader.many) return (frame) => reader.read(frame).map((value) => value ?? null);
    if (!field.name.includes('[*]')) return (frame) => reader.read(frame) ?? '';
    // Inside a count, one element remains, and it is still a list: of that element, or of the field that is read from
    // it.
    const ofElement = field.name.endsWith('[*]');
    return (frame) => {
      const value = reader.read(frame);
      return value === undefined && ofElement ? [] : [value ?? null];
    };
  };
  if (!name?.constant)
    return { constant: false, get: (frame) => compile(name ? name.get(frame) : null)(frame) };
  const field = typeof name.value === 'string' ? readField(name.value, site.aliases) : undefined;
  if (!field) {
    site.report('InvalidField', path, 'field-unknown', { field: JSON.stringify(name.value) });
    return known('');
  }
  reportUnknown(field, path, site);
  return { constant: false, get: compile(name.value) };
}

/** `current()`: the element of the innermost count or of the named count, or a field below it. */
function currentCall(name: Value | undefined, path: string, site: Site): Value {
  if (site.scopes.length === 0) {
    site.report('InvalidExpression', path, 'current-outside-count');
    return known('');
  }
  if (!name) return { constant: false, get: (frame) => frame.items.at(-1) ?? '' };
  const compile = (argument: Json): ((frame: Frame) => Json) => {
    const lower = text(argument).toLowerCase();
    const depth = site.scopes.findLastIndex((scope) => scope.name === lower);
    if (depth >= 0) return (frame) => frame.items[depth] ?? '';
    const field = readField(text(argument), site.aliases);
    const reader = field?.name.includes('[*]') ? fieldReader(field, site.scopes) : undefined;
    if (!reader) return fail(`No count is named '${text(argument)}'.`);
    return reader.many
      ? (frame) => reader.read(frame).map((value) => value ?? null)
      : (frame) => reader.read(frame) ?? '';
  };
  if (!name.constant) return { constant: false, get: (frame) => compile(name.get(frame))(frame) };
  try {
    return { constant: false, get: compile(name.value) };
  } catch {
    site.report('InvalidExpression', path, 'count-unknown', { name: JSON.stringify(name.value) });
    return known('');
  }
}
