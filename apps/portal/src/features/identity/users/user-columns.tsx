import type { UserRow } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, shapeOf } from '../../../parts/resource-table/column.ts';
import type { TableColumn } from '../../../parts/resource-table/column.ts';
import { AccountStateChip } from './components/AccountStateChip.tsx';

// Written out: the contract's own list stands beside schemas, whose library a list does not need.
const states = ['Invited', 'Active', 'Disabled', 'Expired'] as const;

const text = { type: 'text', operators: ['like', 'eq', 'ne'] } as const;
const date = { type: 'date', operators: ['gte', 'lt'] } as const;

/** The columns of the list of people; their fields are the server's names. */
export function userColumns(t: typeof translate): TableColumn<UserRow>[] {
  return [
    {
      id: 'name',
      header: t('users.name'),
      cell: (row) => row.name,
      exportValue: (row) => row.name,
      sortable: true,
      filter: text,
      width: 160,
      grow: 2,
      primary: true,
    },
    {
      id: 'email',
      header: t('users.email'),
      cell: (row) => row.email,
      exportValue: (row) => row.email,
      sortable: true,
      filter: text,
      width: 200,
      grow: 2,
    },
    {
      id: 'state',
      header: t('users.state'),
      cell: (row) => <AccountStateChip state={row.state} />,
      exportValue: (row) => row.state,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: states.map((value) => ({ value, label: t(`users.state.${value}`) })),
      },
      width: 120,
    },
    {
      id: 'role',
      header: t('users.role'),
      cell: (row) => row.role.name,
      exportValue: (row) => row.role.name,
      sortable: true,
      filter: text,
      width: 120,
    },
    {
      id: 'lastSeenAt',
      header: t('users.lastSeen'),
      cell: (row) => (row.lastSeenAt ? <Moment value={row.lastSeenAt} /> : t('users.never')),
      exportValue: (row) => row.lastSeenAt,
      sortable: true,
      filter: date,
      width: momentWidth,
    },
    {
      id: 'expiresAt',
      header: t('users.expires'),
      cell: (row) => (row.expiresAt ? <Moment value={row.expiresAt} /> : t('users.noExpiry')),
      exportValue: (row) => row.expiresAt,
      sortable: true,
      filter: date,
      width: momentWidth,
    },
    {
      id: 'sessions',
      header: t('users.sessions'),
      cell: (row) => formatNumber(row.sessions),
      exportValue: (row) => row.sessions,
      width: 90,
      align: 'end',
      hidden: true,
    },
    {
      id: 'createdAt',
      header: t('users.created'),
      cell: (row) => <Moment value={row.createdAt} />,
      exportValue: (row) => row.createdAt,
      sortable: true,
      filter: date,
      width: momentWidth,
      hidden: true,
    },
  ];
}

/** What the list allows in an address; words play no part in it. */
export const userListShape = shapeOf(
  userColumns((id) => id),
  [{ field: 'name', descending: false }],
);
