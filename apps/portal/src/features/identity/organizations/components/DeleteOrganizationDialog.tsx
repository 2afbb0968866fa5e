import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { OrganizationDetail } from '@blueport/contracts';
import { useState } from 'react';
import { DependantList } from '../../../../parts/administration/DependantList.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../parts/states/index.ts';

interface DeleteOrganizationDialogProps {
  readonly organization: OrganizationDetail;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deleting an organization, the hard way: everything that goes is listed, and its key has to be typed. */
export function DeleteOrganizationDialog(props: DeleteOrganizationDialogProps) {
  const { organization, onDeleted, onClose } = props;
  const t = useT();
  const [typed, setTyped] = useState('');
  const dependants = organizationApi.useOrganizationDependantsQuery(
    { id: organization.id },
    { refetchOnMountOrArgChange: true },
  );
  const [remove, { error, isLoading }] = organizationApi.useOrganizationRemoveMutation();
  const { id, etag, key } = organization;
  const confirm = async () => {
    const result = await remove({ id, etag, query: { key: typed.trim() } });
    if (!result.error) onDeleted();
  };
  const blocking = dependants.data?.blocking ?? false;
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-title" maxWidth="sm" fullWidth>
      <DialogTitle id="delete-title">
        {t('organizations.deleteTitle', { name: organization.name })}
      </DialogTitle>
      <DialogContent>
        <p>{t('organizations.deleteDetail')}</p>
        {dependants.data ? (
          <DependantList dependants={dependants.data} />
        ) : dependants.error ? (
          <ErrorState error={dependants.error} onRetry={() => void dependants.refetch()} />
        ) : (
          <LoadingState label="Fetching...." />
        )}
        {blocking ? (
          <p>{t('organizations.deleteBlocked')}</p>
        ) : (
          <TextField
            fullWidth
            autoComplete="off"
            label={t('organizations.typeKey', { key })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            sx={{ marginTop: 4 }}
          />
        )}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          loading={isLoading}
          disabled={!dependants.data || blocking || typed.trim() !== key}
          onClick={() => void confirm()}
        >
          {t('organizations.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
