import type { BlueprintDetail, BlueprintParameter, DeploymentDetail, ShownValue } from '@blueport/contracts';
import { valuesFromDeployment } from './deployment-request.ts';
import { type FieldInput, initialInput } from './field-input.ts';
import { tagChange, withTagChange } from './tag-rows.ts';
import type { WizardValues } from './wizard-values.ts';

/**
 * The blueprint as a wizard needs it that deploys again: the fields that the deployment's own version has, and nobody has to
 * type secrets that are kept. Where only a newer version could be read, its defaults make room for those that hold.
 */
export function asDeployed(blueprint: BlueprintDetail, deployment: DeploymentDetail): BlueprintDetail {
  const { version } = deployment.blueprint;
  const known = new Map(deployment.parameters.map((held) => [held.name, held]));
  const parameters = blueprint.parameters.flatMap((parameter) => {
    const held = known.get(parameter.name);
    if (!held) return [];
    const own = blueprint.version === version ? parameter : withHeldDefault(parameter, held);
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

/** A field of another version with what the deployed one falls back to, as far as the deployment tells it. */
function withHeldDefault(parameter: BlueprintParameter, held: ShownValue): BlueprintParameter {
  if (held.secure || parameter.secure) return { ...parameter, secure: true };
  if (!held.isDefault) return parameter;
  const { defaultValue: _value, defaultExpression: _expression, ...field } = parameter;
  // What is deployed again works its default out again.
  const value = held.expression ?? held.value;
  if (value === null || value === undefined) return field;
  const isExpression = typeof value === 'string' && /^\[(?!\[)/.test(value);
  return isExpression ? { ...field, defaultExpression: value } : { ...field, defaultValue: value };
}

/**
 * What a deployment holds, in the wizard that deploys it again. What stands at the template's default stays there, whatever a
 * form of today would begin with.
 */
export function valuesAsDeployed(blueprint: BlueprintDetail, deployment: DeploymentDetail): WizardValues {
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

/** What was typed over what a deployment held before, put over what it holds now; what nobody touched is what it has become. */
export function rebased(
  values: WizardValues,
  { before, now }: { readonly before: WizardValues; readonly now: WizardValues },
): WizardValues {
  const inputs: Record<string, FieldInput> = { ...now.inputs };
  for (const name of new Set([...Object.keys(values.inputs), ...Object.keys(before.inputs)])) {
    const input = values.inputs[name];
    if (input === before.inputs[name]) continue;
    // An empty input is one that was taken back, whichever way.
    inputs[name] = input ?? '';
  }
  const tags = withTagChange(now.tags, tagChange(before.tags, values.tags));
  // A row that has no name yet is no tag, but somebody is typing it.
  const unnamed = values.tags.filter(({ key }) => key.trim() === '');
  return { ...now, inputs, tags: [...tags, ...unnamed] };
}
