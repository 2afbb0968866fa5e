import { ArmError, type ErrorBody } from './armError.ts';

/** Errors of the resource manager itself. Errors of single providers are defined next to their rules. */

export function authenticationFailed(message: string): ArmError {
  return new ArmError(
    401,
    { code: 'InvalidAuthenticationToken', message },
    {
      'www-authenticate':
        'Bearer authorization_uri="https://login.windows.net/common", error="invalid_token"',
    },
  );
}

export function wrongTenant(tokenTenant: string, subscriptionTenant: string): ArmError {
  return new ArmError(401, {
    code: 'InvalidAuthenticationTokenTenant',
    message: `The access token is from the wrong issuer 'https://sts.windows.net/${tokenTenant}/'. It must match the tenant 'https://sts.windows.net/${subscriptionTenant}/' associated with this subscription. Please use the authority (URL) 'https://login.windows.net/${subscriptionTenant}' to get the token. Note, if the subscription is transferred to another tenant there is no impact to the services, but information about new tenant could take time to propagate (up to an hour).`,
  });
}

export function authorizationFailed(
  client: string,
  objectId: string,
  action: string,
  scope: string,
): ArmError {
  return new ArmError(403, {
    code: 'AuthorizationFailed',
    message: `The client '${client}' with object id '${objectId}' does not have authorization to perform action '${action}' over scope '${scope}' or the scope is invalid. If access was recently granted, please refresh your credentials.`,
  });
}

export function missingApiVersion(): ArmError {
  return new ArmError(400, {
    code: 'MissingApiVersionParameter',
    message: 'The api-version query parameter (?api-version=) is required for all requests.',
  });
}

export function invalidApiVersion(version: string, supported: readonly string[]): ArmError {
  return new ArmError(400, {
    code: 'InvalidApiVersionParameter',
    message: `The api-version '${version}' is invalid. The supported versions are '${supported.join(',')}'.`,
  });
}

export function noRegisteredProvider(
  location: string,
  version: string,
  type: string,
  versions: readonly string[],
  locations: readonly string[],
): ArmError {
  return new ArmError(400, {
    code: 'NoRegisteredProviderFound',
    message: `No registered resource provider found for location '${location}' and API version '${version}' for type '${type}'. The supported api-versions are '${versions.join(', ')}'. The supported locations are '${locations.join(', ')}'.`,
  });
}

export function invalidNamespace(namespace: string): ArmError {
  return new ArmError(404, {
    code: 'InvalidResourceNamespace',
    message: `The resource namespace '${namespace}' is invalid.`,
  });
}

export function invalidResourceType(namespace: string, type: string, version: string): ArmError {
  return new ArmError(404, {
    code: 'InvalidResourceType',
    message: `The resource type '${type}' could not be found in the namespace '${namespace}' for api version '${version}'.`,
  });
}

/** `what` is a resource type, optionally with an action: `Microsoft.Web/sites/functions`. */
export function notSimulated(what: string): ArmError {
  return new ArmError(501, {
    code: 'NotSimulated',
    message: `The embedded cloud does not simulate ${what}.`,
  });
}

export function missingSubscription(): ArmError {
  return new ArmError(404, {
    code: 'MissingSubscription',
    message: 'The request did not have a subscription or a valid tenant level resource provider.',
  });
}

export function subscriptionNotFound(subscriptionId: string): ArmError {
  return new ArmError(404, {
    code: 'SubscriptionNotFound',
    message: `The subscription '${subscriptionId}' could not be found.`,
  });
}

export function invalidSubscriptionId(subscriptionId: string): ArmError {
  return new ArmError(400, {
    code: 'InvalidSubscriptionId',
    message: `The provided subscription identifier '${subscriptionId}' is malformed or invalid.`,
  });
}

export function resourceGroupNotFound(name: string): ArmError {
  return new ArmError(404, {
    code: 'ResourceGroupNotFound',
    message: `Resource group '${name}' could not be found.`,
  });
}

export function resourceNotFound(type: string, name: string, group: string | undefined): ArmError {
  return new ArmError(404, {
    code: 'ResourceNotFound',
    message: `The Resource '${type}/${name}' under resource group '${group ?? '<null>'}' was not found. For more details please go to https://aka.ms/ARMResourceNotFoundFix`,
  });
}

export function parentNotFound(type: string, name: string): ArmError {
  return new ArmError(404, {
    code: 'ParentResourceNotFound',
    message: `Failed to perform 'write' on resource(s) of type '${type}', because the parent resource '${name}' could not be found.`,
  });
}

export function notFound(code: string, message: string): ArmError {
  return new ArmError(404, { code, message });
}

export function badRequest(code: string, message: string, target?: string, details?: ErrorBody[]): ArmError {
  return new ArmError(400, {
    code,
    message,
    ...(target === undefined ? {} : { target }),
    ...(details === undefined ? {} : { details }),
  });
}

export function conflict(code: string, message: string, target?: string): ArmError {
  return new ArmError(409, { code, message, ...(target === undefined ? {} : { target }) });
}

export function invalidRequestContent(message: string): ArmError {
  return badRequest(
    'InvalidRequestContent',
    `The request content was invalid and could not be deserialized: '${message}'.`,
  );
}

export function methodNotAllowed(method: string, path: string): ArmError {
  return new ArmError(405, {
    code: 'HttpMethodNotAllowed',
    message: `The requested resource does not support http method '${method}' at '${path}'.`,
  });
}

export function requestTooLarge(): ArmError {
  return new ArmError(413, {
    code: 'RequestContentTooLarge',
    message: 'The request content size exceeds the maximum size of 4 MB.',
  });
}

export function scopeLocked(action: 'write' | 'delete', scope: string, locked: string): ArmError {
  return conflict(
    'ScopeLocked',
    `The scope '${scope}' cannot perform ${action} operation because following scope(s) are locked: '${locked}'. Please remove the lock and try again.`,
  );
}

export function deploymentNotFound(name: string): ArmError {
  return notFound('DeploymentNotFound', `Deployment '${name}' could not be found.`);
}

export function deploymentActive(name: string, timestamp: string): ArmError {
  return conflict(
    'DeploymentActive',
    `Unable to edit or replace deployment '${name}': previous deployment from '${timestamp}' is still active (expiration time is '${new Date(Date.parse(timestamp) + 7 * 86_400_000).toISOString()}'). Please see https://aka.ms/arm-deploy for usage details.`,
  );
}

export function preconditionFailed(etag: string): ArmError {
  return new ArmError(412, {
    code: 'PreconditionFailed',
    message: `The condition specified by the ETag is not satisfied. The current ETag is '${etag}'.`,
  });
}

export function throttled(operation: string, subscription: string, actor: string, seconds: number): ArmError {
  return new ArmError(
    429,
    {
      code: 'SubscriptionRequestsThrottled',
      message: `Number of '${operation}' requests for subscription '${subscription}' actor '${actor}' exceeded. Please try again after '${seconds}' seconds after additional tokens are available. Refer to https://aka.ms/arm-throttling for additional information.`,
    },
    { 'retry-after': String(seconds) },
  );
}

export function locationNotAvailable(location: string, type: string, locations: readonly string[]): ArmError {
  return badRequest(
    'LocationNotAvailableForResourceType',
    `The provided location '${location}' is not available for resource type '${type}'. List of available regions for the resource type is '${locations.join(',')}'.`,
  );
}

export function groupLocationNotAvailable(location: string, locations: readonly string[]): ArmError {
  return badRequest(
    'LocationNotAvailableForResourceGroup',
    `The provided location '${location}' is not available for resource group. List of available regions is '${locations.join(',')}'.`,
  );
}

export function locationRequired(): ArmError {
  return badRequest('LocationRequired', 'The location property is required for this definition.');
}

export function invalidLocationChange(
  type: string,
  name: string,
  group: string,
  existing: string,
  requestedLocation: string,
): ArmError {
  return conflict(
    'InvalidResourceLocation',
    `The resource '${name}' already exists in location '${existing}' in resource group '${group}'. A resource with the same name cannot be created in location '${requestedLocation}'. Please select a new resource name.`,
    type,
  );
}
