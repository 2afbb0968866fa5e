import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { RoleDetail } from '@blueport/contracts';
import { useState } from 'react';
import { DependantList } from '../../../../parts/administration/DependantList.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { RoleChoice } from '../../../../parts/administration/RoleChoice.tsx';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../parts/states/index.ts';

interface DeleteRoleDialogProps {
  readonly role: RoleDetail;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes a role after a look at its people, who need another one. */
export function DeleteRoleDialog({ role, onDeleted, onClose }: DeleteRoleDialogProps) {
  const t = useT();
  const [assignTo, setAssignTo] = useState('');
  const dependants = roleApi.useRoleDependantsQuery({ id: role.id }, { refetchOnMountOrArgChange: true });
  const [remove, { error, isLoading }] = roleApi.useRoleRemoveMutation();
  const blocking = dependants.data?.blocking ?? false;
  const confirm = async () => {
    const result = await remove({
      id: role.id,
      etag: role.etag,
      query: { assignTo: assignTo || undefined },
    });
    if (!result.error) onDeleted();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-title" maxWidth="xs" fullWidth>
      <DialogTitle id="delete-title">{t('roles.deleteTitle', { name: role.name })}</DialogTitle>
      <DialogContent>
        {dependants.data ? (
          <DependantList dependants={dependants.data} />
        ) : dependants.error ? (
          <ErrorState error={dependants.error} onRetry={() => void dependants.refetch()} />
        ) : (
          <LoadingState label="Fetching...." />
        )}
        {blocking ? (
          <Box sx={{ marginTop: 4 }}>
            <RoleChoice
              label={t('roles.assignTo')}
              value={assignTo}
              required
              without={role.id}
              onChange={setAssignTo}
            />
          </Box>
        ) : null}
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color="error"
          loading={isLoading}
          disabled={!dependants.data || (blocking && assignTo === '')}
          onClick={() => void confirm()}
        >
          {t('roles.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
