import type { CloudName, MachineState } from '@blueport/contracts';
import type { FieldIssues } from '../../../components/administration/edit-form.ts';
import { nameIssue } from '../../../components/administration/field-checks.ts';
import { t } from '../../../core/i18n/translate.tsx';

/** Editable values common to images and extensions, as strings and booleans. */
export type MachineForm = Readonly<{
  title: string;
  description: string;
  inGeneral: boolean;
  inGov: boolean;
  state: MachineState;
  order: string;
}>;

export const newMachine: MachineForm = {
  title: '',
  description: '',
  inGeneral: true,
  inGov: false,
  state: 'active',
  order: '0',
};

/** The same values as returned by the server. */
interface MachineValues {
  readonly title: string;
  readonly description: string;
  readonly clouds: CloudName[];
  readonly state: MachineState;
  readonly order: number;
}

/** Converts the common values to form values. */
export const machineVersion = ({ title, description, clouds, state, order }: MachineValues): MachineForm => ({
  title,
  description,
  inGeneral: clouds.includes('general'),
  inGov: clouds.includes('us_gov'),
  state,
  order: String(order),
});

/** Converts the common form values to request fields. */
export const machineBody = (values: MachineForm): MachineValues => ({
  title: values.title.trim(),
  description: values.description.trim(),
  clouds: [
    ...(values.inGeneral ? (['general'] as const) : []),
    ...(values.inGov ? (['us_gov'] as const) : []),
  ],
  state: values.state,
  order: Number(values.order),
});

/** Validates the common form values. */
export const machineIssues = (values: MachineForm): FieldIssues<MachineForm> => ({
  title: nameIssue(values.title, 120),
  inGeneral: values.inGeneral || values.inGov ? undefined : t('machines.issue.clouds'),
  order: integerIssue(values.order, 0, 9999, true),
});

/** Validates a name from the cloud's catalogue and returns the issue, if any. */
export function artifactIssue(text: string): string | undefined {
  if (text.trim() === '') return t('administration.issue.required');
  return /^[A-Za-z0-9][\w.-]{0,119}$/.test(text.trim()) ? undefined : t('machines.issue.name');
}

/** Validates an integer within a range and returns the issue, if any. Empty text is valid unless `required` is set. */
export function integerIssue(
  text: string,
  least: number,
  most: number,
  required = false,
): string | undefined {
  if (text.trim() === '') return required ? t('administration.issue.required') : undefined;
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most
    ? undefined
    : t('machines.issue.number', { least, most });
}
