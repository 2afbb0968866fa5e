import type { Cloud, Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ResourceId } from '../resourceId.ts';
import { keyActions } from './keys.ts';

/** Input of an action. */
export interface ActionCall {
  estate: Estate;
  cloud: Cloud;
  id: ResourceId;
  /** The resource as returned by GET. */
  resource: JsonObject;
  body: JsonObject;
  principal: Principal;
}

/** A POST on a resource. Undefined means 204. Long-running actions are in `power.ts`. */
export type Action = (call: ActionCall) => Json | undefined;

/** Actions by lower-case type, then by lower-case name. */
export type Actions = Readonly<Record<string, Readonly<Record<string, Action>>>>;

const registry: Actions = keyActions;

/** Returns the names of the actions of a type, in lower case. */
export const actionNamesOf = (type: string): readonly string[] =>
  Object.keys(registry[type.toLowerCase()] ?? {});

/** Returns the action of a type, if the sandbox implements it. */
export function actionOf(type: string, name: string): Action | undefined {
  return registry[type.toLowerCase()]?.[name.toLowerCase()];
}
