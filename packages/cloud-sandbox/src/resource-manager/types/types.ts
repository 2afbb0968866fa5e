import { policyBehaviours } from '../policy/policyBehaviours.ts';
import { scriptBehaviours } from '../scripts/deploymentScripts.ts';
import { applicationBehaviours } from './applications.ts';
import type { TypeBehaviour } from './behaviour.ts';
import { computeBehaviours } from './compute.ts';
import { databaseBehaviours } from './databases.ts';
import { networkBehaviours } from './network.ts';
import { namedBehaviours } from './named.ts';
import { storageBehaviours } from './storage.ts';

const governance: Readonly<Record<string, TypeBehaviour>> = {
  'microsoft.authorization/locks': { seconds: 1, stateful: false },
  'microsoft.authorization/roleassignments': { seconds: 1, stateful: false },
  'microsoft.authorization/roledefinitions': { seconds: 1, stateful: false },
  'microsoft.consumption/budgets': { seconds: 2, stateful: false },
  'microsoft.resources/tags': { seconds: 1, stateful: false },
  'microsoft.management/managementgroups': { seconds: 4, stateful: false },
};

const behaviours: Readonly<Record<string, TypeBehaviour>> = {
  ...storageBehaviours,
  ...namedBehaviours,
  ...networkBehaviours,
  ...computeBehaviours,
  ...applicationBehaviours,
  ...databaseBehaviours,
  ...governance,
  ...policyBehaviours,
  ...scriptBehaviours,
};

const plain: TypeBehaviour = {};

/** Returns the behavior of a type, empty by default. */
export function behaviourOf(type: string): TypeBehaviour {
  return behaviours[type.toLowerCase()] ?? plain;
}

/** Returns the duration of a creation at real speed, in milliseconds. */
export function creationTime(type: string): number {
  const child = type.split('/').length > 2;
  return (behaviourOf(type).seconds ?? (child ? 3 : 8)) * 1000;
}

/** Returns the duration of a deletion at real speed, in milliseconds. */
export function deletionTime(type: string): number {
  return (behaviourOf(type).deleteSeconds ?? 3) * 1000;
}
