import Box from '@mui/material/Box';
import type { DeploymentDetail } from '@blueport/contracts';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { usePageActions } from '../../../../components/page-actions/page-actions.ts';
import { useUrlSwitch } from '../../../../ui/url-tabs/use-url-switch.ts';
import { MenuButton } from '../../../../ui/menu-button/MenuButton.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { busyReason, possibleActions, redeployForm, redeployLabel } from '../deployment-actions.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import type { ActionChoice } from './MoreActions.tsx';
import { RetryButton } from './RetryButton.tsx';
import { useDownload } from './use-download.ts';
import { CancelDialog } from './CancelDialog.tsx' with { load: 'dialog' };
import { DeleteDialog } from './DeleteDialog.tsx' with { load: 'dialog' };
import { RetryDialog } from './RetryDialog.tsx' with { load: 'dialog' };
import { OperationDialog } from './OperationDialog.tsx' with { load: 'dialog' };
import { LockDialog } from './LockDialog.tsx' with { load: 'dialog' };
import { ExpiryDialog } from './ExpiryDialog.tsx' with { load: 'dialog' };
import { AssignDialog } from './AssignDialog.tsx' with { load: 'dialog' };
import { JsonDialog } from './JsonDialog.tsx' with { load: 'dialog' };
import { MoreActions } from './MoreActions.tsx' with { load: 'dialog' };

/** Shown only if there is room. On phones, these actions are in the “More” menu. */
function WithRoom({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>{children}</Box>;
}

/** Offers the available actions in the command palette. */
function useDeploymentActions(deployment: DeploymentDetail, choose: (choice: ActionChoice) => void): void {
  const t = useT();
  const mayChange = usePermission('blueprintProvision').allowed;
  const mayDelete = usePermission('deploymentDelete').allowed;
  const mayAssign = usePermission('deploymentAssign').allowed;
  const { redeploy, cancel, remove } = possibleActions(deployment.state, deployment.lock !== null);
  const isGone = deployment.state === 'Deleted' || deployment.state === 'Detached';
  const mayEdit = deployment.lock === null && !isGone;
  const offers = [
    { id: 'redeploy', label: t('deployments.redeploy'), isPossible: mayChange && redeploy },
    { id: 'cancel', label: t('deployments.cancel'), isPossible: mayChange && cancel },
    { id: 'expiry', label: t('deployments.menu.expiry'), isPossible: mayChange && mayEdit },
    { id: 'lock', label: t('deployments.menu.lock'), isPossible: mayChange && mayEdit },
    { id: 'assign', label: t('deployments.menu.assign'), isPossible: mayAssign && deployment.lock === null },
    { id: 'delete', label: t('deployments.delete'), isPossible: mayDelete && remove },
  ] as const;
  usePageActions({
    title: deployment.title,
    id: deployment.name,
    actions: offers
      .filter(({ isPossible }) => isPossible)
      .map(({ id, label }) => ({ id, label, run: () => choose(id) })),
  });
}

/** Actions of a deployment. Unavailable ones show a reason. */
export function DeploymentActions({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const navigate = useNavigate();
  const mayDownload = usePermission('deploymentDownload').allowed;
  const [fetchDownload] = deploymentApi.useLazyDeploymentDownloadQuery();
  const download = useDownload(deployment.name, (what) =>
    fetchDownload({ id: deployment.name, query: { what } }),
  );
  const [dialog, setDialog] = useState<ActionChoice>();
  const [showsJson, toggleJson] = useUrlSwitch('json');
  const possible = possibleActions(deployment.state, deployment.lock !== null);
  const inState = deployment.lock
    ? t('deployments.notNow', { why: busyReason(deployment) })
    : t('deployments.notInState', { state: t(`deploy.state.${deployment.state}`) });
  const choose = (choice: ActionChoice) => {
    if (choice === 'redeploy') void navigate(redeployForm(deployment));
    else if (choice === 'template' || choice === 'parameters' || choice === 'bundle') void download(choice);
    else if (choice === 'json') toggleJson();
    else setDialog(choice);
  };
  const dialogProps = { deployment, onClose: () => setDialog(undefined) };
  useDeploymentActions(deployment, choose);
  const redeploy = (
    <PermissionButton
      permissionKey="blueprintProvision"
      refusal={possible.redeploy ? undefined : inState}
      variant="contained"
      onClick={() => choose('redeploy')}
    >
      {t(redeployLabel(deployment))}
    </PermissionButton>
  );
  return (
    <>
      <MenuButton label={t('deployments.more')} onChoose={choose}>
        {(menu) => <MoreActions {...menu} deployment={deployment} />}
      </MenuButton>
      <WithRoom>
        {mayDownload ? (
          <DownloadMenu onChoose={choose} />
        ) : (
          <PermissionButton permissionKey="deploymentDownload" onClick={() => undefined}>
            {t('deployments.download')}
          </PermissionButton>
        )}
      </WithRoom>
      {possible.cancel && (
        <PermissionButton permissionKey="blueprintProvision" onClick={() => choose('cancel')}>
          {t('deployments.cancel')}
        </PermissionButton>
      )}
      <WithRoom>
        <RetryButton deployment={deployment} onClick={() => choose('retry')} />
        <PermissionButton
          permissionKey="deploymentDelete"
          refusal={possible.remove ? undefined : inState}
          onClick={() => choose('delete')}
        >
          {t('deployments.delete')}
        </PermissionButton>
      </WithRoom>
      {/* While an operation runs, phones show only the cancel button. */}
      {possible.cancel ? <WithRoom>{redeploy}</WithRoom> : redeploy}
      <Suspense>
        {showsJson && <JsonDialog deployment={deployment} onClose={toggleJson} />}
        {dialog === 'cancel' && <CancelDialog {...dialogProps} />}
        {dialog === 'retry' && <RetryDialog {...dialogProps} />}
        {dialog === 'delete' && <DeleteDialog {...dialogProps} />}
        {dialog === 'lock' && <LockDialog {...dialogProps} />}
        {dialog === 'expiry' && <ExpiryDialog {...dialogProps} />}
        {dialog === 'assign' && <AssignDialog {...dialogProps} />}
        {(dialog === 'start' || dialog === 'stop' || dialog === 'restart' || dialog === 'rollback') && (
          <OperationDialog {...dialogProps} operation={dialog} />
        )}
      </Suspense>
    </>
  );
}
