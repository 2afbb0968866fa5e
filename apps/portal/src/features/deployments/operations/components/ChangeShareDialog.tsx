import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type DeploymentDetail, longestShareDays, type Share, type ShareRight } from '@blueport/contracts';
import { useState } from 'react';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deploymentShareApi } from '../queries.ts';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { daysOf, ShareFields, useOfferedRights } from './ShareFields.tsx';

interface ChangeShareDialogProps {
  readonly deployment: DeploymentDetail;
  readonly share: Share;
  readonly onClose: () => void;
}

const dayMs = 86_400_000;

/** Changes what a share allows and when it ends, or ends it now. */
export function ChangeShareDialog({ deployment, share, onClose }: ChangeShareDialogProps) {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [rights, setRights] = useState<readonly ShareRight[]>(share.rights);
  const [days, setDays] = useState(
    String(Math.max(1, Math.ceil((Date.parse(share.expiresAt) - now) / dayMs))),
  );
  const [change, changing] = deploymentShareApi.useDeploymentShareChangeMutation();
  const [revoke, revoking] = deploymentShareApi.useDeploymentShareRevokeMutation();
  const offered = useOfferedRights(share.person ? 'person' : 'link');
  const count = daysOf(days);
  const name = share.person?.name ?? (share.note || t('deployments.share.link'));
  const save = async () => {
    if (count === undefined) return;
    const given = rights.filter((right) => offered.includes(right));
    const result = await change({
      id: deployment.name,
      share: share.id,
      etag: share.etag,
      body: { rights: [...given], days: count },
    });
    if (result.data) onClose();
  };
  const end = async () => {
    const result = await revoke({ id: deployment.name, share: share.id });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="change-share-title" maxWidth="xs" fullWidth>
      <DialogTitle id="change-share-title">{t('deployments.share.changeTitle', { name })}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, paddingTop: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('deployments.share.endsNow', {
              time: formatDateTime(share.expiresAt),
              most: longestShareDays,
            })}
          </Typography>
          <ShareFields offered={offered} rights={rights} onRights={setRights} days={days} onDays={setDays} />
          <RequestFailure error={changing.error ?? revoking.error} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          color="error"
          loading={revoking.isLoading}
          sx={{ marginInlineEnd: 'auto' }}
          onClick={() => void end()}
        >
          {t('deployments.share.revoke')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={count === undefined}
          loading={changing.isLoading}
          onClick={() => void save()}
        >
          {t('deployments.share.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
