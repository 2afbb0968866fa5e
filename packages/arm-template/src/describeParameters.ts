import type { JsonObject, ParameterDescription } from './types.ts';

/** Lists the parameters of a template in their order, as a form needs them. */
export function describeParameters(_template: string | JsonObject): ParameterDescription[] {
  return [];
}
