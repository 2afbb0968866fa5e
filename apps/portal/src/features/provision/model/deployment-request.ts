import type { BlueprintDetail, DeploymentDetail, DeploymentRequest, MachineOffer } from '@blueport/contracts';
import { askedParameters } from './form-rules.ts';
import { type FieldInput, inputOf, optionKey, readInput } from './field-input.ts';
import { chosenBefore, machineRequest } from './machine-values.ts';
import { tagRecord, tagRows } from './tag-rows.ts';
import { isTagsParameter } from './asked-elsewhere.ts';
import { initialValues, type WizardValues } from './wizard-values.ts';

/** Values to send: those that differ from the template's defaults. Unreadable inputs are left out. */
export function parameterValues(
  blueprint: BlueprintDetail,
  values: WizardValues,
  secrets: 'with-secrets' | 'without-secrets',
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const parameter of askedParameters(blueprint, values.inputs)) {
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

/**
 * The blueprint as a wizard needs it that deploys again: the fields that the deployment's own version has, and nobody has to
 * type secrets that are kept.
 */
export function asDeployed(blueprint: BlueprintDetail, deployment: DeploymentDetail): BlueprintDetail {
  const known = new Set(deployment.parameters.map(({ name }) => name));
  const parameters = blueprint.parameters
    .filter(({ name }) => known.has(name))
    .map((parameter) => (parameter.secure ? { ...parameter, required: false } : parameter));
  return { ...blueprint, version: deployment.blueprint.version, parameters };
}

/** The body of a redeployment: every value that can be read, for what is left out keeps its earlier value. */
export function toRedeployment(blueprint: BlueprintDetail, values: WizardValues) {
  const parameters: Record<string, unknown> = {};
  for (const parameter of askedParameters(blueprint, values.inputs)) {
    if (isTagsParameter(blueprint, parameter)) continue;
    const read = readInput(parameter, values.inputs[parameter.name]);
    if (read.kind === 'value') parameters[parameter.name] = read.value;
  }
  return { parameters, tags: tagRecord(values.tags) };
}

/** A wizard filled with what an earlier deployment was made from; its secrets, and the fields of its extensions, have to be typed again. */
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
    machine: chosenBefore(deployment.machine),
  };
}
