import type { BlueprintDetail, Draft, MachineOffer } from '@blueport/contracts';
import type { FieldInput, FieldInputs } from './field-input.ts';
import { startInputs, visibleParameters } from './form-rules.ts';
import { machineDraft, type MachineValues, restoredMachine } from './machine-values.ts';
import { tagChange, tagRecord, tagRows, withTagChange } from './tag-rows.ts';
import { wizardSteps, type WizardStep } from './wizard-steps.ts';
import { initialValues, type WizardValues } from './wizard-values.ts';

/** State other than the values that a draft depends on. */
export interface DraftContext {
  readonly offer?: MachineOffer | undefined;
  /** Initial machine settings of the wizard. */
  readonly opened?: MachineValues;
  /** Values of the deployment being redeployed. */
  readonly existingValues?: WizardValues | undefined;
}

/**
 * Returns the draft to store on the server: inputs that differ from the initial values, without secrets. Unchanged
 * values are omitted, so that a restored draft uses the current ones.
 */
export function toDraft(
  blueprint: BlueprintDetail,
  values: WizardValues,
  step: WizardStep,
  { offer, opened, existingValues }: DraftContext = {},
): Draft {
  const machine = machineDraft(values.machine, offer, opened);
  const start = existingValues?.inputs ?? startInputs(blueprint);
  const parameters: Record<string, FieldInput> = {};
  for (const parameter of blueprint.parameters) {
    // Cleared values must be stored as well.
    const input =
      values.inputs[parameter.name] ??
      (existingValues?.inputs[parameter.name] === undefined ? undefined : '');
    if (parameter.secure || input === undefined || input === start[parameter.name]) continue;
    parameters[parameter.name] = input;
  }
  const change = existingValues && tagChange(existingValues.tags, values.tags);
  return {
    version: blueprint.version,
    step: wizardSteps.indexOf(step === 'status' ? 'summary' : step),
    ...(values.subscriptionId && { subscriptionId: values.subscriptionId }),
    ...(values.resourceGroup && { resourceGroup: values.resourceGroup }),
    newResourceGroup: values.newResourceGroup,
    ...(values.location && { location: values.location }),
    title: values.title,
    parameters,
    tags: change?.put ?? tagRecord(values.tags),
    ...(change && change.removedNames.length > 0 && { tagsTaken: [...change.removedNames] }),
    ...(machine && { machine }),
  };
}

export interface RestoredDraft {
  readonly values: WizardValues;
  readonly step: WizardStep;
  /** Titles of required secrets, which must be entered again. */
  readonly secrets: readonly string[];
}

/** Returns the labels of the required secrets that the wizard asks for. */
export const requiredSecrets = (blueprint: BlueprintDetail, inputs: FieldInputs): string[] =>
  visibleParameters(blueprint, inputs)
    .filter(({ secure, required }) => secure && required)
    .map(({ title }) => title);

/**
 * Applies a draft to the defaults or to the values of a deployment. Parameters that no longer exist and values of the
 * wrong type are dropped.
 */
export function mergeDraft(
  blueprint: BlueprintDetail,
  draft: Draft,
  existingValues?: WizardValues,
): RestoredDraft {
  const start = existingValues ?? initialValues(blueprint);
  const inputs: Record<string, FieldInput> = { ...start.inputs };
  for (const parameter of blueprint.parameters) {
    const input = draft.parameters[parameter.name];
    if (parameter.secure) continue;
    if (typeof input === 'string' || typeof input === 'boolean') inputs[parameter.name] = input;
  }
  return {
    values: {
      title: draft.title ?? start.title,
      subscriptionId: draft.subscriptionId ?? '',
      newResourceGroup: draft.newResourceGroup ?? start.newResourceGroup,
      resourceGroup: draft.resourceGroup ?? '',
      location: draft.location ?? '',
      inputs,
      tags: existingValues
        ? withTagChange(existingValues.tags, { put: draft.tags, removedNames: draft.tagsTaken ?? [] })
        : tagRows(draft.tags),
      machine: restoredMachine(draft.machine),
    },
    step: wizardSteps[Math.min(draft.step, 3)] ?? 'subscription',
    secrets: requiredSecrets(blueprint, inputs),
  };
}
