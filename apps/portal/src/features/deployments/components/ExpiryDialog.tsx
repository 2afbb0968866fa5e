import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  type DeploymentDetail,
  type ExpiryAction,
  expiryActions,
  longestGraceDays,
} from '@blueport/contracts';
import { useState } from 'react';
import { useT } from '../../../i18n/translate.tsx';
import { hasPower } from '../deployment-actions.ts';
import { useSetExpiryMutation } from '../queries.ts';
import { RequestFailure } from './RequestFailure.tsx';

const dayMs = 86_400_000;

/** A moment as the field for dates and times wants it, in the reader's zone. */
const fieldOf = (time: number): string => {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Says when a deployment ends by itself, what happens then, and how long one may still change one's mind. */
export default function ExpiryDialog({
  deployment,
  onClose,
}: {
  readonly deployment: DeploymentDetail;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { expiry } = deployment;
  const [now] = useState(() => Date.now());
  const [at, setAt] = useState(() => fieldOf(expiry ? Date.parse(expiry.at) : now + 30 * dayMs));
  const [action, setAction] = useState<ExpiryAction>(expiry?.action ?? 'delete');
  const [grace, setGrace] = useState(String(expiry?.graceDays ?? 7));
  const [save, { error, isLoading }] = useSetExpiryMutation();
  const graceDays = Number(grace);
  const time = Date.parse(at);
  const valid =
    Number.isInteger(graceDays) &&
    graceDays >= 0 &&
    graceDays <= longestGraceDays &&
    time > now &&
    grace !== '';
  const send = async (value: string | null) => {
    const body = value === null ? { at: null } : { at: new Date(value).toISOString(), action, graceDays };
    const result = await save({ id: deployment.name, etag: deployment.etag, body });
    if (!result.error) onClose();
  };
  const actions = expiryActions.filter((one) => one !== 'stop' || hasPower(deployment));
  return (
    <Dialog open onClose={onClose} aria-labelledby="expiry-title" maxWidth="xs" fullWidth>
      <DialogTitle id="expiry-title">{t('deployments.expiryTitle', { title: deployment.title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {t('deployments.expiryText')}
        <TextField
          type="datetime-local"
          label={t('deployments.expiryAt')}
          value={at}
          error={!(time > now)}
          onChange={(event) => setAt(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          select
          label={t('deployments.expiryAction')}
          value={action}
          onChange={(event) => setAction(event.target.value as ExpiryAction)}
        >
          {actions.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`deployments.expiryAction.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="number"
          label={t('deployments.grace')}
          helperText={t('deployments.graceHelp', { most: longestGraceDays })}
          value={grace}
          onChange={(event) => setGrace(event.target.value)}
          slotProps={{ htmlInput: { min: 0, max: longestGraceDays } }}
        />
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        {expiry && (
          <Button color="error" onClick={() => void send(null)} sx={{ marginInlineEnd: 'auto' }}>
            {t('deployments.expiryNone')}
          </Button>
        )}
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" disabled={!valid} loading={isLoading} onClick={() => void send(at)}>
          {t('deployments.expirySave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
