import type { UserRow } from '@blueport/contracts';
import { userRoutes } from '@blueport/contracts/routes/identity/user-routes';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { userApi } from '../../../core/api/administration/user-api.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import type { UserBulkAction } from './components/UserBulkDialog.tsx';
import { UserBulkDialog } from './components/UserBulkDialog.tsx' with { load: 'dialog' };
import { formatNumber } from '../../../core/i18n/format.ts';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  readColumn,
  textColumn,
} from '../../../components/resource-table/column-kinds.tsx';
import { RoleCell } from '../../../components/people/RoleCell.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import { guestColumn } from '../../../components/people/guest-column.tsx';
import { PersonName } from '../../../components/people/PersonName.tsx';

// Duplicated here, because importing the contract's list would also load the schema library.
const states = ['Invited', 'Active', 'Disabled', 'Expired'] as const;

/** Columns of the user list. Field names match the API. */
function userColumns(t: typeof translate): TableColumn<UserRow>[] {
  return [
    textColumn('name', t('users.name'), {
      cell: (row) => <PersonName person={row} />,
      width: 160,
      grow: 2,
      primary: true,
    }),
    textColumn('email', t('users.email'), { width: 200, grow: 2 }),
    guestColumn(t),
    textColumn('state', t('users.state'), {
      cell: (row) => <StatusChip of="user" state={row.state} />,
      filter: choiceFilter(states, (value) => t(`users.state.${value}`)),
      width: 120,
    }),
    readColumn(
      'role',
      t('users.role'),
      (row) => [...new Set([row.role, ...row.roles].map(({ name }) => name))].join(', '),
      {
        cell: (row) => <RoleCell row={row} />,
        width: 140,
      },
    ),
    momentColumn('lastSeenAt', t('users.lastSeen'), { none: t('users.never') }),
    momentColumn('expiresAt', t('users.expires'), { none: t('users.noExpiry') }),
    plainColumn('sessions', t('users.sessions'), (row) => row.sessions, {
      cell: (row) => formatNumber(row.sessions),
      width: 90,
      align: 'end',
      hidden: true,
    }),
    momentColumn('createdAt', t('users.created'), { hidden: true }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
const userListShape = shapeOf(
  userColumns((id) => id),
  [{ field: 'name', descending: false }],
);

/** List of the organization's users. */
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
    <BulkActions onChoose={choose} />
  );
  return (
    <ListPage
      title={t('nav.user')}
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

function BulkActions({ onChoose }: { readonly onChoose: (action: UserBulkAction) => void }) {
  const t = useT();
  return (
    <>
      <PermissionButton permissionKey="userEdit" onClick={() => onChoose('role')}>
        {t('users.changeRole')}
      </PermissionButton>
      <PermissionButton permissionKey="userEdit" onClick={() => onChoose('enable')}>
        {t('users.enable')}
      </PermissionButton>
      <PermissionButton permissionKey="userEdit" onClick={() => onChoose('disable')}>
        {t('users.disable')}
      </PermissionButton>
      <PermissionButton permissionKey="userDelete" onClick={() => onChoose('delete')}>
        {t('users.delete')}
      </PermissionButton>
    </>
  );
}
