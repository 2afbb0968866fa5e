import { toFailure } from '../expression/failure.ts';
import type { Failure } from '../expression/failure.ts';
import { SourceMap } from '../source/locate.ts';
import { readJson } from '../source/readJson.ts';
import type { Json, JsonObject, LinkedTemplate, LinkReference, ParameterValues } from '../types.ts';
import { combineUri } from '../value/uriText.ts';
import { isObject } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import type { Frame } from './expandDeployment.ts';
import { isJsonObject, objectIn } from './members.ts';
import { readProperty } from '../value/property.ts';

export interface LoadedLink {
  readonly template: JsonObject;
  readonly parameters: ParameterValues;
  readonly source: SourceMap | undefined;
  readonly address: string | undefined;
}

type ReadValue = (source: Json | undefined, at: string) => Value | undefined;

/** Loads the template that a nested deployment links to; a template that cannot be loaded is a warning. */
export function loadLink(
  properties: JsonObject,
  pointer: string,
  frame: Frame,
  deployment: string,
  read: ReadValue,
): LoadedLink | undefined {
  const reference = linkReference(
    readProperty(properties, 'templateLink'),
    `${pointer}/templateLink`,
    frame,
    deployment,
    'template',
    read,
  );
  if (!reference) return undefined;
  const loaded = load(reference, `${pointer}/templateLink`, frame);
  if (!loaded) return undefined;
  const reading =
    typeof loaded.template === 'string' ? readJson(loaded.template) : { value: loaded.template, errors: [] };
  if (!isJsonObject(reading.value) || reading.errors.length > 0) {
    frame.site.report('error', 'InvalidJson', 'linked-template-not-json', `${pointer}/templateLink`, {
      link: describe(reference),
    });
    return undefined;
  }
  return {
    template: reading.value,
    parameters: { ...loadParameters(properties, pointer, frame, deployment, read), ...loaded.parameters },
    source: typeof loaded.template === 'string' ? new SourceMap(loaded.template) : undefined,
    address: reference.uri,
  };
}

/** Calls the loader; an unknown link or an error is a warning with the reason. */
function load(reference: LinkReference, pointer: string, frame: Frame): LinkedTemplate | undefined {
  let reason: Failure | undefined;
  try {
    const loaded = toLinked(frame.work.linked?.(reference));
    if (loaded) return loaded;
  } catch (error) {
    reason = toFailure(error);
  }
  const link = describe(reference);
  const sentence = `linked-${reference.kind}-${reason ? 'failed' : 'not-loaded'}` as const;
  frame.site.report('warning', 'LinkNotLoaded', sentence, pointer, { link, error: reason?.message });
  return undefined;
}

function loadParameters(
  properties: JsonObject,
  pointer: string,
  frame: Frame,
  deployment: string,
  read: ReadValue,
): ParameterValues {
  const link = readProperty(properties, 'parametersLink');
  const reference = linkReference(link, `${pointer}/parametersLink`, frame, deployment, 'parameters', read);
  const loaded = reference && load(reference, `${pointer}/parametersLink`, frame);
  if (!loaded) return {};
  const value = typeof loaded.template === 'string' ? readJson(loaded.template).value : loaded.template;
  if (!isJsonObject(value)) return {};
  return (isJsonObject(value['parameters']) ? objectIn(value, 'parameters') : value) as ParameterValues;
}

function linkReference(
  source: Json | undefined,
  pointer: string,
  frame: Frame,
  deployment: string,
  kind: LinkReference['kind'],
  read: ReadValue,
): LinkReference | undefined {
  if (!isJsonObject(source)) return undefined;
  const link = read(source, pointer);
  if (!isObject(link)) return undefined;
  const reference: LinkReference = { deployment, kind };
  for (const name of ['uri', 'relativePath', 'id', 'contentVersion', 'queryString'] as const) {
    const value = readProperty(link, name);
    if (typeof value === 'string') reference[name] = value;
  }
  if (frame.base !== undefined) {
    reference.base = frame.base;
    if (reference.uri === undefined && reference.relativePath !== undefined)
      reference.uri = combineUri(frame.base, reference.relativePath);
  }
  return reference;
}

function toLinked(answer: LinkedTemplate | string | JsonObject | undefined): LinkedTemplate | undefined {
  if (answer === undefined) return undefined;
  if (typeof answer === 'string') return { template: answer };
  // A template has `resources`; a result that contains a template is the longer form.
  return readProperty(answer as JsonObject, 'resources') === undefined && hasTemplate(answer)
    ? answer
    : { template: answer as JsonObject };
}

const hasTemplate = (answer: object): answer is LinkedTemplate =>
  'template' in answer &&
  (typeof answer.template === 'string' || isJsonObject(answer.template as Json | undefined));

const describe = (reference: LinkReference): string =>
  (reference.uri ?? reference.relativePath ?? reference.id ?? '').split('?')[0] ?? '';
