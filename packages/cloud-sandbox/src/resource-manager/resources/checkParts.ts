import { locateJson } from '../deployments/template-errors/locateJson.ts';
import { badRequest, invalidRequestContent } from '../http/errors.ts';
import { isObject, property, textOf, type Json, type JsonObject } from '../json.ts';

/** The parts of a resource that are objects, with the names of their classes in the service. */
const classes: Readonly<Record<string, string>> = {
  sku: 'ResourceSku',
  identity: 'ResourceIdentity',
  plan: 'ResourcePlan',
  extendedLocation: 'ResourceExtendedLocation',
};

const skuMembers = new Set(['name', 'tier', 'size', 'family', 'model', 'capacity']);

const identityTypes = new Set(['none', 'systemassigned', 'userassigned', 'systemassigned,userassigned']);

/** Returns whether a text is an identity type, in any case and with any spaces after the comma. */
const isIdentityType = (type: string): boolean => identityTypes.has(type.toLowerCase().replaceAll(' ', ''));

/**
 * Checks the types of the parts next to `properties`, which the service reads before it asks the provider. A missing
 * part is valid.
 * Sources: https://github.com/Azure/azure-sdk-for-net/issues/31606 (members of a SKU),
 * https://github.com/Azure/azure-powershell/issues/7556 (type of an identity)
 */
export function checkParts(body: JsonObject): void {
  const fail = (message: string, ...path: string[]): never => {
    const { line, position } = locateJson(JSON.stringify(body), path);
    throw invalidRequestContent(`${message} Path '${path.join('.')}', line ${line}, position ${position}.`);
  };
  for (const [name, className] of Object.entries(classes)) {
    const part = property(body, name);
    if (part !== undefined && part !== null && !isObject(part))
      fail(`Error converting value ${JSON.stringify(part)} to type '${className}'.`, name);
  }
  const { sku, identity, zones } = Object.fromEntries(
    ['sku', 'identity', 'zones'].map((name) => [name, property(body, name)]),
  );
  const unknown = Object.keys(isObject(sku) ? sku : {}).find((name) => !skuMembers.has(name.toLowerCase()));
  if (unknown !== undefined)
    fail(`Could not find member '${unknown}' on object of type 'ResourceSku'.`, 'sku', unknown);
  if (isObject(identity)) {
    const type = textOf(property(identity, 'type'));
    if (type === undefined) fail("Required property 'type' not found in JSON.", 'identity');
    else if (!isIdentityType(type))
      fail(`Error converting value "${type}" to type 'ResourceIdentityType'.`, 'identity', 'type');
  }
  if (zones !== undefined && zones !== null && !Array.isArray(zones))
    fail(`Error converting value ${JSON.stringify(zones)} to type 'System.String[]'.`, 'zones');
  checkProperties(property(body, 'properties'));
  checkKind(property(body, 'kind'));
}

function checkProperties(properties: Json | undefined): void {
  if (properties !== undefined && properties !== null && !isObject(properties))
    throw badRequest('InvalidRequestFormat', "The 'properties' of the resource must be an object.");
}

function checkKind(kind: Json | undefined): void {
  if (kind !== undefined && kind !== null && textOf(kind) === undefined)
    throw badRequest('InvalidRequestFormat', "The 'kind' of the resource must be a string.");
}
