import type { BlueprintDetail, MachineOffer } from '@blueport/contracts';
import { parameterValues } from './deployment-request.ts';
import { parameterIssue } from './field-issue.ts';
import { machineRequest } from './machine-values.ts';
import { tagIssues, tagRecord } from './tag-rows.ts';
import { isGroupName } from './validate-wizard.ts';
import type { WizardValues } from './wizard-values.ts';

/**
 * Builds the request for a preview of the current values. It contains no secrets and no invalid values, which are
 * reported at their fields. The preview then uses the default, or a group without a name.
 */
export function previewRequest(
  blueprint: BlueprintDetail,
  values: WizardValues,
  offer: MachineOffer | undefined,
) {
  const inputs = { ...values.inputs };
  for (const parameter of blueprint.parameters) {
    if (parameterIssue(parameter, inputs[parameter.name])) delete inputs[parameter.name];
  }
  const machine = machineRequest(values.machine, offer, () => undefined);
  const group = values.resourceGroup.trim();
  return {
    version: blueprint.version,
    ...(values.subscriptionId && { subscriptionId: values.subscriptionId }),
    ...(blueprint.scope === 'resourceGroup' && isGroupName(group) && { resourceGroup: group }),
    ...(values.location && { location: values.location }),
    parameters: parameterValues(blueprint, { ...values, inputs }, 'without-secrets'),
    tags: tagIssues(values.tags).length > 0 ? {} : tagRecord(values.tags),
    ...(machine && { machine }),
  };
}
