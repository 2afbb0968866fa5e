import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { TemplateForm } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { inReadersWords } from '../../../../parts/form-issues/form-issue-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { issueText } from '../model/issue-words.ts';
import { ShownBy } from './ShownBy.tsx';

interface PublishFormDialogProps {
  readonly form: TemplateForm;
  readonly onClose: () => void;
}

/** Publishes the draft as the next version, with a word about what changed. */
export function PublishFormDialog({ form, onClose }: PublishFormDialogProps) {
  const t = useT();
  const toast = useToast();
  const [publish, { error, isLoading }] = templateFormApi.useTemplateFormPublishMutation();
  const [note, setNote] = useState('');
  // Somebody may have given the form to another blueprint since the builder was opened, which leaves the form as it is.
  const looked = templateFormApi.useTemplateFormGetQuery(
    { id: form.id },
    { refetchOnMountOrArgChange: true },
  );
  const newest = looked.currentData ?? form;
  const version = (form.version ?? 0) + 1;
  const confirm = async () => {
    const { data } = await publish({ id: form.id, etag: form.etag, body: { note: note.trim() } });
    if (!data) return;
    toast({ severity: 'success', text: t('templates.published', { version }) });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="publish-title" maxWidth="xs" fullWidth>
      <DialogTitle id="publish-title">{t('templates.publishTitle', { version })}</DialogTitle>
      <DialogContent>
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
        <TextInput
          label={t('templates.note')}
          value={note}
          issue={undefined}
          rows={2}
          longest={300}
          onChange={setNote}
        />
        <RequestFailure error={inReadersWords(t, error, issueText)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" loading={isLoading || looked.isFetching} onClick={() => void confirm()}>
          {t('templates.publish')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
