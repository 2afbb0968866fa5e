import TextField from '@mui/material/TextField';
import { lockLevels, type ParamsOf, type resourceGroupRoutes } from '@blueport/contracts';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

type LockValues = {
  readonly name: string;
  readonly level: (typeof lockLevels)[number];
  readonly notes: string;
};

/** Adds a lock that prevents deletion, or all changes, of a group. */
export function AddLockDialog({
  address,
  onClose,
}: {
  readonly address: ParamsOf<typeof resourceGroupRoutes.addLock>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const form = useForm<LockValues>({ name: '', level: 'CanNotDelete', notes: '' });
  const { name, level } = form.values;
  const [add] = resourceGroupApi.useResourceGroupAddLockMutation();
  const ready = /^[-\w.()]{1,90}$/.test(name);
  const issue = name !== '' && !ready ? t('resourceGroups.nameForm') : form.issues.name;
  const notes = form.values.notes.trim();
  return (
    <FormDialog
      title={t('resourceGroups.addLock')}
      submit={t('resourceGroups.addLock')}
      isReady={ready}
      layout="gap"
      form={form}
      send={() => add({ ...address, body: { name, level, ...(notes && { notes }) } })}
      onClose={onClose}
    >
      <TextField
        required
        label={t('resourceGroups.name')}
        value={name}
        error={issue !== undefined}
        helperText={issue}
        onChange={(event) => form.set('name', event.target.value.trim())}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 90, spellCheck: false } }}
      />
      <ChoiceField
        {...inputOf(form, 'level')}
        label={t('resourceGroups.lockLevel')}
        help={t(`resourceGroups.lockHelp.${level}`)}
        options={lockLevels.map((value) => ({ value, label: t(`resourceGroups.lockLevel.${value}`) }))}
      />
      <TextInput {...inputOf(form, 'notes')} label={t('resourceGroups.lockNotes')} rows={2} longest={512} />
    </FormDialog>
  );
}
