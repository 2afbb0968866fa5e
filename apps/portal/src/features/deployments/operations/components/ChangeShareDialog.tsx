import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DeploymentDetail, maxShareDays, type Share } from '@blueport/contracts';
import { useState } from 'react';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentShareApi } from '../queries.ts';
import { daysOf, ShareFields, type ShareTerms, useOfferedRights } from './ShareFields.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { useRemoval } from '../../../../components/undo/use-removal.ts';
import { useForm } from '../../../../components/form-dialog/use-form.ts';

interface ChangeShareDialogProps {
  readonly deployment: DeploymentDetail;
  readonly share: Share;
  readonly onClose: () => void;
}

const dayMs = 86_400_000;

/** Changes the rights and expiry of a share, or revokes it. */
export function ChangeShareDialog({ deployment, share, onClose }: ChangeShareDialogProps) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const form = useForm<ShareTerms>({
    rights: share.rights,
    days: String(Math.max(1, Math.ceil((Date.parse(share.expiresAt) - now) / dayMs))),
  });
  const { rights, days } = form.values;
  const [change] = deploymentShareApi.useDeploymentShareChangeMutation();
  const [revoke, revoking] = deploymentShareApi.useDeploymentShareRevokeMutation();
  const remove = useRemoval();
  const offeredRights = useOfferedRights(share.person ? 'person' : 'link');
  const count = daysOf(days);
  const name = share.person?.name ?? (share.note || t('deployments.share.link'));
  const save = async () => {
    if (count === undefined) return undefined;
    const grantedRights = rights.filter((right) => offeredRights.includes(right));
    return change({
      id: deployment.name,
      share: share.id,
      etag: share.etag,
      body: { rights: [...grantedRights], days: count },
    });
  };
  const send = () => revoke({ id: deployment.name, share: share.id });
  const end = async () => {
    // A link is revoked immediately, because others may have it.
    if (share.person) {
      remove({ ids: [share.id], text: t('deployments.share.revoked', { name }), send });
    } else if ((await send()).error) {
      return;
    }
    onClose();
  };
  return (
    <FormDialog
      title={t('deployments.share.changeTitle', { name })}
      submit={t('deployments.share.save')}
      isReady={count !== undefined}
      layout="gap"
      form={form}
      send={save}
      failure={revoking.error}
      actions={
        <Button
          color="error"
          loading={revoking.isLoading}
          sx={{ marginInlineEnd: 'auto' }}
          onClick={() => void end()}
        >
          {t('deployments.share.revoke')}
        </Button>
      }
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('deployments.share.endsNow', { time: formatDateTime(share.expiresAt), most: maxShareDays })}
      </Typography>
      <ShareFields offeredRights={offeredRights} form={form} />
    </FormDialog>
  );
}
