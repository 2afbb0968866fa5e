import type { CloudName, MachineState } from '@blueport/contracts';
import type { FieldIssues } from '../../../parts/administration/edit-form.ts';
import { nameIssue } from '../../../parts/administration/field-checks.ts';
import { t } from '../../../core/i18n/translate.tsx';

/** What can be edited of images and of extensions alike, as text and marks. */
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

/** The same as the server has it. */
interface MachineValues {
  readonly title: string;
  readonly description: string;
  readonly clouds: CloudName[];
  readonly state: MachineState;
  readonly order: number;
}

/** What images and extensions have in common, as their forms see it. */
export const machineVersion = ({ title, description, clouds, state, order }: MachineValues): MachineForm => ({
  title,
  description,
  inGeneral: clouds.includes('general'),
  inGov: clouds.includes('us_gov'),
  state,
  order: String(order),
});

/** What they have in common, as the server takes it. */
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

/** What is wrong with what they have in common. */
export const machineIssues = (values: MachineForm): FieldIssues<MachineForm> =>
  withoutNothing<MachineForm>({
    title: nameIssue(values.title, 120),
    inGeneral: values.inGeneral || values.inGov ? undefined : t('machines.issue.clouds'),
    order: wholeIssue(values.order, 0, 9999, true),
  });

/** Issue of a name in the cloud's catalogue. */
export function artifactIssue(text: string): string | undefined {
  if (text.trim() === '') return t('administration.issue.required');
  return /^[A-Za-z0-9][\w.-]{0,119}$/.test(text.trim()) ? undefined : t('machines.issue.name');
}

/** Issue of a whole number between two others; empty is fine where `required` is not set. */
export function wholeIssue(text: string, least: number, most: number, required = false): string | undefined {
  if (text.trim() === '') return required ? t('administration.issue.required') : undefined;
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most
    ? undefined
    : t('machines.issue.number', { least, most });
}

/** Issues that are there. */
export function withoutNothing<Values extends Readonly<Record<string, unknown>>>(
  issues: Readonly<Partial<Record<keyof Values & string, string | undefined>>>,
): FieldIssues<Values> {
  return Object.fromEntries(
    Object.entries(issues).filter(([, issue]) => issue !== undefined),
  ) as FieldIssues<Values>;
}
