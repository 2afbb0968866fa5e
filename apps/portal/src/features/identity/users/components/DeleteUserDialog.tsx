import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { UserDetail } from '@blueport/contracts';
import { useState } from 'react';
import { DependantList } from '../../../../parts/administration/DependantList.tsx';
import { PersonChoice } from '../../../../parts/administration/PersonChoice.tsx';
import type { Person } from '../../../../parts/administration/PersonChoice.tsx';
import { RequestFailure } from '../../../../parts/administration/RequestFailure.tsx';
import { userApi } from '../../../../core/api/administration/user-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../parts/states/index.ts';
import { ownedDeployments } from '../owned-deployments.ts';
import { NeedOwnerNote } from './NeedOwnerNote.tsx';

interface DeleteUserDialogProps {
  readonly user: UserDetail;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Removes a person after a look at what depends on them and a choice of who takes it over. */
export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const t = useT();
  const [heir, setHeir] = useState<Person | null>(null);
  const dependants = userApi.useUserDependantsQuery({ id: user.id }, { refetchOnMountOrArgChange: true });
  const [remove, { error, isLoading }] = userApi.useUserRemoveMutation();
  const blocking = dependants.data?.blocking ?? false;
  const owned = ownedDeployments(dependants.data);
  const confirm = async () => {
    const result = await remove({ id: user.id, etag: user.etag, query: { assignTo: heir?.id } });
    if (!result.error) onDeleted();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-title" maxWidth="sm" fullWidth>
      <DialogTitle id="delete-title">{t('users.deleteTitle', { name: user.name })}</DialogTitle>
      <DialogContent>
        <p>{t('users.deleteDetail')}</p>
        {dependants.data ? (
          <DependantList dependants={dependants.data} />
        ) : dependants.error ? (
          <ErrorState error={dependants.error} onRetry={() => void dependants.refetch()} />
        ) : (
          <LoadingState label="Fetching...." />
        )}
        {heir === null ? (
          <NeedOwnerNote count={owned} names={[user.name]}>
            {t('users.needOwner.later', { count: owned })}
          </NeedOwnerNote>
        ) : null}
        {blocking || owned > 0 ? (
          <Box sx={{ marginTop: 4 }}>
            <PersonChoice label={t('users.heir')} value={heir} without={user.id} onChange={setHeir} />
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
          disabled={!dependants.data || (blocking && heir === null)}
          onClick={() => void confirm()}
        >
          {t('users.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
