import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDeleteDeploymentMutation } from '../../../api/deployment-queries.ts';
import { useT } from '../../../i18n/translate.tsx';
import type { BulkProps } from '../bulk-action.ts';
import { possibleFor } from '../bulk-action.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { RemovalChoice } from './RemovalChoice.tsx';

/** Deleting several: the number has to be typed. */
export function BulkDeleteDialog({ deployments, onClose }: BulkProps) {
  const t = useT();
  const [removal, setRemoval] = useState<'delete' | 'detach'>('delete');
  const [typed, setTyped] = useState('');
  const [remove] = useDeleteDeploymentMutation();
  const possible = possibleFor('delete', deployments);
  const count = String(possible.length);
  return (
    <BulkDialog
      title={t('deployments.deleteMany', { count: possible.length })}
      deployments={deployments}
      possible={possible}
      turn={({ name }) => remove({ id: name, key: crypto.randomUUID(), resources: removal })}
      begin={removal === 'delete' ? t('deployments.delete') : t('deployments.detach')}
      danger
      ready={typed.trim() === count}
      accepted={t('deployments.bulk.accepted')}
      onClose={onClose}
    >
      <RemovalChoice value={removal} onChange={setRemoval} />
      <TextField
        fullWidth
        autoComplete="off"
        label={t('deployments.bulk.confirm', { count })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </BulkDialog>
  );
}
