import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DeploymentSummary } from '@blueport/contracts';
import { useState } from 'react';
import { type Person, PersonChoice } from '../../../administration/PersonChoice.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { useAssignDeploymentMutation } from '../queries.ts';
import { RequestFailure } from './RequestFailure.tsx';

/** Hands a deployment over to somebody else, who then hears of it. */
export default function AssignDialog({
  deployment,
  onClose,
}: {
  readonly deployment: DeploymentSummary;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [person, setPerson] = useState<Person | null>(null);
  const [assign, { error, isLoading }] = useAssignDeploymentMutation();
  const confirm = async () => {
    if (!person) return;
    const result = await assign({
      id: deployment.name,
      etag: deployment.etag,
      body: { accountId: person.id },
    });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="assign-title" maxWidth="xs" fullWidth>
      <DialogTitle id="assign-title">{t('deployments.assignTitle', { title: deployment.title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {t('deployments.assignText', { name: deployment.owner.name })}
        <PersonChoice
          label={t('deployments.assignTo')}
          value={person}
          without={deployment.owner.id}
          onChange={setPerson}
        />
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" disabled={!person} loading={isLoading} onClick={() => void confirm()}>
          {t('deployments.assign')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
