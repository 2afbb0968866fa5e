import TextField from '@mui/material/TextField';
import { lockLevels, type ParamsOf, type resourceGroupRoutes } from '@blueport/contracts';
import { useState } from 'react';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

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
  const [add] = resourceGroupApi.useResourceGroupAddLockMutation();
  const ready = /^[-\w.()]{1,90}$/.test(name);
  const text = notes.trim();
  return (
    <FormDialog
      title={t('resourceGroups.addLock')}
      submit={t('resourceGroups.addLock')}
      isReady={ready}
      layout="gap"
      send={() => add({ ...address, body: { name, level, ...(text ? { notes: text } : {}) } })}
      onClose={onClose}
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
    </FormDialog>
  );
}
