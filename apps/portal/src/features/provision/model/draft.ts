import type { BlueprintDetail, Draft, MachineOffer } from '@blueport/contracts';
import type { FieldInput } from './field-input.ts';
import { startInputs } from './form-rules.ts';
import { machineDraft, restoredMachine } from './machine-values.ts';
import { tagRecord, tagRows } from './tag-rows.ts';
import { wizardSteps, type WizardStep } from './wizard-steps.ts';
import { initialValues, type WizardValues } from './wizard-values.ts';

/** The wizard as it is kept on the server: inputs that differ from their default, and never a secure one. */
export function toDraft(
  blueprint: BlueprintDetail,
  values: WizardValues,
  step: WizardStep,
  offer?: MachineOffer,
): Draft {
  const machine = machineDraft(values.machine, offer);
  const start = startInputs(blueprint);
  const parameters: Record<string, FieldInput> = {};
  for (const parameter of blueprint.parameters) {
    const input = values.inputs[parameter.name];
    if (parameter.secure || input === undefined || input === start[parameter.name]) continue;
    parameters[parameter.name] = input;
  }
  return {
    version: blueprint.version,
    step: wizardSteps.indexOf(step === 'status' ? 'summary' : step),
    ...(values.subscriptionId && { subscriptionId: values.subscriptionId }),
    ...(values.resourceGroup && { resourceGroup: values.resourceGroup }),
    newResourceGroup: values.newResourceGroup,
    ...(values.location && { location: values.location }),
    title: values.title,
    parameters,
    tags: tagRecord(values.tags),
    ...(machine && { machine }),
  };
}

export interface RestoredDraft {
  readonly values: WizardValues;
  readonly step: WizardStep;
  /** Titles of required secrets, which have to be typed again. */
  readonly secrets: readonly string[];
}

/** Puts a draft over the defaults. Parameters that the version no longer has, and anything of the wrong shape, are dropped. */
export function mergeDraft(blueprint: BlueprintDetail, draft: Draft): RestoredDraft {
  const start = initialValues(blueprint);
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
      tags: tagRows(draft.tags),
      machine: restoredMachine(draft.machine),
    },
    step: wizardSteps[Math.min(draft.step, 3)] ?? 'subscription',
    secrets: blueprint.parameters
      .filter((parameter) => parameter.secure && parameter.required)
      .map((parameter) => parameter.title),
  };
}
