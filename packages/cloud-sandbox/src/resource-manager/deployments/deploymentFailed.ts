import type { JsonObject } from '../json.ts';

/** Returns the error of a failed deployment, with the causes nested as the service nests them. */
export function deploymentFailed(target: string, details: JsonObject[]): JsonObject {
  return {
    code: 'DeploymentFailed',
    target,
    message:
      'At least one resource deployment operation failed. Please list deployment operations for details. Please see https://aka.ms/arm-deployment-operations for usage details.',
    details,
  };
}
