import type { UserRow } from '@blueport/contracts';
import { userRoutes } from '@blueport/contracts/routes/identity/user-routes';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { userApi } from '../../../core/api/administration/user-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { ListPage } from '../../../parts/resource-table/ListPage.tsx';
import { useListState } from '../../../parts/resource-table/use-list-state.ts';
import type { UserBulkAction } from './components/UserBulkDialog.tsx';
import { userColumns, userListShape } from './user-columns.tsx';
import { UserBulkDialog } from './components/UserBulkDialog.tsx' with { load: 'dialog' };

/** The people of the organization. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(userListShape);
  const answer = userApi.useUserListQuery({ query: control.query });
  const columns = useMemo(() => userColumns(t), [t]);
  const invite = (
    <PermissionButton permissionKey="userInvite" onClick={() => void navigate('/portal/user/invitations')}>
      {t('users.invitations')}
    </PermissionButton>
  );
  const create = (
    <PermissionButton
      permissionKey="userCreate"
      variant="contained"
      onClick={() => void navigate('/portal/user/new')}
    >
      {t('users.create')}
    </PermissionButton>
  );
  const bulkActions = (_rows: readonly UserRow[], choose: (action: UserBulkAction) => void) => (
    <>
      <PermissionButton permissionKey="userEdit" onClick={() => choose('role')}>
        {t('users.changeRole')}
      </PermissionButton>
      <PermissionButton permissionKey="userEdit" onClick={() => choose('enable')}>
        {t('users.enable')}
      </PermissionButton>
      <PermissionButton permissionKey="userEdit" onClick={() => choose('disable')}>
        {t('users.disable')}
      </PermissionButton>
      <PermissionButton permissionKey="userDelete" onClick={() => choose('delete')}>
        {t('users.delete')}
      </PermissionButton>
    </>
  );
  return (
    <ListPage
      title={t('users.heading')}
      description={t('users.description')}
      actions={
        <>
          {invite}
          {create}
        </>
      }
      list="users"
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/portal/user/${row.id}`}
      control={control}
      answer={answer}
      exportUrl={userRoutes.list.path}
      bulkActions={bulkActions}
      renderBulkDialog={(action, users, onClose) => (
        <UserBulkDialog action={action} users={users} onClose={onClose} />
      )}
      empty={{ title: t('users.none'), detail: t('users.noneHelp'), actions: create }}
    />
  );
}
