import type { BlueprintDetail, DeploymentRequest, MachineOffer } from '@blueport/contracts';
import { parameterValues } from './deployment-request.ts';
import { machineRequest } from './machine-values.ts';
import { tagRecord } from './tag-rows.ts';
import type { WizardValues } from './wizard-values.ts';

/** Builds the request body for both the preview and the submit. */
export function toRequest(
  blueprint: BlueprintDetail,
  values: WizardValues,
  offer?: MachineOffer,
): DeploymentRequest {
  const machine = machineRequest(values.machine, offer, (_name, value) => value);
  const inGroup = blueprint.scope === 'resourceGroup';
  const tags = tagRecord(values.tags);
  return {
    blueprint: blueprint.name,
    version: blueprint.version,
    title: values.title.trim(),
    subscriptionId: values.subscriptionId,
    ...(inGroup && { resourceGroup: values.resourceGroup.trim() }),
    ...((!inGroup || values.newResourceGroup) && values.location && { location: values.location }),
    parameters: parameterValues(blueprint, values, 'with-secrets'),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(machine && { machine }),
  };
}
