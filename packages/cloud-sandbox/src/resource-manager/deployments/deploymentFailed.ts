import type { JsonObject } from '../json.ts';

/** The error of a failed deployment, with what failed in it nested the way the service nests it. */
export function deploymentFailed(target: string, details: JsonObject[]): JsonObject {
  return {
    code: 'DeploymentFailed',
    target,
    message:
      'At least one resource deployment operation failed. Please list deployment operations for details. Please see https://aka.ms/arm-deployment-operations for usage details.',
    details,
  };
}
