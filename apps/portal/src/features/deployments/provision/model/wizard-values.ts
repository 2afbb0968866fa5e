import type { BlueprintDetail } from '@blueport/contracts';
import type { FieldInputs } from './field-input.ts';
import { startInputs } from './form-rules.ts';
import type { MachineValues } from './machine-values.ts';
import type { TagRow } from './tag-rows.ts';

/** All values the user enters before submitting. */
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

/** Text fields outside the template's parameters. */
export type PlaceField = 'title' | 'subscriptionId' | 'resourceGroup' | 'location';

/** Returns the initial values, with every known default filled in. */
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
