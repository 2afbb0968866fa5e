import type { DeploymentSummary } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentManagementApi } from '../queries.ts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

/** Locks a deployment, with a note that explains the lock to other users. */
export function LockDialog({
  deployment,
  onClose,
}: {
  readonly deployment: DeploymentSummary;
  readonly onClose: () => void;
}) {
  const t = useT();
  const form = useForm({ note: '' });
  const [lock] = deploymentManagementApi.useDeploymentManagementLockMutation();
  return (
    <FormDialog
      title={t('deployments.lockTitle', { title: deployment.title })}
      submit={t('deployments.lock')}
      layout="text"
      form={form}
      send={() =>
        lock({ id: deployment.name, etag: deployment.etag, body: { note: form.values.note.trim() } })
      }
      onReload
      onClose={onClose}
    >
      {t('deployments.lockText')}
      <TextInput {...inputOf(form, 'note')} label={t('deployments.lockNote')} longest={300} />
    </FormDialog>
  );
}
