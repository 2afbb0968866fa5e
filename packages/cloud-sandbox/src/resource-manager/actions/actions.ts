import type { Cloud, Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ResourceId } from '../resourceId.ts';
import { keyActions } from './keys.ts';

/** What an action works with. */
export interface ActionCall {
  estate: Estate;
  cloud: Cloud;
  id: ResourceId;
  /** The resource as GET shows it. */
  resource: JsonObject;
  body: JsonObject;
  principal: Principal;
}

/** A POST on a resource; undefined means 204. What takes time stands in `power.ts`; data and metrics register here later. */
export type Action = (call: ActionCall) => Json | undefined;

/** Actions by lower-case type, then by lower-case name. */
export type Actions = Readonly<Record<string, Readonly<Record<string, Action>>>>;

const registry: Actions = keyActions;

/** The action of a type, if the sandbox plays it. */
export function actionOf(type: string, name: string): Action | undefined {
  return registry[type.toLowerCase()]?.[name.toLowerCase()];
}
