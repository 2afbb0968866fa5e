import type { Estate } from '../estate.ts';
import { recordChange } from '../http/activityRecord.ts';
import { accepted, type ArmAnswer } from '../http/armAnswer.ts';
import { conflict } from '../http/errors.ts';
import type { Call } from '../http/handler.ts';
import { startOperation } from '../http/longRunning.ts';
import { at, isObject, objectOf, textOf, type Json, type JsonObject } from '../json.ts';
import { keyOf, type ResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import { powerPlace } from '../types/keptPower.ts';

/** The effect of an action on the power state of a resource. */
interface Change {
  /** The states during and after the action. */
  readonly during: string;
  readonly after: string;
  /** Duration in seconds at real speed. 0 completes with the response. */
  readonly seconds: number;
}

/** How resources of a type represent their power state, and which actions change it. */
interface Power {
  /** Path inside `properties`. */
  readonly place: readonly string[];
  /** The state of a resource that was never stopped. */
  readonly usual: string;
  readonly actions: Readonly<Record<string, Change>>;
  /** States in which actions are rejected because another one is in progress. */
  readonly busy: readonly string[];
  /** Whether a restart requires a running resource. */
  readonly strict?: boolean;
}

const machine: Power = {
  place: [powerPlace],
  usual: 'running',
  busy: [],
  actions: {
    start: { during: 'starting', after: 'running', seconds: 25 },
    poweroff: { during: 'stopping', after: 'stopped', seconds: 12 },
    deallocate: { during: 'deallocating', after: 'deallocated', seconds: 20 },
    restart: { during: 'starting', after: 'running', seconds: 20 },
  },
  strict: true,
};

const site: Power = {
  place: ['state'],
  usual: 'Running',
  busy: [],
  actions: {
    start: { during: 'Running', after: 'Running', seconds: 0 },
    stop: { during: 'Stopped', after: 'Stopped', seconds: 0 },
    restart: { during: 'Running', after: 'Running', seconds: 0 },
  },
};

const database: Power = {
  place: ['state'],
  usual: 'Ready',
  busy: ['Starting', 'Stopping'],
  actions: {
    start: { during: 'Starting', after: 'Ready', seconds: 30 },
    stop: { during: 'Stopping', after: 'Stopped', seconds: 25 },
    restart: { during: 'Starting', after: 'Ready', seconds: 25 },
  },
  strict: true,
};

const powers: Readonly<Record<string, Power>> = {
  'microsoft.compute/virtualmachines': machine,
  'microsoft.compute/virtualmachinescalesets': machine,
  'microsoft.web/sites': site,
  'microsoft.web/sites/slots': site,
  'microsoft.containerservice/managedclusters': {
    place: ['powerState', 'code'],
    usual: 'Running',
    busy: ['Starting', 'Stopping'],
    actions: {
      start: { during: 'Starting', after: 'Running', seconds: 60 },
      stop: { during: 'Stopping', after: 'Stopped', seconds: 45 },
    },
  },
  'microsoft.containerinstance/containergroups': {
    place: ['instanceView', 'state'],
    usual: 'Running',
    busy: [],
    actions: {
      start: { during: 'Running', after: 'Running', seconds: 10 },
      stop: { during: 'Stopped', after: 'Stopped', seconds: 0 },
      restart: { during: 'Running', after: 'Running', seconds: 10 },
    },
  },
  'microsoft.dbforpostgresql/flexibleservers': database,
  'microsoft.dbformysql/flexibleservers': database,
};

/**
 * Returns the power state of a stored resource as its type names it, for example `deallocated`, or undefined for
 * resources that cannot be stopped.
 */
export function powerWordOf(resource: Pick<StoredResource, 'type' | 'body'>): string | undefined {
  const power = powers[resource.type.toLowerCase()];
  if (power === undefined) return undefined;
  return textOf(at(resource.body, 'properties', ...power.place)) ?? power.usual;
}

/** Returns the names of the power actions of a type, in lower case. */
export const powerActionsOf = (type: string): readonly string[] =>
  Object.keys(powers[type.toLowerCase()]?.actions ?? {});

/** Returns whether a type has a power action of this name. */
export function isPowerAction(type: string, name: string): boolean {
  return powers[type.toLowerCase()]?.actions[name.toLowerCase()] !== undefined;
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
  const power = resource && powers[resource.type.toLowerCase()];
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
  const power = powers[id.type.toLowerCase()];
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
