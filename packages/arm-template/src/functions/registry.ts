import { arrayFunctions } from './array.ts';
import { cidrFunctions } from './cidr.ts';
import { comparisonFunctions } from './comparison.ts';
import { dateFunctions } from './date.ts';
import { deploymentFunctions } from './deployment.ts';
import { lambdaFunctions } from './lambda.ts';
import { logicalFunctions } from './logical.ts';
import { numericFunctions } from './numeric.ts';
import { objectFunctions } from './object.ts';
import { cloudFunctions, listFunction, resourceFunctions } from './resource.ts';
import { scopeFunctions } from './scope.ts';
import { stringFunctions } from './string.ts';
import type { TemplateFunction } from './templateFunction.ts';
import { uriFunctions } from './uri.ts';

/** Every function of the language in families; a new family is a new file and a line here. */
export const functionFamilies: Readonly<Record<string, readonly TemplateFunction[]>> = {
  array: arrayFunctions,
  cidr: cidrFunctions,
  comparison: comparisonFunctions,
  date: dateFunctions,
  deployment: deploymentFunctions,
  lambda: lambdaFunctions,
  logical: logicalFunctions,
  numeric: numericFunctions,
  object: objectFunctions,
  resource: resourceFunctions,
  cloud: cloudFunctions,
  scope: scopeFunctions,
  string: stringFunctions,
  uri: uriFunctions,
};

const byName = new Map<string, TemplateFunction>(
  Object.values(functionFamilies)
    .flat()
    .map((definition) => [definition.name.toLowerCase(), definition]),
);

/** Finds a function whatever the letter case; every `list...` is one. */
export function findFunction(name: string): TemplateFunction | undefined {
  return (
    byName.get(name) ??
    byName.get(name.toLowerCase()) ??
    (/^list\w*$/i.test(name) ? listFunction(name) : undefined)
  );
}

/** A hint that names the function someone may have meant. */
export function suggestFunction(name: string): string | undefined {
  const wanted = name.toLowerCase();
  const near = [...byName.values()].find(
    (definition) =>
      definition.name.toLowerCase().startsWith(wanted.slice(0, 4)) ||
      wanted.startsWith(definition.name.toLowerCase()),
  );
  return near && `Did you mean '${near.name}'?`;
}
