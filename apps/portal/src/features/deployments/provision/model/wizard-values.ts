import type { BlueprintDetail } from '@blueport/contracts';
import type { FieldInputs } from './field-input.ts';
import { startInputs } from './form-rules.ts';
import type { MachineValues } from './machine-values.ts';
import type { TagRow } from './tag-rows.ts';

/** Everything a person fills in before submitting. */
export interface WizardValues {
  readonly title: string;
  readonly subscriptionId: string;
  readonly newResourceGroup: boolean;
  readonly resourceGroup: string;
  readonly location: string;
  readonly inputs: FieldInputs;
  readonly tags: readonly TagRow[];
  readonly machine: MachineValues;
}

/** Fields outside of the template's parameters that hold one text each. */
export type PlaceField = 'title' | 'subscriptionId' | 'resourceGroup' | 'location';

/** The wizard as it opens: every default that can be known filled in, nothing else. */
export function initialValues(blueprint: BlueprintDetail): WizardValues {
  return {
    title: blueprint.title,
    subscriptionId: '',
    newResourceGroup: true,
    resourceGroup: '',
    location: '',
    inputs: startInputs(blueprint),
    tags: [],
    machine: null,
  };
}
