import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { parameterField } from '../model/field-issue.ts';
import { visibleParameters } from '../model/form-rules.ts';
import { machineField } from '../model/machine-values.ts';
import { signInOf } from '../model/sign-in-fields.ts';
import type { Wizard } from '../use-wizard.ts';
import { signInLabel } from './sign-in-label.ts';

const placeLabels = {
  title: 'provision.title',
  subscriptionId: 'provision.subscription',
  resourceGroup: 'provision.resourceGroup',
  location: 'provision.region',
  'machine.image': 'provision.image',
  machine: 'provision.extensions',
} as const;

/** Returns the label that the step of a field shows. */
export function fieldLabel(
  { blueprint, state, offer }: Pick<Wizard, 'blueprint' | 'state' | 'offer'>,
  field: string,
  t: typeof translate,
): string {
  const { inputs } = state.values;
  const parameter = visibleParameters(blueprint, inputs).find(({ name }) => parameterField(name) === field);
  if (parameter) {
    const kind = signInOf(blueprint, parameter, inputs);
    return (kind && signInLabel(parameter, kind, t).title) ?? parameter.title;
  }
  for (const extension of offer?.extensions ?? []) {
    const found = extension.parameters.find(({ name }) => machineField(extension.id, name) === field);
    if (found) return `${extension.title}: ${found.title}`;
  }
  if (field.startsWith('tags')) return t('provision.tags');
  return Object.hasOwn(placeLabels, field) ? t(placeLabels[field as keyof typeof placeLabels]) : field;
}
