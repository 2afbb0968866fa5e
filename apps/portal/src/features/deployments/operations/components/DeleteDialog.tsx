import Box from '@mui/material/Box';
import type { DeploymentDetail } from '@blueport/contracts';
import { useState } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { RemovalChoice } from './RemovalChoice.tsx';
import { TypeToConfirm } from './TypeToConfirm.tsx';
import { useDeletionPreview, DeletionList } from './DeletionList.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

/**
 * Deletes a deployment, with or without its resources. Shows the affected and shared resources, and requires typing the
 * name to delete them.
 */
export function DeleteDialog({ deployment, onClose }: { deployment: DeploymentDetail; onClose: () => void }) {
  const t = useT();
  const [resources, setResources] = useState<'delete' | 'detach'>('delete');
  const [typed, setTyped] = useState('');
  const [remove] = deploymentApi.useDeploymentDeleteMutation();
  const [withShared, setWithShared] = useState(false);
  const going = useDeletionPreview(deployment.name, withShared);
  const [keys] = useState(() => ({
    delete: crypto.randomUUID(),
    detach: crypto.randomUUID(),
    shared: crypto.randomUUID(),
  }));
  const goes = resources === 'delete';
  const takesShared = goes && withShared;
  const confirmed = !goes || (typed.trim() === deployment.title.trim() && going.data !== undefined);
  const reload = () => {
    setTyped('');
    void going.refetch();
  };
  return (
    <FormDialog
      title={t(goes ? 'deployments.deleteTitle' : 'deployments.detachTitle', { title: deployment.title })}
      submit={goes ? t('deployments.delete') : t('deployments.detach')}
      isDangerous
      isReady={confirmed}
      width="sm"
      send={() =>
        remove({
          id: deployment.name,
          etag: deployment.etag,
          idempotencyKey: keys[takesShared ? 'shared' : resources],
          query: { resources, ...(takesShared ? { shared: 'delete' as const } : {}) },
        })
      }
      onReload={reload}
      onClose={onClose}
    >
      <RemovalChoice value={resources} onChange={setResources} />
      {goes && (
        <Box sx={{ display: 'grid', gap: 3, marginTop: 3 }}>
          <DeletionList going={going} withShared={withShared} onInclude={setWithShared} />
          <TypeToConfirm
            label={t('deployments.typeName', { name: deployment.title })}
            value={typed}
            onChange={setTyped}
          />
        </Box>
      )}
    </FormDialog>
  );
}
