import type { Announcement } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  textColumn,
} from '../../../components/resource-table/column-kinds.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';

// Duplicated here, because importing the contract's list would also load the schema library.
const states = ['planned', 'active', 'past'] as const;
export const severities = ['info', 'success', 'warning', 'error'] as const;

/** Columns of the announcement list. Field names match the API. */
export function announcementColumns(t: typeof translate): TableColumn<Announcement>[] {
  return [
    textColumn('title', t('announcements.title'), { width: 200, grow: 1, primary: true }),
    textColumn('message', t('announcements.message'), {
      cell: (row) => <span title={row.message}>{row.message}</span>,
      width: 260,
      grow: 2,
      sortable: false,
    }),
    textColumn('state', t('announcements.state'), {
      cell: (row) => <StatusChip of="announcement" state={row.state} />,
      filter: choiceFilter(states, (value) => t(`announcements.state.${value}`)),
      width: 100,
    }),
    textColumn('severity', t('announcements.severity'), {
      cell: (row) => t(`announcements.severity.${row.severity}`),
      filter: choiceFilter(severities, (value) => t(`announcements.severity.${value}`)),
      width: 110,
    }),
    plainColumn('recipients', t('announcements.recipients'), (row) => row.recipients, {
      cell: (row) => formatNumber(row.recipients),
      sortable: true,
      width: 110,
      align: 'end',
    }),
    plainColumn('unread', t('announcements.unread'), (row) => row.unread, {
      cell: (row) => formatNumber(row.unread),
      width: 110,
      align: 'end',
    }),
    textColumn('createdBy', t('announcements.createdBy'), { width: 140 }),
    momentColumn('startsAt', t('announcements.startsAt')),
    plainColumn('endsAt', t('announcements.endsAt'), (row) => row.endsAt ?? '', {
      cell: (row) => (row.endsAt ? <Moment value={row.endsAt} /> : t('announcements.noEnd')),
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
export const announcementListShape = shapeOf(
  announcementColumns((id) => id),
  [{ field: 'startsAt', descending: true }],
);
