import TextField from '@mui/material/TextField';
import type { DeploymentSummary } from '@blueport/contracts';
import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentCareApi } from '../queries.ts';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

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
  const [lock] = deploymentCareApi.useDeploymentCareLockMutation();
  return (
    <FormDialog
      title={t('deployments.lockTitle', { title: deployment.title })}
      submit={t('deployments.lock')}
      send={() => lock({ id: deployment.name, etag: deployment.etag, body: { note: note.trim() } })}
      onReload
      onClose={onClose}
    >
      {t('deployments.lockText')}
      <TextField
        fullWidth
        label={t('deployments.lockNote')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        sx={{ marginTop: 4 }}
      />
    </FormDialog>
  );
}
