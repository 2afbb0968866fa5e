import Box from '@mui/material/Box';
import type { UserRow } from '@blueport/contracts';
import { useState } from 'react';
import { BulkDialog } from '../../../../components/administration/BulkDialog.tsx';
import { PersonChoice } from '../../../../components/administration/PersonChoice.tsx';
import type { Person } from '../../../../components/administration/PersonChoice.tsx';
import { RoleChoice } from '../../../../components/administration/RoleChoice.tsx';
import { userApi } from '../../../../core/api/administration/user-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { NeedOwnerNote } from './NeedOwnerNote.tsx';

/** Maximum number of values in a list filter. */
const maxOwners = 200;

interface BulkOwnedDeploymentsProps {
  readonly users: readonly UserRow[];
  /** Whether the users are removed, in which case the dialog can also reassign their deployments. */
  readonly removes: boolean;
}

/**
 * Shows how many deployments need a new owner once these users are disabled or removed, if the current user can list
 * deployments.
 */
function BulkOwnedDeployments({ users, removes }: BulkOwnedDeploymentsProps) {
  const t = useT();
  const mayList = usePermission('deploymentList').allowed;
  const mayCount = mayList && users.length > 0 && users.length <= maxOwners;
  const filter = { ownerId: { in: users.map(({ id }) => id) }, state: { nin: ['Deleted', 'Detached'] } };
  const { data } = deploymentApi.useDeploymentListQuery(
    { query: { limit: 1, filterObj: JSON.stringify(filter) } },
    { skip: !mayCount },
  );
  const count = mayCount ? (data?.total ?? 0) : 0;
  return (
    <NeedOwnerNote count={count} names={users.map(({ name }) => name)}>
      {t(removes ? 'users.needOwner.bulkRemove' : 'users.needOwner.bulk', { count })}
    </NeedOwnerNote>
  );
}

export type UserBulkAction = 'role' | 'enable' | 'disable' | 'delete';

interface UserBulkDialogProps {
  readonly action: UserBulkAction;
  readonly users: readonly UserRow[];
  readonly onClose: () => void;
}

/** Applies an action to several users. The current user is excluded, to prevent a lockout. */
export function UserBulkDialog({ action, users, onClose }: UserBulkDialogProps) {
  const t = useT();
  const me = useAppSelector((state) => state.auth.account?.id);
  const [roleId, setRoleId] = useState('');
  const [heir, setHeir] = useState<Person | null>(null);
  const [edit] = userApi.useUserEditMutation();
  const [remove] = userApi.useUserRemoveMutation();
  const refusalOf = (user: UserRow): string | undefined => {
    if (user.id === me) return t('users.bulk.yourself');
    if (!user.editable) return t('administration.beyondYou');
    if (action === 'enable' && user.state !== 'Disabled') return t('users.bulk.notDisabled');
    if (action === 'disable' && user.state === 'Disabled') return t('users.bulk.disabledAlready');
    if (action === 'role' && user.role.id === roleId) return t('users.bulk.roleAlready');
    return action === 'delete' && user.id === heir?.id ? t('users.bulk.isHeir') : undefined;
  };
  const run = async (id: string) => {
    const etag = users.find((user) => user.id === id)?.etag ?? '';
    if (action === 'delete') return remove({ id, etag, query: { assignTo: heir?.id } });
    const body =
      action === 'role' ? { roleId } : ({ state: action === 'enable' ? 'Active' : 'Disabled' } as const);
    return edit({ id, etag, body });
  };
  return (
    <BulkDialog
      title={t(`users.bulk.${action}`, { count: users.length })}
      items={users.map((user) => ({
        id: user.id,
        name: user.name,
        detail: `${user.email} · ${user.role.name}`,
        refusal: refusalOf(user),
      }))}
      action={t(action === 'role' ? 'users.changeRole' : `users.${action}`)}
      isDangerous={action === 'delete'}
      isReady={action !== 'role' || roleId !== ''}
      run={run}
      onClose={onClose}
    >
      {action === 'role' ? (
        <Box sx={{ marginBlock: 3 }}>
          <RoleChoice label={t('users.role')} value={roleId} required onChange={setRoleId} />
        </Box>
      ) : null}
      {action === 'delete' ? (
        <Box sx={{ marginBlock: 2 }}>
          <p>{t('users.bulk.heirDetail')}</p>
          <PersonChoice label={t('users.heir')} value={heir} excludedId="" onChange={setHeir} />
        </Box>
      ) : null}
      {action === 'disable' || (action === 'delete' && heir === null) ? (
        <BulkOwnedDeployments
          users={users.filter((user) => refusalOf(user) === undefined)}
          removes={action === 'delete'}
        />
      ) : null}
    </BulkDialog>
  );
}
