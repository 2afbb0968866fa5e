import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { templateFormApi } from '../../../../core/api/template-form-api.ts';
import { inReadersWords } from '../../../../parts/form-issues/form-issue-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Begins a form and leads to its builder. */
export function NewFormDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [create, { error, isLoading }] = templateFormApi.useTemplateFormCreateMutation();
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const save = async () => {
    const { data } = await create({ body: { title: title.trim(), description: description.trim() } });
    if (data) await navigate(`/portal/template/form/${data.id}`);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="form-title" maxWidth="xs" fullWidth>
      <DialogTitle id="form-title">{t('templates.formCreate')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, paddingTop: 2 }}>
          <TextInput
            label={t('templates.titleField')}
            help={t('templates.formTitleHelp')}
            value={title}
            issue={undefined}
            required
            longest={80}
            onChange={setTitle}
          />
          <TextInput
            label={t('templates.description')}
            value={description}
            issue={undefined}
            rows={2}
            longest={300}
            onChange={setDescription}
          />
        </Box>
        <RequestFailure error={inReadersWords(t, error)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          loading={isLoading}
          disabled={title.trim() === ''}
          onClick={() => void save()}
        >
          {t('templates.formCreate')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
