import type { Announcement } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, shapeOf } from '../../../parts/resource-table/column.ts';
import type { TableColumn } from '../../../parts/resource-table/column.ts';

// Written out: the contract's own list stands beside schemas, whose library a list does not need.
const states = ['planned', 'active', 'past'] as const;
export const severities = ['info', 'success', 'warning', 'error'] as const;
const text = { type: 'text', operators: ['like', 'eq', 'ne'] } as const;

/** The columns of announcements; their fields are the server's names. */
export function announcementColumns(t: typeof translate): TableColumn<Announcement>[] {
  return [
    {
      id: 'title',
      header: t('announcements.title'),
      cell: (row) => row.title,
      exportValue: (row) => row.title,
      sortable: true,
      filter: text,
      width: 200,
      grow: 1,
      primary: true,
    },
    {
      id: 'message',
      header: t('announcements.message'),
      cell: (row) => <span title={row.message}>{row.message}</span>,
      exportValue: (row) => row.message,
      filter: text,
      width: 260,
      grow: 2,
    },
    {
      id: 'state',
      header: t('announcements.state'),
      cell: (row) => t(`announcements.state.${row.state}`),
      exportValue: (row) => row.state,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: states.map((value) => ({ value, label: t(`announcements.state.${value}`) })),
      },
      width: 100,
    },
    {
      id: 'severity',
      header: t('announcements.severity'),
      cell: (row) => t(`announcements.severity.${row.severity}`),
      exportValue: (row) => row.severity,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: severities.map((value) => ({ value, label: t(`announcements.severity.${value}`) })),
      },
      width: 110,
    },
    {
      id: 'recipients',
      header: t('announcements.recipients'),
      cell: (row) => formatNumber(row.recipients),
      exportValue: (row) => row.recipients,
      sortable: true,
      width: 110,
      align: 'end',
    },
    {
      id: 'unread',
      header: t('announcements.unread'),
      cell: (row) => formatNumber(row.unread),
      exportValue: (row) => row.unread,
      width: 110,
      align: 'end',
    },
    {
      id: 'createdBy',
      header: t('announcements.createdBy'),
      cell: (row) => row.createdBy,
      exportValue: (row) => row.createdBy,
      sortable: true,
      filter: text,
      width: 140,
    },
    {
      id: 'startsAt',
      header: t('announcements.startsAt'),
      cell: (row) => <Moment value={row.startsAt} />,
      exportValue: (row) => row.startsAt,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    },
    {
      id: 'endsAt',
      header: t('announcements.endsAt'),
      cell: (row) => (row.endsAt ? <Moment value={row.endsAt} /> : t('announcements.noEnd')),
      exportValue: (row) => row.endsAt ?? '',
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    },
  ];
}

/** What the list allows in an address; words play no part in it. */
export const announcementListShape = shapeOf(
  announcementColumns((id) => id),
  [{ field: 'startsAt', descending: true }],
);
