import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { nextVersion } from '../next-version.ts';

interface NewVersionDialogProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly onCreated: (version: string) => void;
  readonly onClose: () => void;
}

/** Begins a draft with everything the shown version holds. */
export function NewVersionDialog({ model, version, onCreated, onClose }: NewVersionDialogProps) {
  const t = useT();
  const [number, setNumber] = useState(() => nextVersion(model.versionList.map((one) => one.version)));
  const [notes, setNotes] = useState('');
  const [create, { error, isLoading }] = modelApi.useModelCreateVersionMutation();
  const isNumber = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(number);
  const confirm = async () => {
    const body = { version: number, from: version.version, releaseNotes: notes };
    const { data } = await create({ name: model.name, body });
    if (!data) return;
    onCreated(data.version);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="new-version-title" maxWidth="sm" fullWidth>
      <DialogTitle id="new-version-title">
        {t('models.newVersionFrom', { version: version.version })}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, paddingTop: 2 }}>
          <TextInput
            label={t('models.version')}
            value={number}
            issue={isNumber ? undefined : t('models.versionForm')}
            required
            onChange={setNumber}
          />
          <TextInput
            label={t('models.releaseNotes')}
            value={notes}
            issue={undefined}
            help={t('models.releaseNotesHelp')}
            rows={3}
            longest={4000}
            onChange={setNotes}
          />
        </Box>
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" loading={isLoading} disabled={!isNumber} onClick={() => void confirm()}>
          {t('models.newVersion')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
