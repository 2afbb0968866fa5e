import { useNavigate } from 'react-router';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

/** Creates a form and opens its builder. */
export function NewFormDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [create] = templateFormApi.useTemplateFormCreateMutation();
  const form = useForm({ title: '', description: '' });
  const { title, description } = form.values;
  return (
    <FormDialog
      title={t('templates.formCreate')}
      submit={t('templates.formCreate')}
      isReady={title.trim() !== ''}
      layout="gap"
      form={form}
      send={() => create({ body: { title: title.trim(), description: description.trim() } })}
      onDone={({ id }) => void navigate(`/portal/template/form/${id}`)}
      onClose={onClose}
    >
      <TextInput
        {...inputOf(form, 'title')}
        label={t('templates.titleField')}
        help={t('templates.formTitleHelp')}
        required
        longest={80}
      />
      <TextInput
        {...inputOf(form, 'description')}
        label={t('templates.description')}
        rows={2}
        longest={300}
      />
    </FormDialog>
  );
}
