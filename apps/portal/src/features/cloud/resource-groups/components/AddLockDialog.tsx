import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { lockLevels, type ParamsOf, type resourceGroupRoutes } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Locks a group against deletion, or against every change. */
export function AddLockDialog({
  address,
  onClose,
}: {
  readonly address: ParamsOf<typeof resourceGroupRoutes.addLock>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [name, setName] = useState('');
  const [level, setLevel] = useState<(typeof lockLevels)[number]>('CanNotDelete');
  const [notes, setNotes] = useState('');
  const [add, { error, isLoading }] = resourceGroupApi.useResourceGroupAddLockMutation();
  const ready = /^[-\w.()]{1,90}$/.test(name);
  const submit = async () => {
    const text = notes.trim();
    const result = await add({ ...address, body: { name, level, ...(text ? { notes: text } : {}) } });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="lock-title" maxWidth="xs" fullWidth>
      <DialogTitle id="lock-title">{t('resourceGroups.addLock')}</DialogTitle>
      <DialogContent>
        <Box
          component="form"
          id="add-lock"
          sx={{ display: 'grid', gap: 4, paddingTop: 1 }}
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) void submit();
          }}
        >
          <TextField
            required
            label={t('resourceGroups.name')}
            value={name}
            error={name !== '' && !ready}
            helperText={name !== '' && !ready ? t('resourceGroups.nameForm') : undefined}
            onChange={(event) => setName(event.target.value.trim())}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 90, spellCheck: false } }}
          />
          <TextField
            select
            label={t('resourceGroups.lockLevel')}
            value={level}
            helperText={t(`resourceGroups.lockHelp.${level}`)}
            onChange={(event) => setLevel(event.target.value as typeof level)}
            slotProps={{ select: { native: true } }}
          >
            {lockLevels.map((one) => (
              <option key={one} value={one}>
                {t(`resourceGroups.lockLevel.${one}`)}
              </option>
            ))}
          </TextField>
          <TextField
            label={t('resourceGroups.lockNotes')}
            value={notes}
            multiline
            minRows={2}
            onChange={(event) => setNotes(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 512 } }}
          />
        </Box>
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" form="add-lock" variant="contained" disabled={!ready} loading={isLoading}>
          {t('resourceGroups.addLock')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
