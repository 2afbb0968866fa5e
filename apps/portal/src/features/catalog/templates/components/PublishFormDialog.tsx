import Box from '@mui/material/Box';
import type { TemplateForm } from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ShownBy } from './ShownBy.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface PublishFormDialogProps {
  readonly form: TemplateForm;
  readonly onClose: () => void;
}

/** Publishes the draft as the next version, with a word about what changed. */
export function PublishFormDialog({ form, onClose }: PublishFormDialogProps) {
  const t = useT();
  const [publish] = templateFormApi.useTemplateFormPublishMutation();
  const [note, setNote] = useState('');
  // Somebody may have given the form to another blueprint since the builder was opened, which leaves the form as it is.
  const looked = templateFormApi.useTemplateFormGetQuery(
    { id: form.id },
    { refetchOnMountOrArgChange: true },
  );
  const newest = looked.currentData ?? form;
  const version = (form.version ?? 0) + 1;
  return (
    <FormDialog
      title={t('templates.publishTitle', { version })}
      submit={t('templates.publish')}
      isLoading={looked.isFetching}
      send={() => publish({ id: form.id, etag: form.etag, body: { note: note.trim() } })}
      success={() => t('templates.published', { version })}
      onClose={onClose}
    >
      {newest.usedBy.length === 0 ? (
        <p>{t('templates.publishNone')}</p>
      ) : (
        <>
          <p>{t('templates.publishEach', { version })}</p>
          <Box sx={{ marginBottom: 4 }}>
            <ShownBy usedBy={newest.usedBy} />
          </Box>
        </>
      )}
      <TextInput label={t('templates.note')} value={note} rows={2} longest={300} onChange={setNote} />
    </FormDialog>
  );
}
