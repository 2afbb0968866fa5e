import type { DeploymentDetail } from '@blueport/contracts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLazyDeploymentDownloadQuery } from '../../../api/deployment-queries.ts';
import { usePermission } from '../../../app/use-permission.ts';
import { useT } from '../../../i18n/translate.tsx';
import { PermissionButton } from '../../../permission-help/PermissionButton.tsx';
import { canRetry, possibleActions } from '../deployment-actions.ts';
import { MoreActions } from './MoreActions.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';

// Dialogs bring controls along that the page itself does not need.
const CancelDialog = lazy(() => import('./CancelDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));
const OperationDialog = lazy(() => import('./OperationDialog.tsx'));

/** What can be done with a deployment now; what cannot says why. */
export function DeploymentActions({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'cancel' | 'delete' | 'retry'>();
  const possible = possibleActions(deployment.state, deployment.lock !== null);
  const form = `/portal/blueprint/${deployment.blueprint.name}/form?from=${deployment.name}&redeploy=1`;
  const inState = deployment.lock
    ? t('deployments.notNow')
    : t('deployments.notInState', { state: t(`deploy.state.${deployment.state}`) });
  return (
    <>
      <MoreActions deployment={deployment} />
      <Download name={deployment.name} />
      {possible.cancel && (
        <PermissionButton permissionKey="blueprintProvision" onClick={() => setDialog('cancel')}>
          {t('deployments.cancel')}
        </PermissionButton>
      )}
      {canRetry(deployment) && (
        <PermissionButton permissionKey="blueprintProvision" onClick={() => setDialog('retry')}>
          {t('deployments.retry')}
        </PermissionButton>
      )}
      <PermissionButton
        permissionKey="deploymentDelete"
        refusal={possible.remove ? undefined : inState}
        onClick={() => setDialog('delete')}
      >
        {t('deployments.delete')}
      </PermissionButton>
      <PermissionButton
        permissionKey="blueprintProvision"
        refusal={possible.redeploy ? undefined : inState}
        variant="contained"
        onClick={() => void navigate(form)}
      >
        {t('deployments.redeploy')}
      </PermissionButton>
      <Suspense>
        {dialog === 'cancel' && <CancelDialog deployment={deployment} onClose={() => setDialog(undefined)} />}
        {dialog === 'retry' && (
          <OperationDialog deployment={deployment} operation="retry" onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'delete' && <DeleteDialog deployment={deployment} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

function Download({ name }: { readonly name: string }) {
  const t = useT();
  const permission = usePermission('deploymentDownload');
  const [fetchDownload] = useLazyDeploymentDownloadQuery();
  if (permission.allowed)
    return <DownloadMenu name={name} load={(what) => fetchDownload({ id: name, what })} />;
  return (
    <PermissionButton permissionKey="deploymentDownload" onClick={() => undefined}>
      {t('deployments.download')}
    </PermissionButton>
  );
}
