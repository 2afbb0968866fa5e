import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DeploymentDetail } from '@blueport/contracts';
import { useState } from 'react';
import { isProblem } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { lastOperation } from '../deployment-actions.ts';
import { deploymentCareApi } from '../queries.ts';
import { OperationDialog } from './OperationDialog.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { useWhatGoes, WhatGoes } from './WhatGoes.tsx';

interface RetryDialogProps {
  readonly deployment: DeploymentDetail;
  readonly onClose: () => void;
}

/** Asks before what failed is tried again; a deletion says once more what goes. */
export function RetryDialog({ deployment, onClose }: RetryDialogProps) {
  const last = lastOperation(deployment);
  if (last?.kind !== 'delete') {
    return (
      <OperationDialog deployment={deployment} operation="retry" repeats={last?.kind} onClose={onClose} />
    );
  }
  return <RetryDeletion deployment={deployment} withShared={last.shared === 'delete'} onClose={onClose} />;
}

/** A deletion that is tried again does with what others declare what was decided when it was asked for. */
function RetryDeletion({
  deployment,
  withShared,
  onClose,
}: RetryDialogProps & { readonly withShared: boolean }) {
  const t = useT();
  const going = useWhatGoes(deployment.name, withShared);
  const [retry, { error, isLoading, reset }] = deploymentCareApi.useDeploymentCareRetryMutation();
  // One key for as long as the dialog is open: pressing again after a lost answer does nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const confirm = async () => {
    const result = await retry({ id: deployment.name, idempotencyKey: key, etag: deployment.etag });
    if (!result.error) onClose();
  };
  const lookAgain = () => {
    reset();
    void going.refetch();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="retry-title" maxWidth="sm" fullWidth>
      <DialogTitle id="retry-title">
        {t('deployments.ask.retryDelete', { title: deployment.title })}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 3 }}>
          {t(withShared ? 'deployments.ask.retryDeleteShared' : 'deployments.ask.retryDeleteText')}
          <WhatGoes going={going} withShared={withShared} />
        </Box>
        <RequestFailure error={error} onLookAgain={lookAgain} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={going.data === undefined || isProblem(error, 'stale')}
          loading={isLoading}
          onClick={() => void confirm()}
        >
          {t('deployments.retryDelete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
