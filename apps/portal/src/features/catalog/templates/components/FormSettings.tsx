import Box from '@mui/material/Box';
import { type FormDefinition, otherParameters, type TemplateForm } from '@blueport/contracts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FormEdit } from '../use-form-edit.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { FormUsage } from './FormUsage.tsx';

interface FormSettingsProps {
  readonly form: TemplateForm;
  readonly edit: FormEdit;
  /** Changes the draft as an undoable step. */
  readonly onDraft: (draft: FormDefinition) => void;
  readonly mayEdit: boolean;
}

/** Title of a form, how it treats parameters without a field, and the blueprints that use it. */
export function FormSettings({ form, edit, onDraft, mayEdit }: FormSettingsProps) {
  const t = useT();
  const { values, issues } = edit;
  return (
    <>
      <SectionCard spaced title={t('templates.about')}>
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 560 }}>
          <TextInput
            label={t('templates.titleField')}
            help={t('templates.formTitleHelp')}
            value={values.title}
            issue={issues.title}
            required
            disabled={!mayEdit}
            longest={80}
            onChange={(title) => edit.set('title', title)}
            onLeave={() => edit.leave('title')}
          />
          <TextInput
            label={t('templates.description')}
            value={values.description}
            issue={issues.description}
            rows={2}
            disabled={!mayEdit}
            longest={300}
            onChange={(description) => edit.set('description', description)}
          />
          <ChoiceField
            label={t('templates.others')}
            help={t('templates.othersHelp')}
            value={values.draft.others}
            disabled={!mayEdit}
            options={otherParameters.map((value) => ({ value, label: t(`templates.others.${value}`) }))}
            onChange={(others) => onDraft({ ...values.draft, others })}
          />
        </Box>
      </SectionCard>
      <SectionCard spaced title={t('templates.shownBy')} detail={t('templates.shownByHelp')}>
        {form.usedBy.length === 0 ? (
          t('templates.shownByNone')
        ) : (
          <>
            <Box sx={{ typography: 'body2', marginBottom: 3, maxWidth: 720 }}>
              {t('templates.draftAlone')}
            </Box>
            <FormUsage usedBy={form.usedBy} />
          </>
        )}
      </SectionCard>
    </>
  );
}
