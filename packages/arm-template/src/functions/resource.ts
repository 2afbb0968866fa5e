import { call, literal } from '../expression/ast.ts';
import type { Environment, ResourceMatch } from '../expression/environment.ts';
import { Failure } from '../expression/failure.ts';
import { checkTypeAndNames, joinResourceId } from '../template/resourceId.ts';
import { scopeId } from '../template/resolveScope.ts';
import { toJson } from '../value/toJson.ts';
import { toExpression } from '../value/toExpression.ts';
import { Deferred } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { textArgument, unlimited } from './templateFunction.ts';
import type { TemplateFunction } from './templateFunction.ts';

/** Splits `(leading..., type, name, ...)`: the type is the first argument with a slash. */
function splitArguments(
  name: string,
  args: readonly Value[],
  maxLeading: number,
): [string[], string, string[]] {
  const texts = args.map((_, i) => textArgument(name, args, i));
  const at = texts.findIndex((text) => text.includes('/'));
  if (at < 0 || at > maxLeading) throw new Failure('WrongArguments', 'resource-type-missing', { name });
  const type = texts[at] ?? '';
  const names = texts.slice(at + 1);
  checkTypeAndNames(name, type, names);
  return [texts.slice(0, at), type, names];
}

const managementGroupId = (name: string): string =>
  `/providers/Microsoft.Management/managementGroups/${name}`;

/** Functions that build resource ids and functions that query the cloud at run time. */
export const resourceFunctions: readonly TemplateFunction[] = [
  {
    name: 'resourceId',
    signature: 'resourceId([subscriptionId], [resourceGroup], type, name, ...)',
    doc: 'ID of a resource, by default in the target scope.',
    arity: [2, unlimited],
    evaluate: (args, environment) => {
      const [leading, type, names] = splitArguments('resourceId', args, 2);
      const { scope } = environment.definitions;
      if (leading.length === 0) {
        const scopePrefix = scope.kind === 'managementGroup' ? '' : scopeId(scope);
        return joinResourceId(scopePrefix, type, names);
      }
      const [subscription = scope.subscriptionId, group = scope.resourceGroup] =
        leading.length === 2
          ? leading
          : scope.kind === 'subscription'
            ? [leading[0]]
            : [scope.subscriptionId, leading[0]];
      const inGroup = leading.length === 2 || scope.kind === 'resourceGroup';
      return joinResourceId(
        `/subscriptions/${subscription}${inGroup ? `/resourceGroups/${group}` : ''}`,
        type,
        names,
      );
    },
  },
  {
    name: 'subscriptionResourceId',
    signature: 'subscriptionResourceId([subscriptionId], type, name, ...)',
    doc: 'ID of a resource at subscription level.',
    arity: [2, unlimited],
    evaluate: (args, environment) => {
      const [[subscription], type, names] = splitArguments('subscriptionResourceId', args, 1);
      return joinResourceId(
        `/subscriptions/${subscription ?? environment.definitions.scope.subscriptionId}`,
        type,
        names,
      );
    },
  },
  {
    name: 'tenantResourceId',
    signature: 'tenantResourceId(type, name, ...)',
    doc: 'ID of a resource at tenant level.',
    arity: [2, unlimited],
    evaluate: (args) => {
      const [, type, names] = splitArguments('tenantResourceId', args, 0);
      return joinResourceId('', type, names);
    },
  },
  {
    name: 'managementGroupResourceId',
    signature: 'managementGroupResourceId([managementGroup], type, name, ...)',
    doc: 'ID of a resource in a management group.',
    arity: [2, unlimited],
    evaluate: (args, environment) => {
      const [[group], type, names] = splitArguments('managementGroupResourceId', args, 1);
      return joinResourceId(
        managementGroupId(group ?? environment.definitions.scope.managementGroup),
        type,
        names,
      );
    },
  },
  {
    name: 'extensionResourceId',
    signature: 'extensionResourceId(resourceId, type, name, ...)',
    doc: 'ID of an extension resource.',
    arity: [3, unlimited],
    evaluate: (args) => {
      const base = textArgument('extensionResourceId', args, 0);
      const [, type, names] = splitArguments('extensionResourceId', args.slice(1), 0);
      return joinResourceId(base === '/' ? '' : base.replace(/\/$/, ''), type, names);
    },
  },
  {
    name: 'reference',
    signature: "reference(resource[, apiVersion][, 'Full'])",
    doc: 'Runtime state of a resource; only known during deployment.',
    arity: [1, 3],
    structural: true,
    evaluate: (args, environment) => reference(args, environment),
  },
  {
    name: 'references',
    signature: "references('loop'[, 'Full'])",
    doc: 'Runtime states of all resources of a loop.',
    arity: [1, 2],
    evaluate: (args, environment) => {
      const name = textArgument('references', args, 0);
      const members = environment.resources?.findLoop(name);
      if (!members) throw unknownResource(name);
      return members.map((match) => referenceTo(match, undefined, args.length > 1, environment));
    },
  },
  {
    name: 'resourceInfo',
    signature: "resourceInfo('symbolicName')",
    doc: 'ID, name, type and API version of a resource of the template.',
    arity: [1, 1],
    evaluate: (args, environment) => {
      const name = textArgument('resourceInfo', args, 0);
      const match = environment.resources?.find(name);
      if (!match) throw unknownResource(name);
      return { id: match.id, name: match.name, type: match.type, apiVersion: match.apiVersion ?? null };
    },
  },
];

function reference(args: readonly Value[], environment: Environment): Value {
  const name = textArgument('reference', args, 0);
  const [, version = null, mode = null] = args;
  const full = typeof mode === 'string' && mode.toLowerCase() === 'full';
  const apiVersion = typeof version === 'string' && version !== '' ? version : undefined;
  return referenceTo(findResource(name, apiVersion, environment), apiVersion, full, environment);
}

/** `Provider/type/name/...`: an id without the scope, which is that of the deployment. */
const relativeId = /^[^/.]+\.[^/]+(?:\/[^/]+\/[^/]+)+$/;

/** Returns the full id of a resource outside the template; undefined if the text is the name of a resource. */
function outsideId(text: string, { definitions }: Environment): string | undefined {
  if (text.startsWith('/')) return text;
  return relativeId.test(text) ? `${scopeId(definitions.scope)}/providers/${text}` : undefined;
}

/** A resource outside the template needs an API version, unless its full id is given. */
function findResource(name: string, version: string | undefined, environment: Environment): FoundResource {
  const match = environment.resources?.find(name);
  if (match) return match;
  const isComplete = name.startsWith('/') || environment.resources === undefined;
  const id = isComplete ? name : version === undefined ? undefined : outsideId(name, environment);
  if (id === undefined) throw unknownResource(name);
  return { id, apiVersion: undefined };
}

const unknownResource = (name: string): Failure =>
  new Failure('UnknownResource', 'resource-not-in-template', { name });

/** A resource of the template, or one outside it by id. */
type FoundResource = Pick<ResourceMatch, 'id' | 'apiVersion' | 'key' | 'known' | 'parts'>;

function referenceTo(
  match: FoundResource,
  version: string | undefined,
  full: boolean,
  environment: Environment,
): Value {
  if (match.key !== undefined) environment.tracker.resources.add(match.key);
  const apiVersion = version ?? match.apiVersion;
  if (typeof match.id === 'string') {
    const answer = environment.session.functions.reference?.(match.id, apiVersion, full);
    if (answer !== undefined) return answer;
  }
  const args = [toExpression(match.id)];
  if (apiVersion !== undefined) args.push(literal(apiVersion));
  if (full) {
    if (apiVersion === undefined) args.push(literal(''));
    args.push(literal('Full'));
  }
  const known = match.known?.();
  const parts = match.parts?.();
  if (!full || !known) return new Deferred(call('reference', args), known, parts);
  const inner = parts?.map(({ path, tracker }) => ({ path: `properties.${path}`, tracker }));
  return new Deferred(call('reference', args), { properties: known }, inner);
}

/** Defines any function whose name starts with `list`: a resource provider evaluates it. */
export const listFunction = (name: string): TemplateFunction => ({
  name,
  signature: `${name}(resource, apiVersion[, values])`,
  doc: 'What a list operation of a resource provider answers; known only when the resource is deployed.',
  arity: [1, 3],
  structural: true,
  evaluate: (args, environment) => {
    const text = textArgument(name, args, 0);
    const match = environment.resources?.find(text);
    const id = match?.id ?? outsideId(text, environment) ?? text;
    if (match?.key !== undefined) environment.tracker.resources.add(match.key);
    const [, version = null, values] = args;
    const apiVersion = typeof version === 'string' && version !== '' ? version : match?.apiVersion;
    if (typeof id === 'string') {
      const input = values === undefined ? undefined : toJson(values);
      const answer = environment.session.functions.list?.(name, id, apiVersion, input);
      if (answer !== undefined) return answer;
    }
    const rest = args.slice(1).map(toExpression);
    if (rest.length === 0 && apiVersion !== undefined) rest.push(literal(apiVersion));
    return new Deferred(call(name, [toExpression(id), ...rest]));
  },
});

const cloudOnly = (
  name: string,
  signature: string,
  doc: string,
  arity: [number, number],
): TemplateFunction => ({
  name,
  signature,
  doc,
  arity,
  evaluate: (args, environment) => {
    const answer = environment.session.functions.other?.(name, args.map(toJson));
    return answer === undefined ? new Deferred(call(name, args.map(toExpression))) : answer;
  },
});

/** Functions that only the cloud can evaluate, besides `reference` and `list*`. */
export const cloudFunctions: readonly TemplateFunction[] = [
  cloudOnly(
    'pickZones',
    'pickZones(provider, type, location[, count][, offset])',
    'Zones that a type supports in a region.',
    [3, 5],
  ),
  cloudOnly('providers', 'providers(provider[, type])', 'Information about a resource provider.', [1, 2]),
  cloudOnly(
    'toLogicalZone',
    'toLogicalZone(subscriptionId, location, zone)',
    'Logical zone of a subscription for a physical zone.',
    [3, 3],
  ),
  cloudOnly(
    'toLogicalZones',
    'toLogicalZones(subscriptionId, location, zones)',
    'Logical zones of a subscription for physical zones.',
    [3, 3],
  ),
  cloudOnly(
    'toPhysicalZone',
    'toPhysicalZone(subscriptionId, location, zone)',
    'Physical zone for a logical zone of a subscription.',
    [3, 3],
  ),
  cloudOnly(
    'toPhysicalZones',
    'toPhysicalZones(subscriptionId, location, zones)',
    'Physical zones for logical zones of a subscription.',
    [3, 3],
  ),
  {
    name: 'getSecret',
    signature: 'getSecret(vaultId, name[, version])',
    doc: 'Secret of a key vault that a parameter references.',
    arity: [2, 3],
    evaluate: (args, environment) => {
      const version = args.length > 2 ? textArgument('getSecret', args, 2) : undefined;
      const answer = environment.session.functions.secret?.(
        textArgument('getSecret', args, 0),
        textArgument('getSecret', args, 1),
        version,
      );
      return answer === undefined ? new Deferred(call('getSecret', args.map(toExpression))) : answer;
    },
  },
];
