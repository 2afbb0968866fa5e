import type { DeploymentSummary } from '@blueport/contracts';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

/** Confirms canceling a running deployment. */
export function CancelDialog({
  deployment,
  onClose,
}: {
  deployment: DeploymentSummary;
  onClose: () => void;
}) {
  const t = useT();
  const [cancel] = deploymentApi.useDeploymentCancelMutation();
  return (
    <FormDialog
      title={t('deployments.cancelTitle', { title: deployment.title })}
      submit={t('deployments.cancel')}
      cancel={t('deployments.keepRunning')}
      isDangerous
      send={(idempotencyKey) => cancel({ id: deployment.name, idempotencyKey })}
      onClose={onClose}
    >
      {t('deployments.cancelText')}
    </FormDialog>
  );
}
