import type { Estate } from '../estate.ts';
import { recordChange } from '../http/activityRecord.ts';
import { accepted, type ArmAnswer } from '../http/armAnswer.ts';
import { conflict } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import { startOperation } from '../http/longRunning.ts';
import { at, isObject, objectOf, textOf, type Json, type JsonObject } from '../json.ts';
import { keyOf, type ResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import { behaviourOf } from '../types/registry.ts';

/**
 * Returns the power state of a stored resource as its type names it, for example `deallocated`, or undefined for
 * resources that cannot be stopped.
 */
export function powerWordOf(resource: Pick<StoredResource, 'type' | 'body'>): string | undefined {
  const power = behaviourOf(resource.type).power;
  if (power === undefined) return undefined;
  return textOf(at(resource.body, 'properties', ...power.place)) ?? power.usual;
}

/** Returns the names of the power actions of a type, in lower case. */
export const powerActionsOf = (type: string): readonly string[] =>
  Object.keys(behaviourOf(type).power?.actions ?? {});

/** Returns whether a type has a power action of this name. */
export function isPowerAction(type: string, name: string): boolean {
  return behaviourOf(type).power?.actions[name.toLowerCase()] !== undefined;
}

function withWord(properties: JsonObject, [name = '', ...rest]: readonly string[], word: string): JsonObject {
  const inner = properties[name];
  return {
    ...properties,
    [name]: rest.length === 0 ? word : withWord(isObject(inner) ? inner : {}, rest, word),
  };
}

function setWord(estate: Estate, resource: StoredResource, place: readonly string[], word: string): void {
  const properties = withWord(objectOf(resource.body['properties']), place, word);
  estate.resources.save({ ...resource, body: { ...resource.body, properties } });
}

/** Completes a long-running power action. Does nothing if the resource has since been deleted. */
export function finishPower(estate: Estate, key: string, result: Json): void {
  const resource = estate.resources.find(key);
  const power = resource && behaviourOf(resource.type).power;
  const word = textOf(result);
  if (resource !== undefined && power !== undefined && word !== undefined) {
    setWord(estate, resource, power.place, word);
  }
}

/**
 * Starts, stops, restarts or deallocates a resource. Succeeds without a change if the resource is already in the target
 * state.
 */
export function changePower(call: Call, id: ResourceId, name: string): ArmAnswer {
  const { estate, request } = call;
  const key = keyOf(id.id, request.principal.tenantId);
  const resource = estate.resources.find(key);
  const power = behaviourOf(id.type).power;
  const change = power?.actions[name.toLowerCase()];
  if (resource === undefined || power === undefined || change === undefined) return { status: 204 };
  const word = powerWordOf(resource) ?? power.usual;
  if (power.busy.includes(word)) {
    throw conflict(
      'OperationNotAllowed',
      `The resource '${id.name}' is in the state '${word}'; wait for it to settle.`,
    );
  }
  if (power.strict === true && name.toLowerCase() === 'restart' && word !== power.usual) {
    throw conflict(
      'OperationNotAllowed',
      `The resource '${id.name}' is not running and cannot be restarted.`,
    );
  }
  recordChange(estate, {
    principal: request.principal,
    correlationId: request.correlationId,
    resourceId: id.id,
    operation: `${id.type}/${name}/action`,
    status: 'Succeeded',
  });
  const ledger = { key, accepted: true };
  const same = word === change.after && name.toLowerCase() !== 'restart';
  const takes = same ? 0 : estate.duration(change.seconds * 1000);
  if (takes === 0) {
    setWord(estate, resource, power.place, change.after);
    return { status: 200, ledger };
  }
  setWord(estate, resource, power.place, change.during);
  const headers = startOperation(call, resource, {
    kind: 'power',
    takes,
    follow: 'status',
    result: change.after,
  });
  return { ...accepted(headers), ledger };
}
