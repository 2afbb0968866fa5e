import type { UserRow } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import { plainColumn } from '../resource-table/column-kinds.tsx';
import type { TableColumn } from '../resource-table/column.ts';
import { GuestChip } from './GuestChip.tsx';

/** Returns the column that marks guests, with a filter. */
export const guestColumn = <Row extends Pick<UserRow, 'isGuest'>>(t: typeof translate): TableColumn<Row> =>
  plainColumn('isGuest', t('users.guest'), (row) => row.isGuest, {
    cell: (row) => (row.isGuest ? <GuestChip /> : null),
    filter: {
      type: 'boolean',
      operators: ['eq'],
      options: [
        { value: 'true', label: t('users.guests') },
        { value: 'false', label: t('users.members') },
      ],
    },
    width: 110,
  });
