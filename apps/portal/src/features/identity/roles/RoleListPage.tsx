import type { RoleRow } from '@blueport/contracts';
import { roleRoutes } from '@blueport/contracts/routes/identity/role-routes';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { roleApi } from '../../../core/api/administration/role-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../../parts/resource-table/ResourceTable.tsx';
import { useListState } from '../../../parts/resource-table/use-list-state.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { roleColumns, roleListShape } from './role-columns.tsx';
import { DeleteRolesDialog } from './components/DeleteRolesDialog.tsx' with { load: 'dialog' };

/** The roles of the organization. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(roleListShape);
  const { data, isFetching, error, refetch } = roleApi.useRoleListQuery({ query: control.query });
  const columns = useMemo(() => roleColumns(t), [t]);
  const [removing, setRemoving] = useState<{ rows: readonly RoleRow[]; clear: () => void }>();
  const create = (
    <PermissionButton
      permissionKey="roleCreate"
      variant="contained"
      onClick={() => void navigate('/portal/role/new')}
    >
      {t('roles.create')}
    </PermissionButton>
  );
  const bulkActions = (rows: readonly RoleRow[], clear: () => void) => (
    <PermissionButton permissionKey="roleDelete" onClick={() => setRemoving({ rows, clear })}>
      {t('roles.delete')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader title={t('roles.heading')} description={t('roles.description')} actions={create} />
      <ResourceTable
        list="roles"
        label={t('roles.heading')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `/portal/role/${row.id}`}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl={roleRoutes.list.path}
        bulkActions={bulkActions}
        empty={{ title: t('roles.none'), detail: t('roles.noneHelp'), actions: create }}
      />
      {removing ? (
        <Suspense>
          <DeleteRolesDialog
            roles={removing.rows}
            onClose={() => {
              removing.clear();
              setRemoving(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
