import Box from '@mui/material/Box';
import { machineStates } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import type { EditForm } from '../../../../components/administration/use-edit-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import type { MachineForm } from '../machine-form.ts';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { CheckboxGroup } from '../../../../components/administration/CheckboxGroup.tsx';
import { useTextProps } from './use-text-props.ts';

interface AboutSectionProps {
  readonly form: Pick<EditForm<MachineForm>, 'values' | 'issues' | 'set' | 'leave'>;
  readonly mayEdit: boolean;
  readonly detail: string;
  /** Fields specific to images or to extensions, shown after the title. */
  readonly choices: ReactNode;
  /** Additional check boxes next to those for the clouds. */
  readonly marks?: ReactNode;
}

/** Title, description, clouds and sort order of an image or extension. */
export function AboutSection({ form, mayEdit, detail, choices, marks }: AboutSectionProps) {
  const t = useT();
  const { values, issues, set } = form;
  const text = useTextProps<'title' | 'description' | 'order'>(form, mayEdit);
  const cloud = (id: 'general' | 'us_gov', field: 'inGeneral' | 'inGov') => ({
    id,
    label: t(`machines.cloud.${id}`),
    on: values[field],
    onChange: (on: boolean) => set(field, on),
  });
  return (
    <SectionCard spaced title={t('machines.about')} detail={detail}>
      <FieldGrid>
        <TextInput {...text('title')} required longest={120} help={t('machines.titleHelp')} />
        {choices}
        <ChoiceField
          label={t('machines.state')}
          value={values.state}
          disabled={!mayEdit}
          help={t('machines.stateHelp')}
          options={machineStates.map((value) => ({ value, label: t(`machines.state.${value}`) }))}
          onChange={(value) => set('state', value)}
        />
        <TextInput {...text('order')} required numeric help={t('machines.orderHelp')} />
      </FieldGrid>
      <Box sx={{ marginTop: 4, display: 'grid', gap: 4 }}>
        <TextInput {...text('description')} rows={2} longest={600} />
        <FieldGrid>
          {marks}
          <CheckboxGroup
            label={t('machines.clouds')}
            issue={issues.inGeneral}
            disabled={!mayEdit}
            marks={[cloud('general', 'inGeneral'), cloud('us_gov', 'inGov')]}
          />
        </FieldGrid>
      </Box>
    </SectionCard>
  );
}
