import type { DeploymentDetail, OperationKind, PowerAction } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentManagementApi, deploymentShareApi } from '../queries.ts';
import { FormDialog, type Outcome } from '../../../../components/form-dialog/FormDialog.tsx';

const isPower = (kind: OperationKind | undefined): boolean =>
  kind === 'start' || kind === 'stop' || kind === 'restart';

export type ConfirmedOperation = PowerAction | 'retry' | 'rollback';

interface OperationDialogProps {
  readonly deployment: Pick<DeploymentDetail, 'name' | 'title' | 'etag'>;
  readonly operation: ConfirmedOperation;
  /** Operation to roll back to. Defaults to the last successful one. */
  readonly number?: number | undefined;
  /** Operation that a retry repeats. */
  readonly repeats?: OperationKind | undefined;
  /** Share that permits the operation, if it is not run as a member of the organization. */
  readonly share?: string;
  readonly onClose: () => void;
}

/** Confirms an operation that needs no values. */
export function OperationDialog(props: OperationDialogProps) {
  const { deployment, operation, number, repeats, share, onClose } = props;
  const t = useT();
  const [retry] = deploymentManagementApi.useDeploymentManagementRetryMutation();
  const [rollback] = deploymentManagementApi.useDeploymentManagementRollbackMutation();
  const [power] = deploymentManagementApi.useDeploymentManagementPowerMutation();
  const [powerShared] = deploymentShareApi.useDeploymentShareOperateMutation();
  const send = (idempotencyKey: string): Promise<Outcome> => {
    const request = { id: deployment.name, idempotencyKey, etag: deployment.etag };
    if (operation === 'retry') return retry(request);
    if (operation === 'rollback')
      return rollback({ ...request, body: number === undefined ? {} : { operation: number } });
    const body = { action: operation };
    return share === undefined ? power({ ...request, body }) : powerShared({ share, idempotencyKey, body });
  };
  return (
    <FormDialog
      title={t(`deployments.ask.${operation}`, { title: deployment.title })}
      submit={t(`deployments.kind.${operation}`)}
      send={send}
      onReload
      onClose={onClose}
    >
      {operation === 'retry' && isPower(repeats)
        ? t('deployments.ask.retryPowerText')
        : t(`deployments.ask.${operation}Text`)}
    </FormDialog>
  );
}
