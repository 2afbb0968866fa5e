import { isTagsParameter, type BlueprintDetail, type DeploymentDetail } from '@blueport/contracts';
import { deployedValues } from './adapt-to-deployment.ts';
import { optionKey, readInput } from './field-input.ts';
import { visibleParameters } from './form-rules.ts';
import { tagChange, tagRecord } from './tag-rows.ts';
import type { WizardValues } from './wizard-values.ts';

/** Changes of a redeployment: new values, or null to reset one. Omitted values are kept. */
export interface Redeployment {
  readonly parameters: Record<string, unknown>;
  readonly tags?: Record<string, string>;
}

/**
 * Builds the body of a redeployment. It contains only the user's changes, because other values may have changed since
 * the form was opened.
 */
export function toRedeployment(
  blueprint: BlueprintDetail,
  values: WizardValues,
  deployment: DeploymentDetail,
): Redeployment {
  const existingValues = deployedValues(blueprint, deployment);
  const own = new Set(deployment.parameters.flatMap(({ name, isDefault }) => (isDefault ? [] : [name])));
  const parameters: Record<string, unknown> = {};
  for (const parameter of visibleParameters(blueprint, values.inputs)) {
    const { name, secure } = parameter;
    const [input, before] = [values.inputs[name], existingValues.inputs[name]];
    if (isTagsParameter(blueprint, parameter) || (input ?? '') === (before ?? '')) continue;
    const read = readInput(parameter, input);
    if (read.kind === 'value') {
      const known = readInput(parameter, before);
      const isKnown = known.kind === 'value' && optionKey(known.value) === optionKey(read.value);
      if (!isKnown) parameters[name] = read.value;
    } else if (read.kind === 'absent' && own.has(name) && !secure) parameters[name] = null;
  }
  const { put, removedNames } = tagChange(existingValues.tags, values.tags);
  const isTagged = Object.keys(put).length + removedNames.length > 0;
  // The server replaces all tags.
  return { parameters, ...(isTagged && { tags: tagRecord(values.tags) }) };
}
