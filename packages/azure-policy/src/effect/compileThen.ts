import type { Site } from '../definition/site.ts';
import { compileValue } from '../expression/compileValue.ts';
import { evaluate, known, type Value } from '../expression/value.ts';
import { compileCondition } from '../rule/compileCondition.ts';
import type { Frame } from '../rule/frame.ts';
import type { Node } from '../rule/node.ts';
import { guarded } from '../rule/rightSide.ts';
import type {
  ComplianceState,
  EffectDetails,
  EffectName,
  Json,
  JsonObject,
  FieldOperation,
} from '../types.ts';
import { isObject, property } from '../value/property.ts';
import { effectNamed, effects } from './effectNames.ts';
import { truth } from '../functions/policyFunction.ts';

interface Operation {
  operation: FieldOperation['operation'];
  field: Value;
  value: Value | undefined;
  condition: Value | undefined;
}

const operationNames = new Map<string, FieldOperation['operation']>([
  ['add', 'add'],
  ['addorreplace', 'addOrReplace'],
  ['remove', 'remove'],
]);

/** Compiles the operations of modify, or the fields of append; returns undefined if there are none. */
function compileOperations(
  effect: EffectName | undefined,
  details: Json | undefined,
  site: Site,
): ((frame: Frame) => FieldOperation[]) | undefined {
  const isAppend = Array.isArray(details);
  const list = isAppend ? details : property(details, 'operations');
  const path = `/policyRule/then/details${isAppend ? '' : '/operations'}`;
  if (!Array.isArray(list)) {
    if (effect === 'modify' || effect === 'append')
      site.report(
        'InvalidDetails',
        path,
        effect === 'modify' ? 'policy-modify-without-operations' : 'policy-append-without-fields',
      );
    return undefined;
  }
  const operations = list.flatMap((item, i) => compileOne(item, `${path}/${i}`, isAppend, site) ?? []);
  return (frame) => operations.flatMap((operation) => run(operation, frame) ?? []);
}

function compileOne(json: Json, path: string, isAppend: boolean, site: Site): Operation | undefined {
  const [field, value, condition, name] = ['field', 'value', 'condition', 'operation'].map((key) =>
    property(json, key),
  );
  const operation = isAppend
    ? 'append'
    : operationNames.get(typeof name === 'string' ? name.toLowerCase() : '');
  if (
    !isObject(json) ||
    field === undefined ||
    !operation ||
    (value === undefined && operation !== 'remove')
  ) {
    site.report('InvalidDetails', path, 'policy-operation-invalid');
    return undefined;
  }
  return {
    operation,
    field: compileValue(field, `${path}/field`, site),
    value: value === undefined ? undefined : compileValue(value, `${path}/value`, site),
    condition: condition === undefined ? undefined : compileValue(condition, `${path}/condition`, site),
  };
}

function run({ operation, field, value, condition }: Operation, frame: Frame): FieldOperation | undefined {
  if (condition && !truth(evaluate(condition, frame))) return undefined;
  const name = evaluate(field, frame);
  if (typeof name !== 'string') return undefined;
  return {
    operation,
    field: name,
    ...(value && operation !== 'remove' ? { value: evaluate(value, frame) } : {}),
  };
}

/** The search of an existence condition. */
export interface ExistenceCheck {
  type: Value;
  name: Value | undefined;
  kind: Value | undefined;
  resourceGroup: Value | undefined;
  scope: Value | undefined;
  condition: Node | undefined;
  /** Aliases of the condition whose paths are assumed. */
  assumedAliases: readonly string[];
}

/** The compiled `then` block. */
export interface Then {
  effect: EffectName | undefined;
  /** Set if the effect depends on a parameter without a value or on the resource. */
  dynamic: ((frame: Frame) => EffectName | undefined) | undefined;
  existence: ExistenceCheck | undefined;
  /** Returns the state under `manual` without an attestation. */
  defaultState(frame: Frame): ComplianceState;
  details(frame: Frame, effect: EffectName): EffectDetails | undefined;
}

/** Compiles effect and details; an invalid effect rejects the definition, incomplete details are a warning. */
export function compileThen(json: Json | undefined, site: Site, mode: string): Then {
  const then = isObject(json) ? json : {};
  const raw = property(then, 'effect');
  const value = raw === undefined ? known(null) : compileValue(raw, '/policyRule/then/effect', site);
  const effect = value.constant ? effectNamed(value.value) : undefined;
  const isData = /\.data$/i.test(mode);
  // Data-plane modes have additional effects, which only the agent in the resource implements.
  if (value.constant && !effect && !(isData && typeof value.value === 'string'))
    site.report('InvalidEffect', '/policyRule/then/effect', 'effect-unknown', {
      effect: JSON.stringify(value.value),
      effects: Object.keys(effects).join(', '),
    });
  const details = property(then, 'details');
  const object = isObject(details) ? details : undefined;
  const dynamic = value.constant
    ? undefined
    : (frame: Frame) => guarded(frame, () => effectNamed(value.get(frame)), undefined);
  // existenceCondition and operations apply only to the types named in the details; data modes have their own.
  const existence =
    object && !isData && /ifnotexists$/i.test(effect ?? 'ifnotexists')
      ? compileExistence(object, site)
      : undefined;
  if (effect?.endsWith('IfNotExists') && !existence)
    site.report('InvalidDetails', '/policyRule/then', 'effect-without-type', { effect });
  const operations = isData ? undefined : compileOperations(effect, details, site);
  const rest = compileRest(object, site);
  return {
    effect,
    dynamic,
    existence,
    defaultState: compileDefaultState(object, site),
    details: (frame, found) => readDetails(frame, found, operations, rest),
  };
}

function compileExistence(details: JsonObject, site: Site): ExistenceCheck | undefined {
  const at = (key: string): Value | undefined => {
    const found = property(details, key);
    return found === undefined ? undefined : compileValue(found, `/policyRule/then/details/${key}`, site);
  };
  const type = at('type');
  if (!type) return undefined;
  const existenceCondition = property(details, 'existenceCondition');
  const own: Site = { ...site, assumedAliases: new Set() };
  const condition =
    existenceCondition === undefined
      ? undefined
      : compileCondition(existenceCondition, '/policyRule/then/details/existenceCondition', own);
  for (const name of own.assumedAliases) site.assumedAliases.add(name);
  return {
    type,
    name: at('name'),
    kind: at('kind'),
    resourceGroup: at('resourceGroupName'),
    scope: at('existenceScope'),
    condition,
    assumedAliases: [...own.assumedAliases],
  };
}

const openStates: readonly ComplianceState[] = ['Compliant', 'NonCompliant', 'Unknown'];

function compileDefaultState(details: JsonObject | undefined, site: Site): Then['defaultState'] {
  const defaultState = property(details, 'defaultState');
  if (defaultState === undefined) return () => 'Unknown';
  const value = compileValue(defaultState, '/policyRule/then/details/defaultState', site);
  return (frame) => {
    const found = guarded<Json | undefined>(frame, () => evaluate(value, frame), undefined);
    const lowerState = typeof found === 'string' ? found.toLowerCase() : '';
    return openStates.find((state) => state.toLowerCase() === lowerState) ?? 'Unknown';
  };
}

interface Rest {
  conflictEffect: Value | undefined;
  roles: Value | undefined;
  deployment: Value | undefined;
  deploymentScope: Value | undefined;
  actionNames: Value | undefined;
  other: Value | undefined;
}

function compileRest(details: JsonObject | undefined, site: Site): Rest {
  const at = (key: string): Value | undefined => {
    const found = property(details, key);
    return found === undefined ? undefined : compileValue(found, `/policyRule/then/details/${key}`, site);
  };
  const knownKeyPattern =
    /^(conflicteffect|roledefinitionids|deployment|deploymentscope|actionnames|operations|existencecondition)$/i;
  const other = Object.fromEntries(
    Object.entries(details ?? {}).filter(([key]) => !knownKeyPattern.test(key)),
  );
  return {
    conflictEffect: at('conflictEffect'),
    roles: at('roleDefinitionIds'),
    deployment: compileDeployment(property(details, 'deployment'), site),
    deploymentScope: at('deploymentScope'),
    actionNames: at('actionNames'),
    other: Object.keys(other).length > 0 ? compileValue(other, '/policyRule/then/details', site) : undefined,
  };
}

/** Only the parameters (and the location) of a deployment belong to the rule; its template has its own expressions. */
function compileDeployment(json: Json | undefined, site: Site): Value | undefined {
  if (!isObject(json)) return undefined;
  const path = '/policyRule/then/details/deployment/properties/parameters';
  const inner = property(json, 'properties');
  const parameters = compileValue(property(inner, 'parameters') ?? {}, path, site);
  const location = compileValue(
    property(json, 'location') ?? null,
    '/policyRule/then/details/deployment/location',
    site,
  );
  return {
    constant: false,
    get: (frame) => ({
      ...json,
      ...(property(json, 'location') === undefined ? {} : { location: evaluate(location, frame) }),
      properties: { ...(isObject(inner) ? inner : {}), parameters: evaluate(parameters, frame) },
    }),
  };
}

function readDetails(
  frame: Frame,
  effect: EffectName,
  operations: ((frame: Frame) => EffectDetails['operations']) | undefined,
  rest: Rest,
): EffectDetails | undefined {
  const result: EffectDetails = {};
  const read = (value: Value | undefined): Json | undefined =>
    value && guarded<Json | undefined>(frame, () => evaluate(value, frame), undefined);
  const texts = (value: Value | undefined): string[] | undefined => {
    const found = read(value);
    return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : undefined;
  };
  if (effect === 'modify' || effect === 'append') {
    const found = guarded(frame, () => operations?.(frame), undefined);
    if (found) result.operations = found;
  }
  const conflict = read(rest.conflictEffect);
  if (effect === 'modify')
    result.conflictEffect = conflict === 'audit' || conflict === 'disabled' ? conflict : 'deny';
  const roles = texts(rest.roles);
  if (roles) result.roleDefinitionIds = roles;
  const actions = texts(rest.actionNames);
  if (actions) result.actionNames = actions;
  const deployment = effect === 'deployIfNotExists' ? read(rest.deployment) : undefined;
  if (deployment !== undefined) result.deployment = deployment;
  const scope = read(rest.deploymentScope);
  if (typeof scope === 'string') result.deploymentScope = scope;
  const other = read(rest.other);
  if (isObject(other)) result.other = other;
  return Object.keys(result).length > 0 ? result : undefined;
}
