import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { personName } from '../../../../core/i18n/person-name.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentManagementApi } from '../queries.ts';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { busyReason, emptyGroupOf } from '../deployment-actions.ts';
import { DeleteDialog } from './DeleteDialog.tsx' with { load: 'dialog' };
import { ExpiryDialog } from './ExpiryDialog.tsx' with { load: 'dialog' };
import { AssignDialog } from './AssignDialog.tsx' with { load: 'dialog' };
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';

/** Notices about a deployment: missing owner, lock, pending upgrade and expiry. */
export function DeploymentNotices({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const { lock, pending } = deployment;
  return (
    <>
      {deployment.needsOwner && <NeedsOwnerNotice deployment={deployment} />}
      {lock && <LockNotice deployment={deployment} lock={lock} />}
      {pending && (
        <Alert severity="info" sx={{ marginBottom: 3 }}>
          {t('deployments.pending', pending)}
          {'. '}
          {t('deployments.pendingNotice', { current: deployment.blueprint.version })}
        </Alert>
      )}
      <EmptyGroupNotice deployment={deployment} />
      <ExpiryNotice deployment={deployment} />
    </>
  );
}

interface NoticeProps {
  readonly deployment: DeploymentDetail;
}

interface LockNoticeProps extends NoticeProps {
  readonly lock: NonNullable<DeploymentDetail['lock']>;
}

function LockNotice({ deployment, lock }: LockNoticeProps) {
  const t = useT();
  const [unlock, { error, isLoading, reset }] =
    deploymentManagementApi.useDeploymentManagementUnlockMutation();
  return (
    <Alert
      severity="info"
      sx={{ marginBottom: 3 }}
      action={
        <Button
          color="inherit"
          size="small"
          loading={isLoading}
          onClick={() => void unlock({ id: deployment.name, etag: deployment.etag })}
        >
          {t('deployments.unlock')}
        </Button>
      }
    >
      {t('deployments.lockedBy', { name: personName(t, lock.by.name), time: formatDateTime(lock.at) })}
      {lock.note && ` ${t('deployments.lockedNote', { note: lock.note })}`}
      <RequestFailure error={error} onReload={reset} />
    </Alert>
  );
}

/** Notice about the upcoming expiry, with a button to change it. */
function ExpiryNotice({ deployment }: NoticeProps) {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const provision = usePermission('blueprintProvision');
  const { lock, expiry } = deployment;
  const isGone = deployment.state === 'Deleted' || deployment.state === 'Detached';
  const ending = expiry === null || expiry.state === 'done' ? undefined : expiry.state;
  if (!expiry || !ending) return null;
  return (
    <>
      <Alert
        severity={ending === 'planned' ? 'info' : ending === 'held' ? 'error' : 'warning'}
        sx={{ marginBottom: 3 }}
        // Warning mails link to this page, so the requested action must be one click away.
        action={
          provision.allowed &&
          lock === null &&
          !isGone && (
            <Button color="inherit" size="small" onClick={() => setChanging(true)}>
              {t('deployments.expiryChange')}
            </Button>
          )
        }
      >
        {t(
          ending === 'planned' && expiry.graceDays === 0
            ? 'deployments.expiry.atOnce'
            : `deployments.expiry.${ending}`,
          { at: formatDateTime(expiry.at), actsAt: formatDateTime(expiry.actsAt), action: expiry.action },
        )}
        {expiry.reason && ` ${t(`deployments.expiryReason.${expiry.reason}`)}`}
      </Alert>
      <Suspense>
        {changing && <ExpiryDialog deployment={deployment} onClose={() => setChanging(false)} />}
      </Suspense>
    </>
  );
}

/** Offers to delete the empty resource group of a failed first attempt together with the deployment. */
function EmptyGroupNotice({ deployment }: NoticeProps) {
  const t = useT();
  const [deleting, setDeleting] = useState(false);
  const group = emptyGroupOf(deployment);
  if (group === undefined) return null;
  return (
    <>
      <Alert
        severity="info"
        sx={{ marginBottom: 3 }}
        action={
          <PermissionButton
            permissionKey="deploymentDelete"
            variant="text"
            color="inherit"
            size="small"
            onClick={() => setDeleting(true)}
          >
            {t('deployments.emptyGroup.delete')}
          </PermissionButton>
        }
      >
        {t('deployments.emptyGroup.notice', { group })}
      </Alert>
      <Suspense>
        {deleting && <DeleteDialog deployment={deployment} onClose={() => setDeleting(false)} />}
      </Suspense>
    </>
  );
}

/** Notice that a deployment needs a new owner, with a button to assign one. */
function NeedsOwnerNotice({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [assigning, setAssigning] = useState(false);
  return (
    <>
      <Alert
        severity="warning"
        sx={{ marginBottom: 3 }}
        action={
          <PermissionButton
            permissionKey="deploymentAssign"
            refusal={
              deployment.lock === null ? undefined : t('deployments.notNow', { why: busyReason(deployment) })
            }
            variant="text"
            color="inherit"
            size="small"
            onClick={() => setAssigning(true)}
          >
            {t('deployments.assign')}
          </PermissionButton>
        }
      >
        {t('deployments.needsOwner.notice')}
      </Alert>
      <Suspense>
        {assigning && <AssignDialog deployment={deployment} onClose={() => setAssigning(false)} />}
      </Suspense>
    </>
  );
}
