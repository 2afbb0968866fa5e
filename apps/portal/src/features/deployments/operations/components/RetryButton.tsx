import type { DeploymentDetail } from '@blueport/contracts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { lastOperation, offersRetry } from '../deployment-actions.ts';

interface RetryButtonProps {
  readonly deployment: DeploymentDetail;
  readonly size?: 'small';
  readonly color?: 'inherit';
  readonly onClick: () => void;
}

/**
 * Retries the failed operation, which it names. Hidden if nothing failed, or if only other values help. Retrying a
 * deletion also requires the delete permission.
 */
export function RetryButton({ deployment, ...look }: RetryButtonProps) {
  const t = useT();
  const provision = usePermission('blueprintProvision');
  if (!offersRetry(deployment)) return null;
  const deletes = lastOperation(deployment)?.kind === 'delete';
  return (
    <PermissionButton
      permissionKey={deletes && provision.allowed ? 'deploymentDelete' : 'blueprintProvision'}
      {...look}
    >
      {t(deletes ? 'deployments.retryDelete' : 'deployments.retry')}
    </PermissionButton>
  );
}
