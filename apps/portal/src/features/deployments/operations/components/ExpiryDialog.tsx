import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DeploymentDetail } from '@blueport/contracts';
import { useState } from 'react';
import { isProblem } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { hasPower } from '../deployment-actions.ts';
import { expiryBody, newExpiryDraft } from '../expiry-draft.ts';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { deploymentCareApi } from '../queries.ts';
import { ExpiryFields } from './ExpiryFields.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { SharedResources } from './SharedResources.tsx';

/** Says when a deployment ends by itself, or that it does not. */
export function ExpiryDialog({
  deployment,
  onClose,
}: {
  readonly deployment: DeploymentDetail;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [draft, setDraft] = useState(() => newExpiryDraft(deployment.expiry, now));
  const [save, { error, isLoading, reset }] = deploymentCareApi.useDeploymentCareExpiryMutation();
  const { data: deletion } = deploymentApi.useDeploymentDeletionQuery({ id: deployment.name });
  const body = expiryBody(draft, now);
  const stale = isProblem(error, 'stale');
  // Begins anew with what is set by now: the other date is seen before it is written over.
  const lookAgain = () => {
    setDraft(newExpiryDraft(deployment.expiry, now));
    reset();
  };
  const send = async (sent: typeof body | { at: null }) => {
    if (!sent) return;
    const result = await save({ id: deployment.name, etag: deployment.etag, body: sent });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="expiry-title" maxWidth="xs" fullWidth>
      <DialogTitle id="expiry-title">{t('deployments.expiryTitle', { title: deployment.title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {t('deployments.expiryText')}
        <ExpiryFields draft={draft} now={now} stops={hasPower(deployment)} onChange={setDraft} />
        {body?.action === 'delete' ? <SharedResources resources={deletion?.resources ?? []} /> : null}
        <RequestFailure error={error} onLookAgain={lookAgain} />
      </DialogContent>
      <DialogActions>
        {deployment.expiry && (
          <Button
            color="error"
            disabled={stale || isLoading}
            onClick={() => void send({ at: null })}
            sx={{ marginInlineEnd: 'auto' }}
          >
            {t('deployments.expiryNone')}
          </Button>
        )}
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={body === undefined || stale}
          loading={isLoading}
          onClick={() => void send(body)}
        >
          {t('deployments.expirySave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
