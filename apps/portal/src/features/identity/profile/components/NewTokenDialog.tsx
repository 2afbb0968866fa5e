import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { longestTokenDays } from '@blueport/contracts';
import { useId, useMemo, useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { accountApi } from '../../../../core/api/account-api.ts';
import { toApiError } from '../../../../core/api/problem.ts';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionEditor } from '../../../../parts/permission-tree/PermissionEditor.tsx';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';

const lifetimes = [7, 30, 90, 180, longestTokenDays] as const;

interface NewTokenDialogProps {
  /** Keys that the person holds; a token gets no others. */
  readonly held: readonly string[];
  readonly onClose: () => void;
}

/** Makes a token; its text is shown once, here. */
export function NewTokenDialog({ held, onClose }: NewTokenDialogProps) {
  const t = useT();
  const id = useId();
  const [create, { data, error, isLoading }] = accountApi.useAccountCreateTokenMutation();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(30);
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const limits = useMemo(
    () => ({ organizationKeys: null, editorKeys: new Set(held), before: new Set<string>() }),
    [held],
  );
  const nameIssue = toApiError(error)?.errors?.find(({ pointer }) => pointer === '#/name')?.message;
  const isComplete = name.trim() !== '' && granted.size > 0;
  const submit = () => {
    setTried(true);
    const body = { name: name.trim(), permissions: [...granted], expiresInDays: days };
    if (isComplete) void create({ body });
  };
  if (data) {
    return (
      <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
        <DialogTitle id={id}>{t('profile.tokenMade', { name: data.name })}</DialogTitle>
        <DialogContent>
          <Alert severity="warning" sx={{ mb: 4 }}>
            {t('profile.tokenOnce')}
          </Alert>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              p: 3,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            <Box component="code" sx={{ flex: 1, overflowWrap: 'anywhere', typography: 'body2' }}>
              {data.token}
            </Box>
            <CopyButton text={data.token} what={t('profile.token')} />
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 3 }}>
            {t('profile.tokenUse', { date: formatDateTime(data.expiresAt) })}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={onClose}>
            {t('profile.tokenKept')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{t('profile.newToken')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'grid', gap: 4, pt: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
          <TextInput
            label={t('profile.tokenName')}
            value={name}
            issue={nameIssue ?? (tried && name.trim() === '' ? t('profile.tokenNameMissing') : undefined)}
            help={t('profile.tokenNameHelp')}
            required
            longest={100}
            onChange={setName}
          />
          <TextField
            select
            slots={{ select: SteadySelect }}
            label={t('profile.tokenLifetime')}
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {lifetimes.map((count) => (
              <MenuItem key={count} value={count}>
                {t('profile.days', { count })}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {tried && granted.size === 0 ? <Alert severity="error">{t('profile.tokenKeysMissing')}</Alert> : null}
        <PermissionEditor
          label={t('profile.tokenKeys')}
          granted={granted}
          limits={limits}
          onChange={setGranted}
        />
        {nameIssue ? null : <RequestFailure error={error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" loading={isLoading} onClick={submit}>
          {t('profile.makeToken')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
