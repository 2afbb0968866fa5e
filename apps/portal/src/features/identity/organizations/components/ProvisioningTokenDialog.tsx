import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { maxScimTokenDays } from '@blueport/contracts';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { provisioningApi } from '../queries.ts';

const lifetimes = [90, 180, maxScimTokenDays] as const;

type TokenValues = { readonly name: string; readonly days: string };

interface ProvisioningTokenDialogProps {
  readonly endpoint: string;
  readonly onClose: () => void;
}

/** Creates a provisioning token, whose value is shown only once. */
export function ProvisioningTokenDialog({ endpoint, onClose }: ProvisioningTokenDialogProps) {
  const t = useT();
  const [create] = provisioningApi.useProvisioningCreateTokenMutation();
  const form = useForm<TokenValues>({ name: '', days: String(maxScimTokenDays) }, ({ name }) => ({
    name: name.trim() === '' ? t('organizations.provisioning.nameMissing') : undefined,
  }));
  const { name, days } = form.values;
  return (
    <FormDialog
      title={t('organizations.provisioning.newToken')}
      submit={t('organizations.provisioning.newToken')}
      width="sm"
      layout="gap"
      form={form}
      send={() => create({ body: { name: name.trim(), expiresInDays: Number(days) } })}
      renderResult={(created) => ({
        title: t('organizations.provisioning.created', { name: created.name }),
        content: (
          <>
            <Alert severity="warning" sx={{ marginBottom: 4 }}>
              {t('organizations.provisioning.once')}
            </Alert>
            <CopyRow label={t('organizations.provisioning.endpoint')} text={endpoint} />
            <CopyRow label={t('organizations.provisioning.token')} text={created.token} />
          </>
        ),
        close: t('organizations.provisioning.copied'),
      })}
      onClose={onClose}
    >
      <TextInput
        {...inputOf(form, 'name')}
        label={t('organizations.provisioning.name')}
        help={t('organizations.provisioning.nameHelp')}
        required
        longest={100}
      />
      <ChoiceField
        label={t('organizations.provisioning.lifetime')}
        value={days}
        options={lifetimes.map((count) => ({
          value: String(count),
          label: t('organizations.provisioning.days', { count }),
        }))}
        onChange={(value) => form.set('days', value)}
      />
    </FormDialog>
  );
}

function CopyRow({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Box sx={{ marginBottom: 3 }}>
      <Box sx={{ typography: 'subtitle2' }}>{label}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="code" sx={{ flex: 1, overflowWrap: 'anywhere', typography: 'body2' }}>
          {text}
        </Box>
        <CopyButton text={text} what={label} />
      </Box>
    </Box>
  );
}
