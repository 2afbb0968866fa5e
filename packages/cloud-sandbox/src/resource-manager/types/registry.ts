import type { ResourceType } from './defineType.ts';
import * as definitions from './index.ts';
import type { DeleteStatus, WriteStatus } from './statusCodes.ts';

const plain: Omit<ResourceType, 'type' | 'coverage'> = {};

let all: readonly ResourceType[] = Object.values(definitions);

const indexed = (): ReadonlyMap<string, ResourceType> =>
  new Map(all.map((definition) => [definition.type.toLowerCase(), definition]));

let byType = indexed();

/** Returns the definitions of all types. The list is another one after a type has been registered. */
export const allDefinitions = (): readonly ResourceType[] => all;

/** Returns the definition of a type, or undefined for a type that only the catalogue knows. */
export const findDefinition = (type: string): ResourceType | undefined => byType.get(type.toLowerCase());

/** Returns the behaviour of a type, which is empty for a type that only the catalogue knows. */
export const behaviourOf = (type: string): Omit<ResourceType, 'type' | 'coverage'> =>
  findDefinition(type) ?? plain;

/** Adds a type to those of `index.ts`, and returns a function that removes it. */
export function registerType(definition: ResourceType): () => void {
  const before = all;
  all = [...all, definition];
  byType = indexed();
  return () => {
    all = before;
    byType = indexed();
  };
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

const usualWrite: WriteStatus = { created: 201, updated: 200, poll: 'status' };
const usualDelete: DeleteStatus = { done: 200, poll: 'status', final: 204 };

/** Returns the status codes of a PUT. */
export const putStatus = (type: string): WriteStatus => behaviourOf(type).status?.put ?? usualWrite;

/** Returns the status codes of a PATCH: those of a PUT that changes a resource, unless the type has others. */
export const patchStatus = (type: string): WriteStatus => behaviourOf(type).status?.patch ?? putStatus(type);

/** Returns the status codes of a DELETE. */
export const deleteStatus = (type: string): DeleteStatus => behaviourOf(type).status?.remove ?? usualDelete;
