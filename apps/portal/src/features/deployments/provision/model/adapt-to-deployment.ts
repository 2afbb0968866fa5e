import type { BlueprintDetail, BlueprintParameter, DeploymentDetail, ShownValue } from '@blueport/contracts';
import { valuesFromDeployment } from './deployment-request.ts';
import { type FieldInput, initialInput } from './field-input.ts';
import { tagChange, withTagChange } from './tag-rows.ts';
import type { WizardValues } from './wizard-values.ts';

/**
 * Adapts the blueprint for redeploying: only the parameters of the deployed version, with optional secrets. If only a
 * newer version could be loaded, its defaults are replaced by those of the deployment.
 */
export function adaptToDeployment(blueprint: BlueprintDetail, deployment: DeploymentDetail): BlueprintDetail {
  const { version } = deployment.blueprint;
  const known = new Map(deployment.parameters.map((deployedValue) => [deployedValue.name, deployedValue]));
  const parameters = blueprint.parameters.flatMap((parameter) => {
    const deployedValue = known.get(parameter.name);
    if (!deployedValue) return [];
    const own = blueprint.version === version ? parameter : withHeldDefault(parameter, deployedValue);
    return [own.secure ? { ...own, required: false } : own];
  });
  const secrets = new Set(parameters.flatMap(({ name, secure }) => (secure ? [name] : [])));
  const form = blueprint.form && {
    ...blueprint.form,
    items: blueprint.form.items.map((item) =>
      secrets.has(item.parameter ?? '') ? { ...item, required: false } : item,
    ),
  };
  return { ...blueprint, version, parameters, ...(form && { form }) };
}

/** Replaces the default of a parameter from another version with the deployment's, as far as known. */
function withHeldDefault(parameter: BlueprintParameter, deployedValue: ShownValue): BlueprintParameter {
  if (deployedValue.secure || parameter.secure) return { ...parameter, secure: true };
  if (!deployedValue.isDefault) return parameter;
  const { defaultValue: _value, defaultExpression: _expression, ...field } = parameter;
  // A redeployment evaluates the default again.
  const value = deployedValue.expression ?? deployedValue.value;
  if (value === null || value === undefined) return field;
  const isExpression = typeof value === 'string' && /^\[(?!\[)/.test(value);
  return isExpression ? { ...field, defaultExpression: value } : { ...field, defaultValue: value };
}

/**
 * Returns the wizard values of a deployment for redeploying. Parameters at the template's default stay there,
 * regardless of the form's current defaults.
 */
export function deployedValues(blueprint: BlueprintDetail, deployment: DeploymentDetail): WizardValues {
  const atDefault = new Set(
    deployment.parameters.flatMap(({ name, isDefault }) => (isDefault ? [name] : [])),
  );
  const values = valuesFromDeployment(blueprint, deployment);
  const inputs: Record<string, FieldInput> = {};
  for (const parameter of blueprint.parameters) {
    const input = atDefault.has(parameter.name) ? initialInput(parameter) : values.inputs[parameter.name];
    if (input !== undefined && !parameter.secure) inputs[parameter.name] = input;
  }
  return { ...values, inputs };
}

/** Applies the user's edits to the current values of a deployment. Unedited fields take the current values. */
export function rebaseValues(
  values: WizardValues,
  { before, now }: { readonly before: WizardValues; readonly now: WizardValues },
): WizardValues {
  const inputs: Record<string, FieldInput> = { ...now.inputs };
  for (const name of new Set([...Object.keys(values.inputs), ...Object.keys(before.inputs)])) {
    const input = values.inputs[name];
    if (input === before.inputs[name]) continue;
    // An empty input means that the value was cleared.
    inputs[name] = input ?? '';
  }
  const tags = withTagChange(now.tags, tagChange(before.tags, values.tags));
  // Keep rows without a name, because the user may still be typing.
  const unnamed = values.tags.filter(({ key }) => key.trim() === '');
  return { ...now, inputs, tags: [...tags, ...unnamed] };
}
