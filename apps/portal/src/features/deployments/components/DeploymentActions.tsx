import type { DeploymentDetail } from '@blueport/contracts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLazyDeploymentDownloadQuery } from '../../../api/deployment-queries.ts';
import { usePermission } from '../../../app/use-permission.ts';
import { useT } from '../../../i18n/translate.tsx';
import { PermissionButton } from '../../../permission-help/PermissionButton.tsx';
import { possibleActions, redeployForm, wantsOtherValues } from '../deployment-actions.ts';
import { MoreActions } from './MoreActions.tsx';
import { RetryButton } from './RetryButton.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';

// Dialogs bring controls along that the page itself does not need.
const CancelDialog = lazy(() => import('./CancelDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));
const RetryDialog = lazy(() => import('./RetryDialog.tsx'));

/** What can be done with a deployment now; what cannot says why. */
export function DeploymentActions({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'cancel' | 'delete' | 'retry'>();
  const possible = possibleActions(deployment.state, deployment.lock !== null);
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
      <RetryButton deployment={deployment} onClick={() => setDialog('retry')} />
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
        onClick={() => void navigate(redeployForm(deployment))}
      >
        {t(wantsOtherValues(deployment) ? 'deployments.changeAndRetry' : 'deployments.redeploy')}
      </PermissionButton>
      <Suspense>
        {dialog === 'cancel' && <CancelDialog deployment={deployment} onClose={() => setDialog(undefined)} />}
        {dialog === 'retry' && <RetryDialog deployment={deployment} onClose={() => setDialog(undefined)} />}
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
