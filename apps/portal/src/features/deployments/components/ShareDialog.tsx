import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  type DeploymentDetail,
  keyOfShareRight,
  linkRights,
  longestShareDays,
  type ShareRight,
  shareRights,
} from '@blueport/contracts';
import { useState } from 'react';
import { type Person, PersonChoice } from '../../../administration/PersonChoice.tsx';
import { usePermission } from '../../../app/use-permission.ts';
import { CopyButton } from '../../../code-view/CopyButton.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { useCreateShareMutation } from '../queries.ts';
import { RequestFailure } from './RequestFailure.tsx';

/** Shares a deployment with a person or by a link; the link is shown once, here. */
export default function ShareDialog({
  deployment,
  onClose,
}: {
  readonly deployment: DeploymentDetail;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [kind, setKind] = useState<'person' | 'link'>('person');
  const [person, setPerson] = useState<Person | null>(null);
  const [rights, setRights] = useState<readonly ShareRight[]>(['view']);
  const [days, setDays] = useState('7');
  const [note, setNote] = useState('');
  const [create, { data, error, isLoading }] = useCreateShareMutation();
  const held = {
    view: true,
    download: usePermission(keyOfShareRight.download).allowed,
    operate: usePermission(keyOfShareRight.operate).allowed,
  };
  const offered = shareRights.filter(
    (right) => held[right] && (kind === 'person' || linkRights.includes(right)),
  );
  const count = Number(days);
  const valid =
    Number.isInteger(count) &&
    count >= 1 &&
    count <= longestShareDays &&
    (kind === 'link' || person !== null);
  const confirm = async () => {
    const result = await create({
      id: deployment.name,
      body: {
        ...(kind === 'person' && person ? { accountId: person.id } : {}),
        rights: rights.filter((right) => offered.includes(right)),
        days: count,
        note: note.trim(),
      },
    });
    if (result.data && result.data.link === null) onClose();
  };
  const link = data?.link;
  return (
    <Dialog open onClose={onClose} aria-labelledby="share-title" maxWidth="xs" fullWidth>
      <DialogTitle id="share-title">{t('deployments.share.title', { title: deployment.title })}</DialogTitle>
      <DialogContent>
        {link ? (
          <Alert severity="success" action={<CopyButton text={link} what={t('deployments.share.theLink')} />}>
            {t('deployments.share.once')}
            <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere', marginTop: 2 }}>
              {link}
            </Box>
          </Alert>
        ) : (
          <Box sx={{ display: 'grid', gap: 4, paddingTop: 2 }}>
            <TextField
              select
              label={t('deployments.share.kind')}
              value={kind}
              onChange={(event) => setKind(event.target.value as 'person' | 'link')}
            >
              <MenuItem value="person">{t('deployments.share.person')}</MenuItem>
              <MenuItem value="link">{t('deployments.share.link')}</MenuItem>
            </TextField>
            {kind === 'person' && (
              <PersonChoice
                label={t('deployments.share.who')}
                value={person}
                without=""
                onChange={setPerson}
              />
            )}
            <Box role="group" aria-label={t('deployments.share.rights')}>
              {offered.map((right) => (
                <FormControlLabel
                  key={right}
                  sx={{ display: 'flex' }}
                  label={t(`deployments.share.right.${right}`)}
                  control={
                    <Checkbox
                      size="small"
                      checked={rights.includes(right)}
                      disabled={right === 'view'}
                      onChange={(_event, on) =>
                        setRights((now) => (on ? [...now, right] : now.filter((other) => other !== right)))
                      }
                    />
                  }
                />
              ))}
            </Box>
            <TextField
              type="number"
              label={t('deployments.share.days', { most: longestShareDays })}
              value={days}
              onChange={(event) => setDays(event.target.value)}
              slotProps={{ htmlInput: { min: 1, max: longestShareDays } }}
            />
            <TextField
              label={t('deployments.share.note')}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 120 } }}
            />
            <RequestFailure error={error} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{link ? t('deployments.share.close') : t('action.cancel')}</Button>
        {!link && (
          <Button variant="contained" disabled={!valid} loading={isLoading} onClick={() => void confirm()}>
            {t('deployments.share.create')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
