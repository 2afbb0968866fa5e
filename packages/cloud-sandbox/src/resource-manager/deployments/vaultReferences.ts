import { describeParameters, type ParameterValues } from '@blueport/arm-template';
import type { Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { ArmError } from '../http/armError.ts';
import { badRequest, invalidRequestContent, notFound } from '../http/errors.ts';
import { at, isObject, textOf, type Json, type JsonObject } from '../json.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';

const vaultType = /^microsoft\.keyvault\/vaults$/i;

/** What a parameter's `reference` names. */
interface VaultReference {
  parameter: string;
  vaultId: string;
  secretName: string;
}

/**
 * The parameters with every reference to a key vault replaced by the secret itself. The caller must be allowed to deploy
 * with the vault, and the vault must be open to template deployments.
 */
export function resolveVaultReferences(
  estate: Estate,
  principal: Principal,
  template: JsonObject,
  parameters: ParameterValues,
): ParameterValues {
  const types = new Map(
    describeParameters(template).map(({ name, type }) => [name.toLowerCase(), type.toLowerCase()]),
  );
  return Object.fromEntries(
    Object.entries(parameters).map(([name, given]) => {
      if (given.reference === undefined) return [name, given];
      const secret = readSecret(estate, principal, readReference(name, given.reference));
      return [name, { value: asType(types.get(name.toLowerCase()), secret, name) }];
    }),
  );
}

function readReference(parameter: string, reference: Json): VaultReference {
  const vaultId = textOf(at(reference, 'keyVault', 'id'));
  const secretName = textOf(at(reference, 'secretName'));
  const parsed = vaultId === undefined ? undefined : parseResourceId(vaultId);
  if (vaultId === undefined || secretName === undefined || !vaultType.test(parsed?.type ?? ''))
    throw invalidRequestContent(
      `The reference of deployment parameter '${parameter}' must name a key vault by 'keyVault.id' and a 'secretName'`,
    );
  return { parameter, vaultId, secretName };
}

function readSecret(estate: Estate, principal: Principal, reference: VaultReference): Json {
  const { vaultId, secretName, parameter } = reference;
  const vault = estate.resources.find(keyOf(vaultId, principal.tenantId));
  if (vault === undefined)
    throw notFound(
      'KeyVaultParameterReferenceNotFound',
      `The specified KeyVault '${vaultId}' could not be found.`,
    );
  const action = 'Microsoft.KeyVault/vaults/deploy/action';
  if (!estate.access.allows(principal, action, vault.id))
    throw new ArmError(403, {
      code: 'KeyVaultParameterReferenceAuthorizationFailed',
      message: `The client '${principal.upn ?? principal.appId}' with object id '${principal.objectId}' does not have authorization to perform action '${action.toUpperCase()}' on specified KeyVault resource '${vaultId}'. Please see https://aka.ms/arm-keyvault for usage details.`,
    });
  if (at(vault.body, 'properties', 'enabledForTemplateDeployment') !== true)
    throw retrieveFailed(
      parameter,
      'Forbidden',
      'Access denied to first party service. Enable the vault for template deployment.',
    );
  const secret = estate.resources.find(`${vault.key}/secrets/${secretName.toLowerCase()}`);
  if (secret === undefined)
    throw retrieveFailed(
      parameter,
      'NotFound',
      `A secret with (name/id) ${secretName} was not found in this key vault.`,
    );
  if (at(secret.body, 'properties', 'attributes', 'enabled') === false)
    throw retrieveFailed(parameter, 'Forbidden', 'Operation get is not allowed on a disabled secret.');
  return at(secret.body, 'properties', 'value') ?? '';
}

function retrieveFailed(parameter: string, status: string, message: string): ArmError {
  return badRequest(
    'KeyVaultParameterReferenceSecretRetrieveFailed',
    `The secret of KeyVault parameter '${parameter}' cannot be retrieved. Http status code: '${status}'. Error message: '${message}'. Please see https://aka.ms/arm-keyvault for usage details.`,
  );
}

/** A secret is text; for a secure object it is that object's JSON. */
function asType(type: string | undefined, secret: Json, parameter: string): Json {
  if (typeof secret !== 'string' || type?.endsWith('object') !== true) return secret;
  try {
    const value: unknown = JSON.parse(secret);
    if (isObject(value)) return value;
  } catch {
    // Said below, together with the case of a JSON value that is no object.
  }
  throw badRequest(
    'InvalidDeploymentParameterValue',
    `The secret of deployment parameter '${parameter}' is not the JSON of an object.`,
  );
}
