import Box from '@mui/material/Box';
import type { TemplateForm } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormUsage } from './FormUsage.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

interface PublishFormDialogProps {
  readonly form: TemplateForm;
  readonly onClose: () => void;
}

/** Publishes the draft as the next version, with a note about the changes. */
export function PublishFormDialog({ form, onClose }: PublishFormDialogProps) {
  const t = useT();
  const [publish] = templateFormApi.useTemplateFormPublishMutation();
  const publication = useForm({ note: '' });
  // Other users may have assigned the form to further blueprints since the builder was opened, without changing its
  // ETag.
  const formQuery = templateFormApi.useTemplateFormGetQuery(
    { id: form.id },
    { refetchOnMountOrArgChange: true },
  );
  const newest = formQuery.currentData ?? form;
  const version = (form.version ?? 0) + 1;
  return (
    <FormDialog
      title={t('templates.publishTitle', { version })}
      submit={t('templates.publish')}
      isLoading={formQuery.isFetching}
      form={publication}
      send={() => publish({ id: form.id, etag: form.etag, body: { note: publication.values.note.trim() } })}
      success={() => t('templates.published', { version })}
      onClose={onClose}
    >
      {newest.usedBy.length === 0 ? (
        <p>{t('templates.publishNone')}</p>
      ) : (
        <>
          <p>{t('templates.publishEach', { version })}</p>
          <Box sx={{ marginBottom: 4 }}>
            <FormUsage usedBy={newest.usedBy} />
          </Box>
        </>
      )}
      <TextInput {...inputOf(publication, 'note')} label={t('templates.note')} rows={2} longest={300} />
    </FormDialog>
  );
}
