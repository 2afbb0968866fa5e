import type { OrganizationDetail, OrganizationPerson } from '@blueport/contracts';
import { organizationRoutes } from '@blueport/contracts/routes/identity/organization-routes';
import { useMemo } from 'react';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { guestColumn } from '../../../../components/people/guest-column.tsx';
import { RoleCell } from '../../../../components/people/RoleCell.tsx';
import {
  choiceFilter,
  momentColumn,
  readColumn,
  textColumn,
} from '../../../../components/resource-table/column-kinds.tsx';
import { shapeOf, type TableColumn } from '../../../../components/resource-table/column.ts';
import { ListContent } from '../../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../../components/resource-table/use-list-state.ts';
import { organizationApi } from '../../../../core/api/administration/organization-api.ts';
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';

// Duplicated here, because importing the contract's lists would also load the schema library.
const accountStates = ['Invited', 'Active', 'Disabled', 'Expired'] as const;
const invitationStates = ['Pending', 'Expired', 'Accepted', 'Revoked'] as const;

/** Returns the state of the latest invitation, and whether its mail was not delivered. */
function invitationText({ invitation }: OrganizationPerson, t: typeof translate): string {
  if (!invitation) return t('organizations.person.notInvited');
  const state = t(`organizations.invitation.${invitation.state}`);
  return invitation.mail === 'Dead' ? t('organizations.person.mailFailed', { state }) : state;
}

/** Columns of the list. Field names match the API. */
function personColumns(t: typeof translate): TableColumn<OrganizationPerson>[] {
  return [
    textColumn('name', t('users.name'), { width: 160, grow: 2, primary: true }),
    textColumn('email', t('users.email'), { width: 200, grow: 2 }),
    guestColumn(t),
    textColumn('state', t('users.state'), {
      cell: (row) => <StatusChip of="user" state={row.state} />,
      filter: choiceFilter(accountStates, (value) => t(`users.state.${value}`)),
      width: 120,
    }),
    readColumn('invitation', t('organizations.person.invitation'), (row) => invitationText(row, t), {
      filter: choiceFilter(invitationStates, (value) => t(`organizations.invitation.${value}`)),
      width: 150,
    }),
    readColumn(
      'role',
      t('users.role'),
      (row) => [row.role, ...row.roles].map(({ name }) => name).join(', '),
      { cell: (row) => <RoleCell row={row} />, width: 140 },
    ),
    momentColumn('lastSeenAt', t('users.lastSeen'), { none: t('users.never') }),
    momentColumn('expiresAt', t('users.expires'), { none: t('users.noExpiry'), hidden: true }),
    momentColumn('createdAt', t('users.created'), { hidden: true }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
const listShape = shapeOf(
  personColumns((id) => id),
  [{ field: 'name', descending: false }],
);

/** The people of an organization for the operator: read-only, because changes require acting in the organization. */
export function PeopleTab({ organization: { id } }: { readonly organization: OrganizationDetail }) {
  const t = useT();
  const control = useListState(listShape);
  const answer = organizationApi.useOrganizationPeopleQuery({ id, query: control.query });
  const columns = useMemo(() => personColumns(t), [t]);
  return (
    <ListContent
      list="organization-people"
      label={t('organizations.people')}
      columns={columns}
      rowId={(row) => row.id}
      control={control}
      answer={answer}
      exportUrl={organizationRoutes.people.path.replace(':id', id)}
      empty={{ title: t('organizations.person.none'), detail: t('organizations.person.noneHelp') }}
    />
  );
}
