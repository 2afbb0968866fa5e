import type { UserRow } from '@blueport/contracts';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  readColumn,
  textColumn,
} from '../../../parts/resource-table/column-kinds.tsx';
import { AccountStateChip } from './components/AccountStateChip.tsx';

// Written out: the contract's own list stands beside schemas, whose library a list does not need.
const states = ['Invited', 'Active', 'Disabled', 'Expired'] as const;

/** The columns of the list of people; their fields are the server's names. */
export function userColumns(t: typeof translate): TableColumn<UserRow>[] {
  return [
    textColumn('name', t('users.name'), { width: 160, grow: 2, primary: true }),
    textColumn('email', t('users.email'), { width: 200, grow: 2 }),
    textColumn('state', t('users.state'), {
      cell: (row) => <AccountStateChip state={row.state} />,
      filter: choiceFilter(states, (value) => t(`users.state.${value}`)),
      width: 120,
    }),
    readColumn('role', t('users.role'), (row) => row.role.name, { width: 120 }),
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

/** What the list allows in an address; words play no part in it. */
export const userListShape = shapeOf(
  userColumns((id) => id),
  [{ field: 'name', descending: false }],
);
