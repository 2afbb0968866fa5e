import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DeploymentDetail } from '@blueport/contracts';
import { useState } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { isProblem } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { RemovalChoice } from './RemovalChoice.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TypeToConfirm } from './TypeToConfirm.tsx';
import { useWhatGoes, WhatGoes } from './WhatGoes.tsx';

/** Deleting, the hard way: shows what goes and what others declare too, lets keep the resources, and wants the name typed when they go. */
export function DeleteDialog({ deployment, onClose }: { deployment: DeploymentDetail; onClose: () => void }) {
  const t = useT();
  const [resources, setResources] = useState<'delete' | 'detach'>('delete');
  const [typed, setTyped] = useState('');
  const [remove, { error, isLoading, reset }] = deploymentApi.useDeploymentDeleteMutation();
  const [withShared, setWithShared] = useState(false);
  const going = useWhatGoes(deployment.name, withShared);
  const [keys] = useState(() => ({
    delete: crypto.randomUUID(),
    detach: crypto.randomUUID(),
    shared: crypto.randomUUID(),
  }));
  const goes = resources === 'delete';
  const takesShared = goes && withShared;
  const confirmed = !goes || (typed.trim() === deployment.title.trim() && going.data !== undefined);
  const confirm = async () => {
    const result = await remove({
      id: deployment.name,
      etag: deployment.etag,
      idempotencyKey: keys[takesShared ? 'shared' : resources],
      query: { resources, ...(takesShared ? { shared: 'delete' as const } : {}) },
    });
    if (!result.error) onClose();
  };
  const lookAgain = () => {
    reset();
    setTyped('');
    void going.refetch();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-title" maxWidth="sm" fullWidth>
      <DialogTitle id="delete-title">
        {t(goes ? 'deployments.deleteTitle' : 'deployments.detachTitle', { title: deployment.title })}
      </DialogTitle>
      <DialogContent>
        <RemovalChoice value={resources} onChange={setResources} />
        {goes && (
          <Box sx={{ display: 'grid', gap: 3, marginTop: 3 }}>
            <WhatGoes going={going} withShared={withShared} onInclude={setWithShared} />
            <TypeToConfirm
              label={t('deployments.typeName', { name: deployment.title })}
              value={typed}
              onChange={setTyped}
            />
          </Box>
        )}
        <RequestFailure error={error} onLookAgain={lookAgain} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={!confirmed || isProblem(error, 'stale')}
          loading={isLoading}
          onClick={() => void confirm()}
        >
          {goes ? t('deployments.delete') : t('deployments.detach')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
