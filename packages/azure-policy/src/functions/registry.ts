import { collectionFunctions } from './collection.ts';
import { logicFunctions } from './logic.ts';
import type { PolicyFunction } from './policyFunction.ts';
import { textFunctions } from './text.ts';

/** The pure functions, by name in small letters. */
export const pureFunctions: ReadonlyMap<string, PolicyFunction> = new Map(
  [...textFunctions, ...collectionFunctions, ...logicFunctions].map((one) => [one.name.toLowerCase(), one]),
);

/** Functions that look at the rule, the resource or the world; their evaluation is part of the compiler. */
export const contextFunctions: Readonly<Record<string, string>> = {
  and: 'Whether all are true; stops at the first that is not.',
  current: 'The element that the innermost, or the named, count looks at.',
  field: 'Value of a field; an array for a name with [*], empty text where there is nothing.',
  if: 'One of two values; the other is not evaluated.',
  or: 'Whether any is true; stops at the first that is.',
  parameters: 'Value of a parameter of the definition.',
  policy: 'Ids of the assignment and the definition.',
  requestContext: 'What is known about the call: apiVersion and identity.',
  resourceGroup: 'The resource group of the resource.',
  subscription: 'The subscription of the resource.',
  utcNow: 'The moment of the evaluation.',
};

/** Template functions that the service does not allow in policy rules. */
export const forbiddenFunctions: ReadonlySet<string> = new Set(
  'copyIndex dateTimeAdd dateTimeFromEpoch dateTimeToEpoch deployment environment extensionResourceId filter groupBy lambda listAccountSas listKeys listSecrets managementGroup map mapValues newGuid pickZones providers reduce reference resourceId sort subscriptionResourceId tenant tenantResourceId toObject variables'
    .toLowerCase()
    .split(' '),
);
