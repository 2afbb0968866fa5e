import type { UserRow } from '@blueport/contracts';
import { userRoutes } from '@blueport/contracts/routes/identity/user-routes';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { userApi } from '../../../core/api/administration/user-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../../parts/resource-table/ResourceTable.tsx';
import { useListState } from '../../../parts/resource-table/use-list-state.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { UserBulkAction } from './components/UserBulkDialog.tsx';
import { userColumns, userListShape } from './user-columns.tsx';
import { UserBulkDialog } from './components/UserBulkDialog.tsx' with { load: 'dialog' };

interface Bulk {
  readonly action: UserBulkAction;
  readonly rows: readonly UserRow[];
  readonly clear: () => void;
}

/** The people of the organization. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(userListShape);
  const { data, isFetching, error, refetch } = userApi.useUserListQuery({ query: control.query });
  const columns = useMemo(() => userColumns(t), [t]);
  const [bulk, setBulk] = useState<Bulk>();
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
  const bulkActions = (rows: readonly UserRow[], clear: () => void) => (
    <>
      <PermissionButton permissionKey="userEdit" onClick={() => setBulk({ action: 'role', rows, clear })}>
        {t('users.changeRole')}
      </PermissionButton>
      <PermissionButton permissionKey="userEdit" onClick={() => setBulk({ action: 'enable', rows, clear })}>
        {t('users.enable')}
      </PermissionButton>
      <PermissionButton permissionKey="userEdit" onClick={() => setBulk({ action: 'disable', rows, clear })}>
        {t('users.disable')}
      </PermissionButton>
      <PermissionButton permissionKey="userDelete" onClick={() => setBulk({ action: 'delete', rows, clear })}>
        {t('users.delete')}
      </PermissionButton>
    </>
  );
  return (
    <>
      <PageHeader
        title={t('users.heading')}
        description={t('users.description')}
        actions={
          <>
            {invite}
            {create}
          </>
        }
      />
      <ResourceTable
        list="users"
        label={t('users.heading')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `/portal/user/${row.id}`}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl={userRoutes.list.path}
        bulkActions={bulkActions}
        empty={{ title: t('users.none'), detail: t('users.noneHelp'), actions: create }}
      />
      {bulk ? (
        <Suspense>
          <UserBulkDialog
            action={bulk.action}
            users={bulk.rows}
            onClose={() => {
              bulk.clear();
              setBulk(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
