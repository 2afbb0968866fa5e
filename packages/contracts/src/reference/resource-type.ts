import { resourceTypes } from './enumerations.ts';

type ResourceType = (typeof resourceTypes)[keyof typeof resourceTypes];

const numbers: Readonly<Record<string, ResourceType>> = {
  'microsoft.storage/storageaccounts': resourceTypes.Storage,
  'microsoft.compute/virtualmachines': resourceTypes.VirtualMachine,
};

/** Returns the number of a cloud resource type, or undefined for types without one. */
export const resourceTypeOf = (type: string): ResourceType | undefined => numbers[type.toLowerCase()];
