import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { DeploymentDetail } from '@blueport/contracts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/translate.tsx';
import { useUnlockDeploymentMutation } from '../queries.ts';
import { RequestFailure } from './RequestFailure.tsx';

/** What stands in the way of changes, and what is going to happen by itself. */
export function CareNotices({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [unlock, { error, isLoading }] = useUnlockDeploymentMutation();
  const { lock, expiry } = deployment;
  const ending = expiry === null || expiry.state === 'done' ? undefined : expiry.state;
  return (
    <>
      {lock && (
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
          {t('deployments.lockedBy', { name: lock.by.name, time: formatDateTime(lock.at) })}
          {lock.note && ` “${lock.note}”`}
          <RequestFailure error={error} />
        </Alert>
      )}
      {expiry && ending && (
        <Alert
          severity={ending === 'planned' ? 'info' : ending === 'held' ? 'error' : 'warning'}
          sx={{ marginBottom: 3 }}
        >
          {t(`deployments.expiry.${ending}`, {
            at: formatDateTime(expiry.at),
            actsAt: formatDateTime(expiry.actsAt),
          })}{' '}
          {t(`deployments.expiryAction.${expiry.action}`)}.
          {expiry.reason && ` ${t(`deployments.expiryReason.${expiry.reason}`)}`}
        </Alert>
      )}
    </>
  );
}
