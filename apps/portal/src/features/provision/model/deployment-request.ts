import type { BlueprintDetail, DeploymentDetail, DeploymentRequest } from '@blueport/contracts';
import { type FieldInput, inputOf, optionKey, readInput } from './field-input.ts';
import { tagRecord, tagRows } from './tag-rows.ts';
import { initialValues, isTagsParameter, type WizardValues } from './wizard-values.ts';

/** Values to send: those that differ from the template's defaults. Unreadable inputs are left out. */
export function parameterValues(
  blueprint: BlueprintDetail,
  values: WizardValues,
  secrets: 'with-secrets' | 'without-secrets',
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const parameter of blueprint.parameters) {
    if (parameter.secure && secrets === 'without-secrets') continue;
    if (isTagsParameter(blueprint, parameter)) continue;
    const read = readInput(parameter, values.inputs[parameter.name]);
    if (read.kind !== 'value') continue;
    if (parameter.defaultValue !== undefined && optionKey(read.value) === optionKey(parameter.defaultValue)) {
      continue;
    }
    given[parameter.name] = read.value;
  }
  return given;
}

/** The body of preview and submit. */
export function toRequest(blueprint: BlueprintDetail, values: WizardValues): DeploymentRequest {
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
  };
}

/** A wizard filled with what an earlier deployment was made from; its secrets have to be typed again. */
export function valuesFromDeployment(blueprint: BlueprintDetail, deployment: DeploymentDetail): WizardValues {
  const start = initialValues(blueprint);
  const inputs: Record<string, FieldInput> = { ...start.inputs };
  const earlier = new Map(deployment.parameters.map((parameter) => [parameter.name, parameter]));
  for (const parameter of blueprint.parameters) {
    const known = earlier.get(parameter.name);
    if (!known || known.secure || known.isDefault || parameter.secure) continue;
    const input = inputOf(parameter, known.value);
    if (input !== undefined) inputs[parameter.name] = input;
  }
  return {
    title: deployment.title,
    subscriptionId: deployment.subscriptionId,
    newResourceGroup: false,
    resourceGroup: deployment.resourceGroup ?? '',
    location: deployment.location,
    inputs,
    tags: tagRows(deployment.tags),
  };
}
