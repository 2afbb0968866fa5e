import { resourceProperties, resourceProviders } from './resource-types.ts';

/** What the portal knows of resource types, as the linter of templates takes it: names that are almost these are slips. */
export const knownResourceTypes = { providers: resourceProviders, properties: resourceProperties };
