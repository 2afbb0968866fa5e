import Button from '@mui/material/Button';
import type { DeploymentDetail } from '@blueport/contracts';
import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { hasPower } from '../deployment-actions.ts';
import { expiryBody, newExpiryDraft } from '../expiry-draft.ts';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { deploymentManagementApi } from '../queries.ts';
import { ExpiryFields } from './ExpiryFields.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { useForm } from '../../../../components/form-dialog/use-form.ts';
import { isProblem } from '../../../../core/api/problem.ts';
import { SharedResources } from './SharedResources.tsx';

/** Sets or removes the expiry of a deployment. */
export function ExpiryDialog({
  deployment,
  onClose,
}: {
  readonly deployment: DeploymentDetail;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const form = useForm({ draft: newExpiryDraft(deployment.expiry, now) });
  const { draft } = form.values;
  const [save, ending] = deploymentManagementApi.useDeploymentManagementExpiryMutation();
  const { data: deletion } = deploymentApi.useDeploymentDeletionQuery({ id: deployment.name });
  const body = expiryBody(draft, now);
  const send = (sent: NonNullable<typeof body> | { at: null }) =>
    save({ id: deployment.name, etag: deployment.etag, body: sent });
  const end = async () => {
    const { error } = await send({ at: null });
    if (!error) onClose();
  };
  return (
    <FormDialog
      title={t('deployments.expiryTitle', { title: deployment.title })}
      submit={t('deployments.expirySave')}
      isReady={body !== undefined}
      isLoading={ending.isLoading}
      layout="text"
      form={form}
      send={async () => body && send(body)}
      failure={ending.error}
      // Restart with the current value, so that the user sees the conflicting date before replacing it.
      onReload={() => {
        form.reset({ draft: newExpiryDraft(deployment.expiry, now) });
        ending.reset();
      }}
      actions={
        deployment.expiry && (
          <Button
            color="error"
            disabled={ending.isLoading || isProblem(ending.error, 'stale')}
            onClick={() => void end()}
            sx={{ marginInlineEnd: 'auto' }}
          >
            {t('deployments.expiryNone')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {t('deployments.expiryText')}
      <ExpiryFields
        draft={draft}
        now={now}
        stops={hasPower(deployment)}
        onChange={(next) => form.set('draft', next)}
      />
      {body?.action === 'delete' ? <SharedResources resources={deletion?.resources ?? []} /> : null}
    </FormDialog>
  );
}
