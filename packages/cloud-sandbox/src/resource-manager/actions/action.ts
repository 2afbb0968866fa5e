import type { Cloud, Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ResourceId } from '../resourceId.ts';

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
