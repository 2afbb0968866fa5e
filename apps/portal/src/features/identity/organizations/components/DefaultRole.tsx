import Box from '@mui/material/Box';
import type { Provisioning } from '@blueport/contracts';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { RoleChoice } from '../../../../components/administration/RoleChoice.tsx';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { provisioningApi } from '../queries.ts';

/** The primary role of users whom the directory adds. A selection is saved immediately. */
export function DefaultRole({ settings: { defaultRole, etag } }: { readonly settings: Provisioning }) {
  const t = useT();
  const toast = useToast();
  const mayEdit = usePermission('organizationEdit').allowed;
  const [edit, editing] = provisioningApi.useProvisioningEditMutation();
  const choose = async (defaultRoleId: string) => {
    const { error } = await edit({ etag, body: { defaultRoleId } });
    if (!error) toast({ severity: 'success', text: t('administration.saved') });
  };
  return (
    <Box sx={{ maxWidth: 480 }}>
      <RoleChoice
        label={t('organizations.provisioning.defaultRole')}
        help={t('organizations.provisioning.defaultRoleHelp')}
        value={defaultRole?.id ?? ''}
        disabled={!mayEdit || editing.isLoading}
        onChange={(id) => void choose(id)}
      />
      <RequestFailure error={editing.error} />
    </Box>
  );
}
