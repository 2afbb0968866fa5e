import {
  describeParameters,
  expandTemplate,
  readJson,
  type DeploymentScope,
  type Expansion,
  type LinkReference,
  type ParameterValues,
} from '@blueport/arm-template';
import type { Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { ArmError } from '../http/armError.ts';
import { badRequest, invalidRequestContent, notFound } from '../http/errors.ts';
import { isObject, objectOf, textOf, type JsonObject, at, type Json } from '../json.ts';
import type { DeploymentRequest } from './readDeployment.ts';
import { keyOf, parseResourceId } from '../resourceId.ts';
import { requireSimulated } from './requireSimulated.ts';
import { resourcePositions } from './template-errors/resourcePositions.ts';
import { refuseFaults, type TemplateSource } from './template-errors/templateRefusal.ts';

const vaultType = /^microsoft\.keyvault\/vaults$/i;

/** The target of a parameter's `reference`. */
interface VaultReference {
  parameter: string;
  vaultId: string;
  secretName: string;
}

/**
 * Replaces every key vault reference in the parameters with the secret. The caller must be allowed to deploy with the
 * vault, and the vault must be enabled for template deployment.
 */
function resolveVaultReferences(
  estate: Estate,
  principal: Principal,
  template: JsonObject,
  parameters: ParameterValues,
): ParameterValues {
  const types = new Map(
    describeParameters(template).map(({ name, type }) => [name.toLowerCase(), type.toLowerCase()]),
  );
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameterValue]) => {
      if (parameterValue.reference === undefined) return [name, parameterValue];
      const secret = readSecret(estate, principal, readReference(name, parameterValue.reference));
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

/** Returns the secret as text, or parsed as JSON for a secure object. */
function asType(type: string | undefined, secret: Json, parameter: string): Json {
  if (typeof secret !== 'string' || type?.endsWith('object') !== true) return secret;
  try {
    const value: unknown = JSON.parse(secret);
    if (isObject(value)) return value;
  } catch {
    // Reported below, together with JSON values that are not objects.
  }
  throw badRequest(
    'InvalidDeploymentParameterValue',
    `The secret of deployment parameter '${parameter}' is not the JSON of an object.`,
  );
}

/** The text of a linked template, and its content; empty if it is not a JSON object, which the engine reports. */
interface LoadedTemplate {
  text: string;
  content: JsonObject;
}

/** Templates loaded for one request, by URL or id. */
type LoadedTemplates = Map<string, LoadedTemplate>;

const maxBytes = 4 * 1024 * 1024;

/** Returns the URL or id of a link. Relative paths are resolved against the template that contains them. */
function linkAddress(
  reference: Pick<LinkReference, 'uri' | 'id' | 'relativePath' | 'base' | 'queryString'>,
): string | undefined {
  if (reference.id !== undefined) return reference.id;
  if (reference.uri !== undefined) return withQuery(reference.uri, reference.queryString);
  if (
    reference.relativePath === undefined ||
    reference.base === undefined ||
    !URL.canParse(reference.relativePath, reference.base)
  )
    return undefined;
  return withQuery(new URL(reference.relativePath, reference.base).href, reference.queryString);
}

function withQuery(uri: string, query: string | undefined): string {
  if (query === undefined || query === '') return uri;
  return `${uri}${uri.includes('?') ? '&' : '?'}${query.replace(/^\?/, '')}`;
}

/**
 * Loads a linked template: a template spec of the estate, or a file from an allowed URL. Only the sandbox and the
 * portal are allowed, otherwise a template could make this process call arbitrary hosts.
 */
async function loadTemplate(estate: Estate, tenantId: string, address: string): Promise<LoadedTemplate> {
  if (address.startsWith('/')) return templateSpec(estate, tenantId, address);
  const allowed = [estate.context.origin(), ...estate.context.settings.portalOrigins];
  if (!URL.canParse(address) || !allowed.includes(new URL(address).origin)) {
    throw badRequest(
      'InvalidTemplateLink',
      `Unable to download deployment content from '${address}': the address is not among the allowed ones.`,
    );
  }
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  );
  if (answer?.ok !== true)
    throw badRequest(
      'InvalidContentLink',
      `Unable to download deployment content from '${address}'. The tracking Id is '${estate.newId()}'. Please see https://aka.ms/arm-deploy for usage details.`,
    );
  const text = await answer.text();
  if (text.length > maxBytes)
    throw badRequest('InvalidContentLink', `The content of '${address}' exceeds the limit of 4 MB.`);
  return { text, content: objectOf(readJson(text).value) };
}

function templateSpec(estate: Estate, tenantId: string, id: string): LoadedTemplate {
  const stored = estate.resources.find(keyOf(id, tenantId));
  const template = at(stored?.body, 'properties', 'mainTemplate');
  if (isObject(template)) return { text: JSON.stringify(template), content: template };
  throw badRequest('TemplateSpecNotFound', `Template spec version '${id}' could not be found.`);
}

/** An expanded template with everything it links to. */
export interface Expanded {
  template: JsonObject;
  /** The parameters of the request. Key vault references are not resolved. */
  parameters: ParameterValues;
  expansion: Expansion;
  /** Line and column of resources with values that only the running deployment knows, by the key of their node. */
  positions: JsonObject;
}

/** Expands a request, whose body is `text`. Template errors become those of the service, with line and column. */
export async function expandRequest(
  estate: Estate,
  principal: Principal,
  request: DeploymentRequest,
  scope: DeploymentScope,
  text: string,
): Promise<Expanded> {
  const { tenantId } = principal;
  const loaded: LoadedTemplates = new Map();
  const link =
    request.template === undefined ? await loadLink(estate, tenantId, request.templateLink ?? {}) : undefined;
  const template = request.template ?? link?.content ?? {};
  const parameters =
    request.parametersLink === undefined
      ? request.parameters
      : await loadParameters(estate, tenantId, request.parametersLink);
  const resolved = resolveVaultReferences(estate, principal, template, parameters);
  const base = textOf(request.templateLink?.['uri']);
  // The engine requests links as it encounters them; each round loads those that the previous round was missing.
  for (let round = 0; round < 20; round += 1) {
    const missing = new Set<string>();
    const expansion = expandTemplate(link?.text ?? template, {
      parameters: resolved,
      scope,
      linked: (reference: LinkReference) => {
        const address = linkAddress({
          ...reference,
          ...(reference.base === undefined && base !== undefined ? { base } : {}),
        });
        if (address === undefined) return undefined;
        const known = loaded.get(address);
        if (known === undefined) missing.add(address);
        return known?.text;
      },
    });
    if (missing.size === 0) {
      for (const part of [template, ...[...loaded.values()].map(({ content }) => content)])
        requireSimulated(part);
      const source: TemplateSource = {
        text: link?.text ?? text,
        path: link === undefined ? ['properties', 'template'] : [],
        deployment: scope.deploymentName ?? 'main',
        template,
        parameters,
      };
      refuseFaults(source, expansion);
      return { template, parameters, expansion, positions: resourcePositions(source, expansion) };
    }
    for (const address of missing) loaded.set(address, await loadTemplate(estate, tenantId, address));
  }
  throw badRequest(
    'InvalidTemplate',
    "Deployment template validation failed: 'The nesting of linked templates exceeds the limit of 20 levels.'.",
  );
}

async function loadLink(estate: Estate, tenantId: string, link: JsonObject): Promise<LoadedTemplate> {
  const address = linkAddress({
    ...(typeof link['uri'] === 'string' ? { uri: link['uri'] } : {}),
    ...(typeof link['id'] === 'string' ? { id: link['id'] } : {}),
    ...(typeof link['queryString'] === 'string' ? { queryString: link['queryString'] } : {}),
  });
  if (address === undefined)
    throw badRequest(
      'InvalidTemplateLink',
      "The template link must have either the property 'uri' or the property 'id'. Please see https://aka.ms/arm-deploy for usage details.",
    );
  return loadTemplate(estate, tenantId, address);
}

async function loadParameters(estate: Estate, tenantId: string, link: JsonObject): Promise<ParameterValues> {
  const { content: file } = await loadLink(estate, tenantId, link);
  return objectOf(isObject(file['parameters']) ? file['parameters'] : file) as unknown as ParameterValues;
}
