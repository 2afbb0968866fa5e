import { defaultRoleNames, type RoleRow } from '@blueport/contracts';
import { roleRoutes } from '@blueport/contracts/routes/identity/role-routes';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { roleApi } from '../../../core/api/administration/role-api.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { BuiltInChip } from './components/BuiltInChip.tsx';
import { RoleBulkActions } from './components/RoleBulkActions.tsx';
import { DeleteRolesDialog } from './components/DeleteRolesDialog.tsx' with { load: 'dialog' };
import { formatNumber } from '../../../core/i18n/format.ts';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  momentColumn,
  readColumn,
  textColumn,
} from '../../../components/resource-table/column-kinds.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';

/** Columns of the role list. Field names match the API. */
function roleColumns(t: typeof translate): TableColumn<RoleRow>[] {
  return [
    textColumn('name', t('roles.name'), {
      cell: (row) => <NameCell text={row.name}>{row.builtIn === null ? null : <BuiltInChip />}</NameCell>,
      width: 200,
      grow: 2,
      primary: true,
    }),
    textColumn('description', t('roles.descriptionField'), {
      cell: (row) => row.description || (row.builtIn && t(`roles.purpose.${row.builtIn}`)),
      width: 220,
      grow: 3,
    }),
    countColumn('users', t('roles.people'), { width: 100 }),
    countColumn('permissionCount', t('roles.permissions'), {
      cell: (row) =>
        row.effectiveCount === row.permissionCount
          ? formatNumber(row.permissionCount)
          : t('roles.permissionsOf', { effective: row.effectiveCount, total: row.permissionCount }),
      width: 150,
    }),
    readColumn('builtIn', t('roles.builtIn'), (row) => row.builtIn, {
      width: 120,
      hidden: true,
      filter: choiceFilter(defaultRoleNames, (name) => name),
    }),
    momentColumn('createdAt', t('roles.created'), { hidden: true }),
    momentColumn('updatedAt', t('roles.updated')),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
const roleListShape = shapeOf(
  roleColumns((id) => id),
  [{ field: 'name', descending: false }],
);

/** List of the organization's roles. */
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
  const bulkActions = (rows: readonly RoleRow[], choose: (action: true) => void) => (
    <RoleBulkActions roles={rows} onDelete={() => choose(true)} />
  );
  return (
    <ListPage
      title={t('nav.role')}
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
