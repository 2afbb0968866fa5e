import { resourceProperties, resourceProviders } from './resource-types.ts';

/** Known resource types in the format of the template linter, which reports near matches as typos. */
export const knownResourceTypes = { providers: resourceProviders, properties: resourceProperties };
