import TextField from '@mui/material/TextField';
import type { OrganizationDetail } from '@blueport/contracts';
import { useState } from 'react';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface RestoreDialogProps {
  readonly organization: OrganizationDetail;
  readonly onClose: () => void;
}

/** Restores the administrator role of an organization and shows who gets it. */
export function RestoreDialog({ organization, onClose }: RestoreDialogProps) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [restore] = organizationApi.useOrganizationRestoreAdministratorMutation();
  const address = email.trim();
  return (
    <FormDialog
      title={t('organizations.restoreTitle', { name: organization.name })}
      submit={t('organizations.restore')}
      width="sm"
      send={() => restore({ id: organization.id, body: address === '' ? {} : { email: address } })}
      success={({ user, granted: { length: granted } }) =>
        user
          ? t(user.state === 'Invited' ? 'organizations.restoredInvited' : 'organizations.restoredFor', {
              granted,
              email: user.email,
            })
          : t('organizations.restored', { granted })
      }
      onClose={onClose}
    >
      <p>{t('organizations.restoreDetail')}</p>
      <TextField
        fullWidth
        type="email"
        label={t('organizations.restoreEmail')}
        helperText={t('organizations.restoreEmailHelp')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}
