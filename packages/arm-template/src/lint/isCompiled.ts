import { objectIn, textIn } from '../template/members.ts';
import type { JsonObject } from '../types.ts';

/** Returns whether a compiler wrote the template, so that its author cannot change such details. */
export const isCompiled = (template: JsonObject): boolean =>
  textIn(objectIn(objectIn(template, 'metadata'), '_generator'), 'name') === 'bicep';
