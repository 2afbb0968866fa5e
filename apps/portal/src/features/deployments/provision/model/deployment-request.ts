import { isTagsParameter, type BlueprintDetail, type DeploymentDetail } from '@blueport/contracts';
import { visibleParameters } from './form-rules.ts';
import { type FieldInput, inputOf, optionKey, readInput } from './field-input.ts';
import { earlierSelection } from './machine-values.ts';
import { tagRows } from './tag-rows.ts';
import { initialValues, type WizardValues } from './wizard-values.ts';

/** Returns the values that differ from the template's defaults. Inputs that cannot be parsed are omitted. */
export function parameterValues(
  blueprint: BlueprintDetail,
  values: WizardValues,
  secrets: 'with-secrets' | 'without-secrets',
): Record<string, unknown> {
  const enteredValues: Record<string, unknown> = {};
  for (const parameter of visibleParameters(blueprint, values.inputs)) {
    if (parameter.secure && secrets === 'without-secrets') continue;
    if (isTagsParameter(blueprint, parameter)) continue;
    const read = readInput(parameter, values.inputs[parameter.name]);
    if (read.kind !== 'value') continue;
    if (parameter.defaultValue !== undefined && optionKey(read.value) === optionKey(parameter.defaultValue)) {
      continue;
    }
    enteredValues[parameter.name] = read.value;
  }
  return enteredValues;
}

/** Returns wizard values based on an earlier deployment. Secrets and the fields of extensions must be entered again. */
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
    machine: earlierSelection(deployment.machine),
  };
}
