import Box from '@mui/material/Box';
import type { UserDetail } from '@blueport/contracts';
import { useState } from 'react';
import { DependantList } from '../../../../components/administration/DependantList.tsx';
import { PersonChoice } from '../../../../components/administration/PersonChoice.tsx';
import type { Person } from '../../../../components/administration/PersonChoice.tsx';
import { userApi } from '../../../../core/api/administration/user-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { ownedDeployments } from '../owned-deployments.ts';
import { NeedOwnerNote } from './NeedOwnerNote.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface DeleteUserDialogProps {
  readonly user: UserDetail;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Removes a user after showing what they own and selecting who takes it over. */
export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const t = useT();
  const [heir, setHeir] = useState<Person | null>(null);
  const dependants = userApi.useUserDependantsQuery({ id: user.id }, { refetchOnMountOrArgChange: true });
  const [remove] = userApi.useUserRemoveMutation();
  const blocking = dependants.data?.blocking ?? false;
  const owned = ownedDeployments(dependants.data);
  return (
    <FormDialog
      title={t('users.deleteTitle', { name: user.name })}
      submit={t('users.delete')}
      isDangerous
      isReady={dependants.data !== undefined && (!blocking || heir !== null)}
      width="sm"
      send={() => remove({ id: user.id, etag: user.etag, query: { assignTo: heir?.id } })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('users.deleteDetail')}</p>
      <QueryContent query={dependants}>{(data) => <DependantList dependants={data} />}</QueryContent>
      {heir === null ? (
        <NeedOwnerNote count={owned} names={[user.name]}>
          {t('users.needOwner.later', { count: owned })}
        </NeedOwnerNote>
      ) : null}
      {blocking || owned > 0 ? (
        <Box sx={{ marginTop: 4 }}>
          <PersonChoice label={t('users.heir')} value={heir} excludedId={user.id} onChange={setHeir} />
        </Box>
      ) : null}
    </FormDialog>
  );
}
