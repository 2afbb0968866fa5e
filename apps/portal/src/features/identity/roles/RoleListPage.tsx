import type { RoleRow } from '@blueport/contracts';
import { roleRoutes } from '@blueport/contracts/routes/identity/role-routes';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { roleApi } from '../../../core/api/administration/role-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { ListPage } from '../../../parts/resource-table/ListPage.tsx';
import { useListState } from '../../../parts/resource-table/use-list-state.ts';
import { roleColumns, roleListShape } from './role-columns.tsx';
import { DeleteRolesDialog } from './components/DeleteRolesDialog.tsx' with { load: 'dialog' };

/** The roles of the organization. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(roleListShape);
  const answer = roleApi.useRoleListQuery({ query: control.query });
  const columns = useMemo(() => roleColumns(t), [t]);
  const create = (
    <PermissionButton
      permissionKey="roleCreate"
      variant="contained"
      onClick={() => void navigate('/portal/role/new')}
    >
      {t('roles.create')}
    </PermissionButton>
  );
  const bulkActions = (_rows: readonly RoleRow[], choose: (action: true) => void) => (
    <PermissionButton permissionKey="roleDelete" onClick={() => choose(true)}>
      {t('roles.delete')}
    </PermissionButton>
  );
  return (
    <ListPage
      title={t('roles.heading')}
      description={t('roles.description')}
      actions={create}
      list="roles"
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/portal/role/${row.id}`}
      control={control}
      answer={answer}
      exportUrl={roleRoutes.list.path}
      bulkActions={bulkActions}
      renderBulkDialog={(_action, roles, onClose) => <DeleteRolesDialog roles={roles} onClose={onClose} />}
      empty={{ title: t('roles.none'), detail: t('roles.noneHelp'), actions: create }}
    />
  );
}
