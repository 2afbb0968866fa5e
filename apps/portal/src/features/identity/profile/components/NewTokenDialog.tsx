import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { maxTokenDays } from '@blueport/contracts';
import { useMemo } from 'react';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { accountApi } from '../../../../core/api/account-api.ts';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionEditor } from '../../../../components/permission-tree/PermissionEditor.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

const lifetimes = [7, 30, 90, 180, maxTokenDays] as const;

type TokenValues = {
  readonly name: string;
  readonly days: number;
  readonly granted: ReadonlySet<string>;
};

interface NewTokenDialogProps {
  /** Permissions of the user. A token cannot have any others. */
  readonly grantedKeys: readonly string[];
  readonly onClose: () => void;
}

/** Creates a token, whose value is shown only once. */
export function NewTokenDialog({ grantedKeys, onClose }: NewTokenDialogProps) {
  const t = useT();
  const [create] = accountApi.useAccountCreateTokenMutation();
  const form = useForm<TokenValues>({ name: '', days: 30, granted: new Set() }, ({ name, granted }) => ({
    name: name.trim() === '' ? t('profile.tokenNameMissing') : undefined,
    granted: granted.size === 0 ? t('profile.tokenKeysMissing') : undefined,
  }));
  const { days, granted } = form.values;
  const limits = useMemo(
    () => ({ organizationKeys: null, editorKeys: new Set(grantedKeys), before: new Set<string>() }),
    [grantedKeys],
  );
  const submit = () =>
    create({ body: { name: form.values.name.trim(), permissions: [...granted], expiresInDays: days } });
  return (
    <FormDialog
      title={t('profile.newToken')}
      submit={t('profile.makeToken')}
      width="md"
      layout="gap"
      form={form}
      send={submit}
      renderResult={(createdToken) => ({
        title: t('profile.tokenMade', { name: createdToken.name }),
        content: <MadeToken createdToken={createdToken} />,
        close: t('profile.tokenKept'),
      })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
        <TextInput
          {...inputOf(form, 'name')}
          label={t('profile.tokenName')}
          help={t('profile.tokenNameHelp')}
          required
          longest={100}
        />
        <ChoiceField
          label={t('profile.tokenLifetime')}
          value={String(days)}
          options={lifetimes.map((count) => ({ value: String(count), label: t('profile.days', { count }) }))}
          onChange={(next) => form.set('days', Number(next))}
        />
      </Box>
      {form.issues.granted ? <Alert severity="error">{form.issues.granted}</Alert> : null}
      <PermissionEditor
        label={t('profile.tokenKeys')}
        granted={granted}
        limits={limits}
        onChange={(next) => form.set('granted', next)}
      />
    </FormDialog>
  );
}

interface MadeTokenProps {
  readonly createdToken: { readonly token: string; readonly expiresAt: string };
}

/** Value of a token, shown only once. */
function MadeToken({ createdToken }: MadeTokenProps) {
  const t = useT();
  return (
    <>
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
          {createdToken.token}
        </Box>
        <CopyButton text={createdToken.token} what={t('profile.token')} />
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 3 }}>
        {t('profile.tokenUse', { date: formatDateTime(createdToken.expiresAt) })}
      </Box>
    </>
  );
}
