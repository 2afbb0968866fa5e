import { mergeTracker, newTracker } from '../expression/environment.ts';
import type { Environment, Part } from '../expression/environment.ts';
import { Failure } from '../expression/failure.ts';
import type { Json, JsonObject } from '../types.ts';
import { readProperty, setProperty } from '../value/property.ts';
import { toIdentity, toJson } from '../value/toJson.ts';
import { isObject } from '../value/value.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import { TemplateDefinitions } from './definitions.ts';
import type { InputValue } from './definitions.ts';
import type { Frame } from './expandDeployment.ts';
import { isJsonObject, objectIn, textIn } from './members.ts';
import { readParameterValues } from './readParameterValues.ts';
import { loadLink } from './loadLink.ts';
import { nestedScope } from './placeResource.ts';
import type { ResourceItem } from './resourceItem.ts';
import type { ResolvedScope } from './resolveScope.ts';
import { hashOfTemplate } from '../templateHash.ts';
import { walkValue } from './walkValue.ts';
import type { Walk } from './walkValue.ts';

const maxNesting = 24;

type ReadValue = (source: Json | undefined, at: string) => Value | undefined;

/** Returns the frame of the deployment that a resource declares, or `undefined` if its template is not available. */
export function nestedFrame(item: ResourceItem, frame: Frame, environment: Environment): Frame | undefined {
  if (frame.depth >= maxNesting)
    throw new Failure('TemplateTooDeep', 'deployments-too-deep', { limit: maxNesting });
  // The maximum number of errors is reached; more templates would only add errors.
  if (frame.site.isFull) return undefined;
  const properties = objectIn(item.definition, 'properties');
  checkTemplateCount(item.definition, properties);
  const pointer = `${item.pointer}/properties`;
  const read: ReadValue = (source, at) =>
    source === undefined
      ? undefined
      : walkValue(source, { site: frame.site, environment, loopKind: 'property' }, at, '');
  const name = toIdentity(item.name);
  const { location, scope } = readPlace(item, frame, name, read);
  const path = `${frame.path}/${name}`;
  const mode = read(readProperty(properties, 'mode'), `${pointer}/mode`);
  const link = loadLink(properties, pointer, frame, path, read);
  const template = link?.template ?? inlineTemplate(properties, pointer, read);
  if (!template) return undefined;
  const site = link
    ? frame.site.other(path, link.source)
    : frame.site.inner(path, `${frame.site.base}${pointer}/template`);
  const isInner = isInnerScope(properties, pointer, frame, read) || link !== undefined;
  const uri = link?.address ?? frame.base ?? scope.templateUri;
  const declared = new TemplateDefinitions({
    site,
    session: frame.work.session,
    scope,
    template,
    inputs: {
      ...(link ? readParameterValues(link.parameters, false) : {}),
      ...readInputs(objectIn(properties, 'parameters'), `${pointer}/parameters`, frame, environment),
    },
    isRoot: false,
    deployment: () => describeDeployment(name, template, scope, uri),
  });
  const own = isInner ? declared : undefined;
  return {
    work: frame.work,
    site,
    path,
    parent: frame.path,
    depth: frame.depth + 1,
    id: toIdentity(item.id),
    name,
    scope,
    mode: typeof mode === 'string' && mode.toLowerCase() === 'complete' ? 'Complete' : 'Incremental',
    apiVersion: item.apiVersion,
    location: typeof location === 'string' ? location : undefined,
    template,
    base: link?.address ?? (link ? undefined : frame.base),
    definitions: own ?? frame.definitions,
    // Escaped expressions of an inner template were unescaped when its parent was evaluated in outer scope.
    escaped: isInner && (link !== undefined || frame.escaped === undefined) ? undefined : declared,
    own,
    copies: isInner ? undefined : item.copies,
    outerResources: isInner ? undefined : environment.resources,
  };
}

/** Returns the location of a nested deployment and the scope that it deploys to. */
function readPlace(
  item: ResourceItem,
  frame: Frame,
  name: string,
  read: ReadValue,
): { location: Value | undefined; scope: ResolvedScope } {
  const member = (key: string): Value | undefined =>
    read(readProperty(item.definition, key), `${item.pointer}/${key}`);
  const location = member('location');
  const scope = nestedScope(frame.scope, name, {
    scope: member('scope') ?? null,
    subscriptionId: member('subscriptionId') ?? null,
    resourceGroup: member('resourceGroup') ?? null,
    location: location ?? null,
  });
  return { location, scope };
}

/** Returns whether the expressions of the template in the properties refer to its own parameters and variables. */
function isInnerScope(properties: JsonObject, pointer: string, frame: Frame, read: ReadValue): boolean {
  const options = objectIn(properties, 'expressionEvaluationOptions');
  const evaluation = read(textIn(options, 'scope'), `${pointer}/expressionEvaluationOptions/scope`);
  // A template produced by an expression was evaluated in outer scope already; its content is its own.
  if (typeof readProperty(properties, 'template') === 'string') return true;
  if (typeof evaluation === 'string') return evaluation.toLowerCase() === 'inner';
  return textIn(frame.template, 'languageVersion') !== undefined;
}

/** A deployment has exactly one template; its properties may be the value of an expression. */
function checkTemplateCount(definition: JsonObject, properties: JsonObject): void {
  if (typeof readProperty(definition, 'properties') === 'string') return;
  const count = ['template', 'templateLink'].filter((name) => readProperty(properties, name) !== undefined);
  if (count.length === 0) throw new Failure('ResourceInvalid', 'deployment-without-template');
  if (count.length === 2) throw new Failure('ResourceInvalid', 'deployment-with-two-templates');
}

/** Returns the template in the properties, which may be the value of an expression, for example a variable. */
function inlineTemplate(properties: JsonObject, pointer: string, read: ReadValue): JsonObject | undefined {
  const source = readProperty(properties, 'template');
  if (isJsonObject(source)) return source;
  const value = typeof source === 'string' ? read(source, `${pointer}/template`) : undefined;
  const json = isObject(value) ? toJson(value) : undefined;
  return isJsonObject(json) ? json : undefined;
}

/** Returns the object for `deployment()`. */
export function describeDeployment(
  name: string,
  template: JsonObject,
  scope: ResolvedScope,
  uri: string,
): ObjectValue {
  const { kind, location } = scope;
  const contentVersion = textIn(template, 'contentVersion') ?? '1.0.0.0';
  return {
    name,
    ...(kind === 'resourceGroup' ? {} : { location }),
    properties: {
      template,
      templateLink: { id: '', uri, contentVersion },
      templateHash: hashOfTemplate(template),
      parameters: {},
      mode: 'Incremental',
      provisioningState: 'Accepted',
    },
  };
}

/** Returns the parameters passed to an inner template, each with the root parameters that it depends on. */
function readInputs(
  source: JsonObject,
  pointer: string,
  frame: Frame,
  environment: Environment,
): { [name: string]: InputValue } {
  const result: { [name: string]: InputValue } = {};
  for (const name of Object.keys(source)) {
    const tracker = newTracker();
    const inner = { ...environment, tracker };
    const parts: Part[] = [];
    const walk: Walk = {
      site: frame.site,
      environment: inner,
      loopKind: 'property',
      record: (path, used) => parts.push({ path: path.replace(/^value(?=$|[.[])\.?/i, ''), tracker: used }),
    };
    const evaluated = walkValue(source[name] as Json, walk, `${pointer}/${name}`, '');
    mergeTracker(environment.tracker, tracker);
    const declared = isObject(evaluated)
      ? readParameterValues({ [name]: toParameter(evaluated) }, true)[name]
      : undefined;
    const value = isObject(evaluated) ? readProperty(evaluated, 'value') : undefined;
    if (value !== undefined) setProperty(result, name, { value, tracker, parts });
    else if (declared) setProperty(result, name, declared);
  }
  return result;
}

const toParameter = (value: ObjectValue): JsonObject => {
  const json = toJson(value);
  return isJsonObject(json) ? json : {};
};
