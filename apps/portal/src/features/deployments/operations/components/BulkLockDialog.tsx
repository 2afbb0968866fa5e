import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { type BulkProps, possibleFor } from '../bulk-action.ts';
import { deploymentCareApi } from '../queries.ts';
import { BulkDialog } from './BulkDialog.tsx';

/** Locking several with one word on why, or unlocking them. */
export function BulkLockDialog({
  action,
  deployments,
  ...rest
}: BulkProps & { readonly action: 'lock' | 'unlock' }) {
  const t = useT();
  const [note, setNote] = useState('');
  const [lock] = deploymentCareApi.useDeploymentCareLockMutation();
  const [unlock] = deploymentCareApi.useDeploymentCareUnlockMutation();
  const possible = possibleFor(action, deployments);
  return (
    <BulkDialog
      title={t(`deployments.bulk.${action}Many`, { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={({ name, etag }) =>
        action === 'lock' ? lock({ id: name, etag, body: { note: note.trim() } }) : unlock({ id: name, etag })
      }
      begin={t(action === 'lock' ? 'deployments.lock' : 'deployments.unlock')}
      accepted={t('deployments.bulk.done')}
      {...rest}
    >
      {action === 'lock' && (
        <>
          {t('deployments.lockText')}
          <TextField
            fullWidth
            label={t('deployments.lockNote')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </>
      )}
    </BulkDialog>
  );
}
