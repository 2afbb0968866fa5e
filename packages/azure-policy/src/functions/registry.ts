import { collectionFunctions } from './collection.ts';
import { logicFunctions } from './logic.ts';
import type { PolicyFunction } from './policyFunction.ts';
import { textFunctions } from './text.ts';

/** The pure functions, by name in lower case. */
export const pureFunctions: ReadonlyMap<string, PolicyFunction> = new Map(
  [...textFunctions, ...collectionFunctions, ...logicFunctions].map((one) => [one.name.toLowerCase(), one]),
);

/** Functions that read the rule, the resource or the context; the compiler evaluates them. */
export const contextFunctions: Readonly<Record<string, string>> = {
  and: 'Whether all values are true; stops at the first that is false.',
  current: 'Current element of the innermost or the named count.',
  field: 'Value of a field; an array for a name with [*], an empty string if missing.',
  if: 'One of two values; the other one is not evaluated.',
  or: 'Whether any value is true; stops at the first that is true.',
  parameters: 'Value of a parameter of the definition.',
  policy: 'IDs of the assignment and the definition.',
  requestContext: 'The apiVersion and identity of the request.',
  resourceGroup: 'The resource group of the resource.',
  subscription: 'The subscription of the resource.',
  utcNow: 'Time of the evaluation.',
};

/** Template functions that the service does not allow in policy rules. */
export const forbiddenFunctions: ReadonlySet<string> = new Set(
  'copyIndex dateTimeAdd dateTimeFromEpoch dateTimeToEpoch deployment environment extensionResourceId filter groupBy lambda listAccountSas listKeys listSecrets managementGroup map mapValues newGuid pickZones providers reduce reference resourceId sort subscriptionResourceId tenant tenantResourceId toObject variables'
    .toLowerCase()
    .split(' '),
);
