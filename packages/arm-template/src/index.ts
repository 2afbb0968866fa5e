export type * from './types.ts';
export { expandTemplate } from './expandTemplate.ts';
export { resolveDeferred } from './resolveDeferred.ts';
export { describeParameters } from './describeParameters.ts';
export { templateHash } from './templateHash.ts';
export { whatIf } from './whatIf.ts';
