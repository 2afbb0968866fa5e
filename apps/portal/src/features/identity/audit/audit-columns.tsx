import type { AuditEntryAnswer } from '@blueport/contracts';
import { formatDateTime, formatUtc } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, shapeOf } from '../../../parts/resource-table/index.ts';
import type { TableColumn } from '../../../parts/resource-table/index.ts';
import { ActionName } from './components/ActionName.tsx';
import { OutcomeChip } from './components/OutcomeChip.tsx';

const text = { type: 'text', operators: ['like', 'eq', 'ne'] } as const;

/** The columns of the trail; their fields are the server's names. */
export function auditColumns(t: typeof translate): TableColumn<AuditEntryAnswer>[] {
  return [
    {
      id: 'time',
      header: t('audit.time'),
      cell: (row) => (
        <time dateTime={row.time} title={formatUtc(row.time)}>
          {formatDateTime(row.time)}
        </time>
      ),
      exportValue: (row) => row.time,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    },
    {
      id: 'action',
      header: t('audit.action'),
      cell: (row) => <ActionName entry={row} />,
      exportValue: (row) => row.action,
      sortable: true,
      filter: text,
      width: 170,
      grow: 2,
      primary: true,
    },
    {
      id: 'accountName',
      header: t('audit.actor'),
      cell: (row) => row.accountName ?? t(row.accountId ? 'audit.gone' : 'audit.system'),
      exportValue: (row) => row.accountEmail ?? row.accountId,
      sortable: true,
      filter: text,
      width: 150,
      grow: 2,
    },
    {
      id: 'outcome',
      header: t('audit.outcome'),
      cell: (row) => <OutcomeChip outcome={row.outcome} />,
      exportValue: (row) => row.outcome,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: (['done', 'refused'] as const).map((value) => ({
          value,
          label: t(`audit.outcome.${value}`),
        })),
      },
      width: 110,
    },
    {
      id: 'objectType',
      header: t('audit.objectType'),
      cell: (row) => row.objectType,
      exportValue: (row) => row.objectType,
      sortable: true,
      filter: text,
      width: 120,
    },
    {
      id: 'objectId',
      header: t('audit.objectId'),
      cell: (row) => row.objectId,
      exportValue: (row) => row.objectId,
      filter: text,
      width: 180,
      grow: 2,
    },
    {
      id: 'ip',
      header: t('audit.ip'),
      cell: (row) => row.ip,
      exportValue: (row) => row.ip,
      filter: text,
      width: 120,
    },
    {
      id: 'number',
      header: t('audit.number'),
      cell: (row) => row.number,
      exportValue: (row) => row.number,
      sortable: true,
      filter: { type: 'number', operators: ['eq', 'gte', 'lte'] },
      width: 90,
      align: 'end',
      hidden: true,
    },
    {
      id: 'requestId',
      header: t('audit.requestId'),
      cell: (row) => row.requestId,
      exportValue: (row) => row.requestId,
      filter: text,
      width: 220,
      hidden: true,
    },
  ];
}

/** What the list allows in an address; words play no part in it. */
export const auditListShape = shapeOf(
  auditColumns((id) => id),
  [{ field: 'number', descending: true }],
);
