import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { OrganizationDetail } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useToast } from '../../../../ui/page/Toasts.tsx';

interface RestoreDialogProps {
  readonly organization: OrganizationDetail;
  readonly onClose: () => void;
}

/** Restores the administrator role of an organization and shows who gets it. */
export function RestoreDialog({ organization, onClose }: RestoreDialogProps) {
  const t = useT();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [restore, { error, isLoading }] = organizationApi.useOrganizationRestoreAdministratorMutation();
  const confirm = async () => {
    const address = email.trim();
    const { data } = await restore({
      id: organization.id,
      body: address === '' ? {} : { email: address },
    });
    if (!data) return;
    const granted = data.granted.length;
    const message =
      data.user?.state === 'Invited' ? 'organizations.restoredInvited' : 'organizations.restoredFor';
    toast({
      severity: 'success',
      text: data.user
        ? t(message, { granted, email: data.user.email })
        : t('organizations.restored', { granted }),
    });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="restore-title" maxWidth="sm" fullWidth>
      <DialogTitle id="restore-title">
        {t('organizations.restoreTitle', { name: organization.name })}
      </DialogTitle>
      <DialogContent>
        <p>{t('organizations.restoreDetail')}</p>
        <TextField
          fullWidth
          type="email"
          label={t('organizations.restoreEmail')}
          helperText={t('organizations.restoreEmailHelp')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" loading={isLoading} onClick={() => void confirm()}>
          {t('organizations.restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
