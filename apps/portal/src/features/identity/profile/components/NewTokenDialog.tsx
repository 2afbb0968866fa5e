import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { longestTokenDays } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { accountApi } from '../../../../core/api/account-api.ts';
import { toApiError } from '../../../../core/api/problem.ts';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionEditor } from '../../../../parts/permission-tree/PermissionEditor.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

const lifetimes = [7, 30, 90, 180, longestTokenDays] as const;

interface NewTokenDialogProps {
  /** Keys that the person holds; a token gets no others. */
  readonly held: readonly string[];
  readonly onClose: () => void;
}

/** Makes a token; its text is shown once, here. */
export function NewTokenDialog({ held, onClose }: NewTokenDialogProps) {
  const t = useT();
  const [create, { error }] = accountApi.useAccountCreateTokenMutation();
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
  const submit = async () => {
    setTried(true);
    const body = { name: name.trim(), permissions: [...granted], expiresInDays: days };
    return isComplete ? create({ body }) : undefined;
  };
  return (
    <FormDialog
      title={t('profile.newToken')}
      submit={t('profile.makeToken')}
      width="md"
      layout="gap"
      send={submit}
      describe={(refusal) => (nameIssue ? undefined : refusal)}
      renderResult={(made) => ({
        title: t('profile.tokenMade', { name: made.name }),
        content: <MadeToken made={made} />,
        close: t('profile.tokenKept'),
      })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
        <TextInput
          label={t('profile.tokenName')}
          value={name}
          issue={nameIssue ?? (tried && name.trim() === '' ? t('profile.tokenNameMissing') : undefined)}
          help={t('profile.tokenNameHelp')}
          required
          longest={100}
          onChange={setName}
        />
        <ChoiceField
          label={t('profile.tokenLifetime')}
          value={String(days)}
          options={lifetimes.map((count) => ({ value: String(count), label: t('profile.days', { count }) }))}
          onChange={(next) => setDays(Number(next))}
        />
      </Box>
      {tried && granted.size === 0 ? <Alert severity="error">{t('profile.tokenKeysMissing')}</Alert> : null}
      <PermissionEditor
        label={t('profile.tokenKeys')}
        granted={granted}
        limits={limits}
        onChange={setGranted}
      />
    </FormDialog>
  );
}

interface MadeTokenProps {
  readonly made: { readonly token: string; readonly expiresAt: string };
}

/** The text of a token, which is shown this once. */
function MadeToken({ made }: MadeTokenProps) {
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
          {made.token}
        </Box>
        <CopyButton text={made.token} what={t('profile.token')} />
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 3 }}>
        {t('profile.tokenUse', { date: formatDateTime(made.expiresAt) })}
      </Box>
    </>
  );
}
