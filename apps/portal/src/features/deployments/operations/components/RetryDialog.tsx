import Box from '@mui/material/Box';
import type { DeploymentDetail } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { lastOperation } from '../deployment-actions.ts';
import { deploymentManagementApi } from '../queries.ts';
import { OperationDialog } from './OperationDialog.tsx';
import { useDeletionPreview, DeletionList } from './DeletionList.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface RetryDialogProps {
  readonly deployment: DeploymentDetail;
  readonly onClose: () => void;
}

/** Confirms retrying a failed operation. For a deletion, it shows the affected resources again. */
export function RetryDialog({ deployment, onClose }: RetryDialogProps) {
  const last = lastOperation(deployment);
  if (last?.kind !== 'delete') {
    return (
      <OperationDialog deployment={deployment} operation="retry" repeats={last?.kind} onClose={onClose} />
    );
  }
  return <RetryDeletion deployment={deployment} withShared={last.shared === 'delete'} onClose={onClose} />;
}

/** Retries a deletion. Shared resources are handled as chosen in the original request. */
function RetryDeletion({
  deployment,
  withShared,
  onClose,
}: RetryDialogProps & { readonly withShared: boolean }) {
  const t = useT();
  const going = useDeletionPreview(deployment.name, withShared);
  const [retry] = deploymentManagementApi.useDeploymentManagementRetryMutation();
  return (
    <FormDialog
      title={t('deployments.ask.retryDelete', { title: deployment.title })}
      submit={t('deployments.retryDelete')}
      isDangerous
      isReady={going.data !== undefined}
      width="sm"
      send={(idempotencyKey) => retry({ id: deployment.name, idempotencyKey, etag: deployment.etag })}
      onReload={() => void going.refetch()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {t(withShared ? 'deployments.ask.retryDeleteShared' : 'deployments.ask.retryDeleteText')}
        <DeletionList going={going} withShared={withShared} />
      </Box>
    </FormDialog>
  );
}
