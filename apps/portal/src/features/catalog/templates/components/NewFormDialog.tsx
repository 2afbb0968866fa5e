import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

/** Begins a form and leads to its builder. */
export function NewFormDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [create] = templateFormApi.useTemplateFormCreateMutation();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  return (
    <FormDialog
      title={t('templates.formCreate')}
      submit={t('templates.formCreate')}
      isReady={title.trim() !== ''}
      layout="gap"
      send={() => create({ body: { title: title.trim(), description: description.trim() } })}
      onDone={({ id }) => void navigate(`/portal/template/form/${id}`)}
      onClose={onClose}
    >
      <TextInput
        label={t('templates.titleField')}
        help={t('templates.formTitleHelp')}
        value={title}
        required
        longest={80}
        onChange={setTitle}
      />
      <TextInput
        label={t('templates.description')}
        value={description}
        rows={2}
        longest={300}
        onChange={setDescription}
      />
    </FormDialog>
  );
}
