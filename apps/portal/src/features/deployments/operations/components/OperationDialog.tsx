import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DeploymentDetail, OperationKind, PowerAction } from '@blueport/contracts';
import { useState } from 'react';
import { isProblem } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentCareApi, deploymentShareApi } from '../queries.ts';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';

const isPower = (kind: OperationKind | undefined): boolean =>
  kind === 'start' || kind === 'stop' || kind === 'restart';

export type ConfirmedOperation = PowerAction | 'retry' | 'rollback';

interface OperationDialogProps {
  readonly deployment: Pick<DeploymentDetail, 'name' | 'title' | 'etag'>;
  readonly operation: ConfirmedOperation;
  /** The operation to go back to; the last good one without it. */
  readonly number?: number | undefined;
  /** What a retry does once more. */
  readonly repeats?: OperationKind | undefined;
  /** The share that lets the caller do it; without one it is the organization's own. */
  readonly share?: string;
  readonly onClose: () => void;
}

/** Asks before an operation that needs no values is begun. */
export function OperationDialog(props: OperationDialogProps) {
  const { deployment, operation, number, repeats, share, onClose } = props;
  const t = useT();
  const [retry, retrying] = deploymentCareApi.useDeploymentCareRetryMutation();
  const [rollback, rollingBack] = deploymentCareApi.useDeploymentCareRollbackMutation();
  const [power, powering] = deploymentCareApi.useDeploymentCarePowerMutation();
  const [powerShared, poweringShared] = deploymentShareApi.useDeploymentShareOperateMutation();
  // One key for as long as the dialog is open: pressing again after a lost answer does nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const asked = { id: deployment.name, idempotencyKey: key, etag: deployment.etag };
  const busy = retrying.isLoading || rollingBack.isLoading || powering.isLoading || poweringShared.isLoading;
  const error = retrying.error ?? rollingBack.error ?? powering.error ?? poweringShared.error;
  const lookAgain = () => {
    for (const request of [retrying, rollingBack, powering, poweringShared]) request.reset();
  };
  const confirm = async () => {
    const result =
      operation === 'retry'
        ? await retry(asked)
        : operation === 'rollback'
          ? await rollback({ ...asked, body: number === undefined ? {} : { operation: number } })
          : share === undefined
            ? await power({ ...asked, body: { action: operation } })
            : await powerShared({ share, idempotencyKey: key, body: { action: operation } });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="operation-title" maxWidth="xs" fullWidth>
      <DialogTitle id="operation-title">
        {t(`deployments.ask.${operation}`, { title: deployment.title })}
      </DialogTitle>
      <DialogContent>
        {operation === 'retry' && isPower(repeats)
          ? t('deployments.ask.retryPowerText')
          : t(`deployments.ask.${operation}Text`)}
        <RequestFailure error={error} onLookAgain={lookAgain} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={isProblem(error, 'stale')}
          loading={busy}
          onClick={() => void confirm()}
        >
          {t(`deployments.kind.${operation}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
