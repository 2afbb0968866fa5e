import type { OrganizationRow } from '@blueport/contracts';
import { organizationRoutes } from '@blueport/contracts/routes/identity/organization-routes';
import { useMemo } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { organizationApi } from '../../../core/api/administration/organization-api.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { ActButton } from './components/ActButton.tsx';
import Chip from '@mui/material/Chip';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import { countColumn, momentColumn, textColumn } from '../../../components/resource-table/column-kinds.tsx';

/** Columns of the organization list. Field names match the API. */
function organizationColumns(t: typeof translate): TableColumn<OrganizationRow>[] {
  return [
    textColumn('name', t('organizations.name'), {
      cell: (row) =>
        row.isOperator ? (
          <>
            {row.name} <Chip size="small" label={t('organizations.operator')} />
          </>
        ) : (
          row.name
        ),
      width: 200,
      grow: 2,
      primary: true,
    }),
    textColumn('key', t('organizations.key'), { cell: (row) => <code>{row.key}</code>, width: 150 }),
    countColumn('users', t('organizations.people')),
    countColumn('roles', t('organizations.roles')),
    countColumn('directories', t('organizations.directories')),
    countColumn('deployments', t('organizations.deployments')),
    momentColumn('createdAt', t('organizations.created')),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
const organizationListShape = shapeOf(
  organizationColumns((id) => id),
  [{ field: 'name', descending: false }],
);

/** List of the organizations visible to the user: their own, or all for the operator of the portal. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(organizationListShape);
  const answer = organizationApi.useOrganizationListQuery({ query: control.query });
  const columns = useMemo(() => organizationColumns(t), [t]);
  const create = (
    <PermissionButton
      permissionKey="organizationCreate"
      variant="contained"
      onClick={() => void navigate('/portal/organization/new')}
    >
      {t('organizations.create')}
    </PermissionButton>
  );
  // Only the operator sees more than one organization and can act in others.
  const isOperator = (answer.data?.total ?? 0) > 1;
  const mayView = usePermission('organizationView').allowed;
  const mayCreate = usePermission('organizationCreate').allowed;
  const only = answer.data?.total === 1 && !control.isFiltered ? answer.data.result[0] : undefined;
  // Users who see only their own organization go to its page directly.
  if (only && mayView && !mayCreate) return <Navigate to={`/portal/organization/${only.id}`} replace />;
  const bulkActions = (rows: readonly OrganizationRow[]) => {
    const [only, ...more] = rows;
    return only && more.length === 0 ? <ActButton organization={only} /> : t('organizations.chooseOne');
  };
  return (
    <ListPage
      title={t('nav.organization')}
      description={t('organizations.description')}
      actions={create}
      list="organizations"
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/portal/organization/${row.id}`}
      control={control}
      answer={answer}
      exportUrl={organizationRoutes.list.path}
      {...(isOperator ? { bulkActions } : {})}
      empty={{ title: t('organizations.none'), detail: t('organizations.noneHelp'), actions: create }}
    />
  );
}
