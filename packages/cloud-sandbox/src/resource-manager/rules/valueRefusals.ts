import type { ArmError } from '../http/armError.ts';
import { badRequest } from '../http/errors.ts';
import { locateJson } from '../deployments/template-errors/locateJson.ts';
import type { WrongValue } from './allowedValues.ts';

/** How the providers refuse a value of a property, each with its source. */

/** Returns the names and indexes of a path. */
const partsOf = (path: string): string[] => path.split(/[.[\]]+/).filter((part) => part !== '');

/** Returns the path below `properties`. */
const inProperties = (path: string): string => path.replace(/^properties\./i, '');

const lastOf = (path: string): string => partsOf(path).findLast((part) => !/^\d+$/.test(part)) ?? '';

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns the message of Newtonsoft.Json for a value of an enum. Providers read the body as one line. */
function conversionError({ draft, path, value }: WrongValue, type: string): string {
  const { line, position } = locateJson(JSON.stringify(draft.body), partsOf(path));
  return `Error converting value ${JSON.stringify(value)} to type '${type}'. Path '${path}', line ${line}, position ${position}.`;
}

/** Source: https://github.com/hashicorp/terraform-provider-azurerm/issues/8089 */
export function refuseStorageValue({ path }: WrongValue): ArmError {
  const name = path.toLowerCase() === 'sku.name' ? 'sku' : inProperties(path);
  const link = name === 'sku' ? ' For more information, see - https://aka.ms/storageaccountsku' : '';
  return badRequest(
    'InvalidValuesForRequestParameters',
    `Values for request parameters are invalid: ${name}.${link}`,
    name,
  );
}

/** Names of the provider's enums that differ from the capitalized name of their property. */
const networkEnums: Readonly<Record<string, string>> = {
  publicipallocationmethod: 'IpAllocationMethod',
  privateipallocationmethod: 'IpAllocationMethod',
};

/** Source, with the enums IpAllocationMethod and NextHopType: https://github.com/Azure/azure-cli/issues/1619 */
export function refuseNetworkValue(wrong: WrongValue): ArmError {
  const name = lastOf(wrong.path);
  const type = networkEnums[name.toLowerCase()] ?? capitalized(name);
  return badRequest('InvalidRequestFormat', 'Cannot parse the request.', undefined, [
    {
      code: 'InvalidJson',
      message: conversionError(
        wrong,
        `Microsoft.WindowsAzure.Networking.Nrp.Frontend.Contract.Csm.Public.${type}`,
      ),
    },
  ]);
}

/** Source: https://github.com/jclouds/jclouds-labs/pull/394 */
export function refuseMachineValue(wrong: WrongValue): ArmError {
  const type = `System.Nullable\`1[Microsoft.WindowsAzure.ComputeResourceProvider.API.${capitalized(lastOf(wrong.path))}]`;
  return badRequest('BadRequest', conversionError(wrong, type), `vm.${wrong.path}`);
}

/** Source: https://learn.microsoft.com/azure/virtual-machines/troubleshooting/error-messages */
export function refuseDiskValue({ path, text }: WrongValue): ArmError {
  const name = inProperties(path);
  return badRequest('InvalidParameter', `The value '${text}' of parameter '${name}' is invalid.`, name);
}

/** Source: https://github.com/Azure/Azure-Landing-Zones/issues/1901 */
export function refuseWebValue({ path }: WrongValue): ArmError {
  return badRequest('BadRequest', `The parameter ${lastOf(path)} has an invalid value.`);
}

/** Source: https://github.com/Azure/azure-libraries-for-net/issues/361 */
export function refuseVaultValue({ path }: WrongValue): ArmError {
  const [name = ''] = partsOf(inProperties(path));
  return badRequest('BadRequest', `An invalid value was provided for '${name}'.`);
}

/** Azure SQL, PostgreSQL and MySQL. Source: https://github.com/Azure/azure-sdk-for-python/issues/44200 */
export function refuseDatabaseValue({ path }: WrongValue): ArmError {
  return badRequest(
    'InvalidParameterValue',
    `Invalid value given for parameter ${capitalized(lastOf(path))}. Specify a valid parameter value.`,
  );
}

/** Source: https://github.com/Azure/AKS/issues/3300 */
export function refuseClusterValue({ path }: WrongValue): ArmError {
  const name = inProperties(path).replace(/^agentPoolProfiles\[\d+\]/i, 'agentPoolProfile');
  return badRequest(
    'InvalidParameter',
    `The value of parameter ${name} is invalid. Please see https://aka.ms/aks-naming-rules for more details.`,
    name,
  );
}

/** Source, for `osType`: https://github.com/Azure/azure-cli/issues/30439 */
export function refuseContainerGroupValue(wrong: WrongValue): ArmError {
  if (!/^properties\.osType$/i.test(wrong.path)) return refuseValue(wrong);
  const message = `The 'osType' for container group '<null>' is invalid. The value must be one of '${wrong.allowed.join(',')}'.`;
  return badRequest('InvalidOsType', message);
}

/** Source: https://github.com/Azure/azure-cli/issues/11594 */
export function refusePrincipalType({ text }: WrongValue): ArmError {
  return badRequest(
    'BadRequest',
    `The PrincipalType property '${text}' is not valid. It must be 'User', 'Group' or 'ServicePrincipal'.`,
  );
}

/** Used for providers whose own words are not documented: they also return 400, with a text that differs. */
export function refuseValue({ path, text, allowed }: WrongValue): ArmError {
  return badRequest(
    'BadRequest',
    `The value '${text}' of the property '${path}' is not valid. Allowed values: ${allowed.join(', ')}.`,
    path,
  );
}
