import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { DeploymentSummary } from '@blueport/contracts';
import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentCareApi } from '../queries.ts';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';

/** Locking, with a word on why for those who meet the lock. */
export function LockDialog({
  deployment,
  onClose,
}: {
  readonly deployment: DeploymentSummary;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [note, setNote] = useState('');
  const [lock, { error, isLoading, reset }] = deploymentCareApi.useDeploymentCareLockMutation();
  const confirm = async () => {
    const result = await lock({
      id: deployment.name,
      etag: deployment.etag,
      body: { note: note.trim() },
    });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="lock-title" maxWidth="xs" fullWidth>
      <DialogTitle id="lock-title">{t('deployments.lockTitle', { title: deployment.title })}</DialogTitle>
      <DialogContent>
        {t('deployments.lockText')}
        <TextField
          fullWidth
          label={t('deployments.lockNote')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          sx={{ marginTop: 4 }}
        />
        <RequestFailure error={error} onLookAgain={reset} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" loading={isLoading} onClick={() => void confirm()}>
          {t('deployments.lock')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
