import type { BlueprintDetail, BlueprintParameter } from '@blueport/contracts';
import { type FieldInput, type FieldInputs, initialInput } from './field-input.ts';
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
}

/** Fields outside of the template's parameters that hold one text each. */
export type PlaceField = 'title' | 'subscriptionId' | 'resourceGroup' | 'location';

/** The wizard as it opens: every literal default filled in, nothing else. */
export function initialValues(blueprint: BlueprintDetail): WizardValues {
  const inputs: Record<string, FieldInput> = {};
  for (const parameter of blueprint.parameters) {
    const input = initialInput(parameter);
    if (input !== undefined) inputs[parameter.name] = input;
  }
  return {
    title: blueprint.title,
    subscriptionId: '',
    newResourceGroup: true,
    resourceGroup: '',
    location: '',
    inputs,
    tags: [],
  };
}

/** Names of the parameters that the administrator settings ask for. */
export function administratorParameters(blueprint: BlueprintDetail): ReadonlySet<string> {
  const administrator = blueprint.wizard.administrator;
  if (!administrator) return new Set();
  const names = [
    administrator.imageParameter,
    administrator.userParameter,
    administrator.passwordParameter,
    administrator.sshKeyParameter,
    ...(administrator.radios ?? []).map((radio) => radio.parameter),
  ];
  return new Set(names.filter((name) => name !== undefined));
}

/** The template parameter that the tags editor feeds, where the template has one and no group shows it. */
export function isTagsParameter(blueprint: BlueprintDetail, parameter: BlueprintParameter): boolean {
  return (
    parameter.name === 'tags' &&
    parameter.type === 'object' &&
    !blueprint.wizard.groups.some((group) => group.parameters.includes(parameter.name))
  );
}
