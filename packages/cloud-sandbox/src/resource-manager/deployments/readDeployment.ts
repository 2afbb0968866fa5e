import type { ParameterValues } from '@blueport/arm-template';
import { badRequest, invalidRequestContent } from '../http/errors.ts';
import { canonical, isObject, objectOf, textOf, type Json, type JsonObject } from '../json.ts';
import { findRegion, normalizeLocation, regionsOf } from '../catalog/regions.ts';
import type { Cloud } from '../../context.ts';
import { checkTags } from '../tags/checkTags.ts';
import type { Place } from './deploymentScope.ts';

/** A requested deployment, validated as far as possible without its template. */
export interface DeploymentRequest {
  mode: 'Incremental' | 'Complete';
  template: JsonObject | undefined;
  templateLink: JsonObject | undefined;
  parameters: ParameterValues;
  parametersLink: JsonObject | undefined;
  location: string | null;
  tags: JsonObject;
  /** Equal for equivalent requests. */
  hash: string;
  whatIfFormat: 'ResourceIdOnly' | 'FullResourcePayloads';
}

/** Parses the body of a deployment request. */
export function readDeployment(
  cloud: Cloud,
  place: Place,
  name: string,
  body: JsonObject,
): DeploymentRequest {
  if (name.length > 64 || !/^[-\w._()]+$/.test(name))
    throw badRequest(
      'InvalidDeploymentName',
      `The deployment name '${name.slice(0, 100)}' is invalid. It must be at most 64 letters, digits, '.', '-', '_', '(' and ')'.`,
    );
  const properties = body['properties'];
  if (!isObject(properties)) throw invalidRequestContent("Required property 'properties' not found in JSON");
  const mode = textOf(properties['mode'])?.toLowerCase();
  if (mode !== 'incremental' && mode !== 'complete')
    throw invalidRequestContent(
      "Required property 'mode' not found in JSON, or it is neither 'Incremental' nor 'Complete'",
    );
  if (mode === 'complete' && place.kind !== 'resourceGroup')
    throw badRequest(
      'InvalidDeploymentMode',
      "The deployment mode 'Complete' is only supported at resource group scope.",
    );
  const template = properties['template'];
  const templateLink = properties['templateLink'];
  if ((template === undefined || template === null) === (templateLink === undefined || templateLink === null))
    throw badRequest(
      'InvalidTemplate',
      "Deployment template validation failed: exactly one of 'template' and 'templateLink' must be given.",
    );
  if (template !== undefined && template !== null && !isObject(template))
    throw invalidRequestContent("The 'template' must be a JSON object");
  return {
    mode: mode === 'complete' ? 'Complete' : 'Incremental',
    template: isObject(template) ? template : undefined,
    templateLink: isObject(templateLink) ? templateLink : undefined,
    parameters: readParameters(properties['parameters']),
    parametersLink: isObject(properties['parametersLink']) ? properties['parametersLink'] : undefined,
    location: readLocation(cloud, place, body['location']),
    tags: checkTags(body['tags']) ?? {},
    hash: canonical({ properties, location: body['location'] ?? null, tags: body['tags'] ?? null }),
    whatIfFormat:
      textOf(objectOf(properties['whatIfSettings'])['resultFormat']) === 'ResourceIdOnly'
        ? 'ResourceIdOnly'
        : 'FullResourcePayloads',
  };
}

function readLocation(cloud: Cloud, place: Place, locationJson: Json | undefined): string | null {
  const text = textOf(locationJson);
  if (place.kind === 'resourceGroup') {
    if (text === undefined) return null;
    throw badRequest(
      'InvalidDeployment',
      `The 'location' property is not allowed for '${place.resourceGroup ?? ''}' at resource group scope. Please see https://aka.ms/deploy-to-subscription for usage details.`,
    );
  }
  if (text === undefined || text === '')
    throw badRequest(
      'InvalidDeployment',
      `The 'location' property must be specified for deployments at ${place.kind === 'managementGroup' ? 'management group' : place.kind} scope. Please see https://aka.ms/deploy-to-subscription for usage details.`,
    );
  if (findRegion(cloud, text) === undefined)
    throw badRequest(
      'LocationNotAvailableForDeployment',
      `The location '${text}' is not available for deployments. List of available regions is '${regionsOf(
        cloud,
      )
        .map((region) => region.name)
        .join(',')}'.`,
    );
  return normalizeLocation(text);
}

function readParameters(parameters: Json | undefined): ParameterValues {
  if (parameters === undefined || parameters === null) return {};
  if (!isObject(parameters)) throw invalidRequestContent("The 'parameters' must be a JSON object");
  // Passing a whole parameter file instead of its values is a common mistake, which the service accepts.
  const values =
    isObject(parameters['parameters']) && parameters['$schema'] !== undefined
      ? parameters['parameters']
      : parameters;
  for (const [name, parameter] of Object.entries(values))
    if (!isObject(parameter))
      throw invalidRequestContent(
        `The value of deployment parameter '${name}' must be an object with a 'value' or a 'reference'`,
      );
  return values as unknown as ParameterValues;
}
