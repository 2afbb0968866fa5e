import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { TemplateForm } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../administration/RequestFailure.tsx';
import { TextInput } from '../../../administration/TextInput.tsx';
import { usePublishTemplateFormMutation } from '../../../api/template-queries.ts';
import { useT } from '../../../i18n/translate.tsx';
import { useToast } from '../../../shell/Toasts.tsx';

interface PublishFormDialogProps {
  readonly form: TemplateForm;
  readonly onClose: () => void;
}

/** Publishes the draft as the next version, with a word about what changed. */
export default function PublishFormDialog({ form, onClose }: PublishFormDialogProps) {
  const t = useT();
  const toast = useToast();
  const [publish, { error, isLoading }] = usePublishTemplateFormMutation();
  const [note, setNote] = useState('');
  const version = (form.version ?? 0) + 1;
  const confirm = async () => {
    const { data } = await publish({ id: form.id, etag: form.etag, note: note.trim() });
    if (!data) return;
    toast({ severity: 'success', text: t('templates.published', { version }) });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="publish-title" maxWidth="xs" fullWidth>
      <DialogTitle id="publish-title">{t('templates.publishTitle', { version })}</DialogTitle>
      <DialogContent>
        <p>{t('templates.publishHelp', { count: form.blueprints })}</p>
        <TextInput
          label={t('templates.note')}
          value={note}
          issue={undefined}
          rows={2}
          longest={300}
          onChange={setNote}
        />
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" loading={isLoading} onClick={() => void confirm()}>
          {t('templates.publish')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
