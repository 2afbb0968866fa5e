import Box from '@mui/material/Box';
import type { RoleRow } from '@blueport/contracts';
import { useState } from 'react';
import { BulkDialog } from '../../../../components/administration/BulkDialog.tsx';
import { RoleChoice } from '../../../../components/administration/RoleChoice.tsx';
import { roleApi } from '../../../../core/api/administration/role-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface DeleteRolesDialogProps {
  readonly roles: readonly RoleRow[];
  readonly onClose: () => void;
}

/** Deletes several roles and shows a result for each. All members are moved to one role. */
export function DeleteRolesDialog({ roles, onClose }: DeleteRolesDialogProps) {
  const t = useT();
  const [assignTo, setAssignTo] = useState('');
  const [remove] = roleApi.useRoleRemoveMutation();
  const people = roles.reduce((sum, role) => sum + role.users, 0);
  const refusalOf = (role: RoleRow): string | undefined => {
    if (!role.assignable) return t('administration.beyondYou');
    return role.id === assignTo ? t('roles.isTarget') : undefined;
  };
  const items = roles.map((role) => ({
    id: role.id,
    name: role.name,
    detail: t('roles.peopleCount', { count: role.users }),
    refusal: refusalOf(role),
  }));
  const run = async (id: string) => {
    const etag = roles.find((role) => role.id === id)?.etag ?? '';
    return remove({ id, etag, query: { assignTo: assignTo || undefined } });
  };
  return (
    <BulkDialog
      title={t('roles.deleteMany', { count: roles.length })}
      items={items}
      action={t('roles.delete')}
      isDangerous
      isReady={people === 0 || assignTo !== ''}
      run={run}
      onClose={onClose}
    >
      {people > 0 ? (
        <Box sx={{ marginBlock: 2 }}>
          <p>{t('roles.peopleMove', { count: people })}</p>
          <RoleChoice label={t('roles.assignTo')} value={assignTo} required onChange={setAssignTo} />
        </Box>
      ) : null}
    </BulkDialog>
  );
}
