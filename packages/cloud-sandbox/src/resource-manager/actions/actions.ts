import { behaviourOf } from '../types/registry.ts';
import type { Action } from './action.ts';

/** Returns the names of the actions of a type, in lower case. */
export const actionNamesOf = (type: string): readonly string[] =>
  Object.keys(behaviourOf(type).actions ?? {});

/** Returns the action of a type, if the sandbox implements it. */
export const actionOf = (type: string, name: string): Action | undefined =>
  behaviourOf(type).actions?.[name.toLowerCase()];
