import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { DeploymentDetail } from '@blueport/contracts';
import { useState } from 'react';
import { useDeleteDeploymentMutation } from '../../../api/deployment-queries.ts';
import { ResourceList } from '../../../graph/ResourceList.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { useDeploymentDeletionQuery } from '../queries.ts';
import { RemovalChoice } from './RemovalChoice.tsx';
import { RequestFailure } from './RequestFailure.tsx';
import { SharedResources } from './SharedResources.tsx';

/** Deleting, the hard way: shows what goes and what others declare too, lets keep the resources, and wants the name typed when they go. */
export default function DeleteDialog({
  deployment,
  onClose,
}: {
  deployment: DeploymentDetail;
  onClose: () => void;
}) {
  const t = useT();
  const [resources, setResources] = useState<'delete' | 'detach'>('delete');
  const [typed, setTyped] = useState('');
  const [remove, { error, isLoading }] = useDeleteDeploymentMutation();
  const { data: deletion, isLoading: isLooking } = useDeploymentDeletionQuery(deployment.name);
  const [withShared, setWithShared] = useState(false);
  const [keys] = useState(() => ({
    delete: crypto.randomUUID(),
    detach: crypto.randomUUID(),
    shared: crypto.randomUUID(),
  }));
  const takesShared = resources === 'delete' && withShared;
  const goes = deletion
    ? deletion.resources
        .filter(({ owners }) => withShared || owners.length === 0)
        .map((resource) => ({ ...resource, dependsOn: [] }))
    : deployment.resources;
  const confirmed = resources === 'detach' || typed.trim() === deployment.title.trim();
  const confirm = async () => {
    const result = await remove({
      id: deployment.name,
      etag: deployment.etag,
      key: keys[takesShared ? 'shared' : resources],
      resources,
      ...(takesShared ? { shared: 'delete' as const } : {}),
    });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-title" maxWidth="sm" fullWidth>
      <DialogTitle id="delete-title">{t('deployments.deleteTitle', { title: deployment.title })}</DialogTitle>
      <DialogContent>
        <RemovalChoice value={resources} onChange={setResources} />
        {resources === 'delete' && (
          <>
            <Box sx={{ typography: 'subtitle2', marginTop: 3 }}>
              {t('deployments.goes', { count: goes.length })}
            </Box>
            <Box
              tabIndex={0}
              component="section"
              aria-label={t('deployments.goes', { count: goes.length })}
              sx={{ maxHeight: 200, overflow: 'auto', marginBlock: 2 }}
            >
              <ResourceList resources={goes} label={t('deployments.tab.resources')} />
            </Box>
            <SharedResources
              resources={deletion?.resources ?? []}
              included={withShared}
              onInclude={setWithShared}
            />
            <TextField
              fullWidth
              autoComplete="off"
              label={t('deployments.typeName', { name: deployment.title })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              sx={{ marginTop: 2 }}
            />
          </>
        )}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={!confirmed || (resources === 'delete' && isLooking)}
          loading={isLoading}
          onClick={() => void confirm()}
        >
          {resources === 'delete' ? t('deployments.delete') : t('deployments.detach')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
