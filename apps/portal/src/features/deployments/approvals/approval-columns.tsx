import { type Approval, approvalStates, locationName, locationNames } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { formatMoney } from '../../../parts/price/money.ts';
import { momentWidth, shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import { NameCell } from '../../../parts/resource-table/NameCell.tsx';
import { ApprovalStateChip } from './components/ApprovalStateChip.tsx';

type Column = TableColumn<Approval>;
const textual = ['like', 'eq', 'ne'] as const;
const anyOf = ['eq', 'ne'] as const;

/** The columns of the requests; their fields are the server's names. */
export function approvalColumns(t: typeof translate): Column[] {
  const moment = (
    id: 'requestedAt' | 'expiresAt' | 'decidedAt',
    header: string,
    more: Partial<Column>,
  ): Column => ({
    id,
    header,
    cell: (row) => (row[id] === null ? '' : <Moment value={row[id]} />),
    exportValue: (row) => row[id],
    sortable: true,
    filter: { type: 'date', operators: ['gte', 'lt'] },
    width: momentWidth,
    ...more,
  });
  return [
    {
      id: 'title',
      header: t('approvals.column.deployment'),
      cell: ({ deployment }) => <NameCell text={deployment.title} />,
      exportValue: ({ deployment }) => deployment.title,
      sortable: true,
      filter: { type: 'text', operators: textual },
      width: 170,
      grow: 2,
      primary: true,
    },
    {
      id: 'state',
      header: t('approvals.column.state'),
      cell: ({ state }) => <ApprovalStateChip state={state} />,
      exportValue: ({ state }) => state,
      sortable: true,
      filter: {
        type: 'text',
        operators: anyOf,
        options: approvalStates.map((value) => ({ value, label: t(`approvals.state.${value}`) })),
      },
      width: 140,
    },
    {
      id: 'subscription',
      header: t('approvals.subscription'),
      cell: ({ deployment }) => deployment.subscriptionName,
      exportValue: ({ deployment }) => deployment.subscriptionName,
      sortable: true,
      filter: { type: 'text', operators: textual },
      width: 150,
    },
    {
      id: 'resourceGroup',
      header: t('approvals.resourceGroup'),
      cell: ({ deployment }) => deployment.resourceGroup ?? '',
      exportValue: ({ deployment }) => deployment.resourceGroup,
      sortable: true,
      filter: { type: 'text', operators: textual },
      width: 120,
    },
    {
      id: 'location',
      header: t('approvals.region'),
      cell: ({ deployment }) => locationName(deployment.location),
      exportValue: ({ deployment }) => deployment.location,
      sortable: true,
      filter: {
        type: 'text',
        operators: anyOf,
        options: Object.entries(locationNames).map(([value, label]) => ({ value, label })),
      },
      width: 110,
      hidden: true,
    },
    {
      id: 'blueprint',
      header: t('approvals.blueprint'),
      cell: ({ deployment }) => deployment.blueprint,
      exportValue: ({ deployment }) => deployment.blueprint,
      sortable: true,
      filter: { type: 'text', operators: textual },
      width: 140,
      hidden: true,
    },
    {
      id: 'requestedBy',
      header: t('approvals.column.by'),
      cell: ({ requestedBy }) => requestedBy.name,
      exportValue: ({ requestedBy }) => requestedBy.email,
      sortable: true,
      filter: { type: 'text', operators: textual },
      width: 130,
    },
    moment('requestedAt', t('approvals.column.at'), {}),
    moment('expiresAt', t('approvals.column.expires'), { hidden: true }),
    moment('decidedAt', t('approvals.column.decidedAt'), { hidden: true }),
    {
      id: 'decidedBy',
      header: t('approvals.column.decidedBy'),
      cell: ({ decidedBy }) => decidedBy?.name ?? '',
      exportValue: ({ decidedBy }) => decidedBy?.email ?? null,
      width: 130,
      hidden: true,
    },
    {
      id: 'monthly',
      header: t('approvals.column.monthly'),
      cell: ({ monthly, currency }) =>
        monthly === null || currency === null ? '?' : formatMoney(monthly, currency),
      exportValue: ({ monthly }) => (monthly === null ? null : Number(monthly)),
      sortable: true,
      filter: { type: 'number', operators: ['gt', 'lt', 'eq'] },
      width: 110,
      align: 'end',
    },
    {
      id: 'currency',
      header: t('approvals.column.currency'),
      cell: ({ currency }) => currency ?? '',
      exportValue: ({ currency }) => currency,
      width: 90,
      hidden: true,
    },
  ];
}

/** What the list allows in an address; words play no part in it. */
export const approvalListShape = shapeOf(
  approvalColumns((id) => id),
  [{ field: 'requestedAt', descending: true }],
);
