import type { AuditEntryAnswer } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  momentColumn,
  readColumn,
  textColumn,
} from '../../../parts/resource-table/column-kinds.tsx';
import { ActionName } from './components/ActionName.tsx';
import { OutcomeChip } from './components/OutcomeChip.tsx';

/** The columns of the trail; their fields are the server's names. */
export function auditColumns(t: typeof translate): TableColumn<AuditEntryAnswer>[] {
  return [
    momentColumn('time', t('audit.time')),
    textColumn('action', t('audit.action'), {
      cell: (row) => <ActionName entry={row} />,
      width: 170,
      grow: 2,
      primary: true,
    }),
    readColumn('accountName', t('audit.actor'), (row) => row.accountEmail ?? row.accountId, {
      cell: (row) => row.accountName ?? t(row.accountId ? 'audit.gone' : 'audit.system'),
      width: 150,
      grow: 2,
    }),
    textColumn('outcome', t('audit.outcome'), {
      cell: (row) => <OutcomeChip outcome={row.outcome} />,
      filter: choiceFilter(['done', 'refused'] as const, (value) => t(`audit.outcome.${value}`)),
      width: 110,
    }),
    textColumn('objectType', t('audit.objectType'), { width: 120 }),
    textColumn('objectId', t('audit.objectId'), { width: 180, grow: 2, sortable: false }),
    textColumn('ip', t('audit.ip'), { width: 120, sortable: false }),
    countColumn('number', t('audit.number'), {
      cell: (row) => row.number,
      filter: { type: 'number', operators: ['eq', 'gte', 'lte'] },
      width: 90,
      hidden: true,
    }),
    textColumn('requestId', t('audit.requestId'), { width: 220, hidden: true, sortable: false }),
  ];
}

/** What the list allows in an address; words play no part in it. */
export const auditListShape = shapeOf(
  auditColumns((id) => id),
  [{ field: 'number', descending: true }],
);
