import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DeploymentSummary } from '@blueport/contracts';
import { useState } from 'react';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';

/** Asks before a running deployment is stopped. */
export function CancelDialog({
  deployment,
  onClose,
}: {
  deployment: DeploymentSummary;
  onClose: () => void;
}) {
  const t = useT();
  const [cancel, { error, isLoading }] = deploymentApi.useDeploymentCancelMutation();
  // One key for as long as the dialog is open: pressing again after a lost answer does nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const confirm = async () => {
    const result = await cancel({ id: deployment.name, idempotencyKey: key });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="cancel-title">
      <DialogTitle id="cancel-title">{t('deployments.cancelTitle', { title: deployment.title })}</DialogTitle>
      <DialogContent>
        {t('deployments.cancelText')}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('deployments.keepRunning')}</Button>
        <Button variant="contained" color="error" loading={isLoading} onClick={() => void confirm()}>
          {t('deployments.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
