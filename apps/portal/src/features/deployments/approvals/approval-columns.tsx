import { type Approval, approvalStates, locationName, locationNames } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { formatMoney } from '../../../core/i18n/format-money.ts';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  readColumn,
  textColumn,
} from '../../../components/resource-table/column-kinds.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import { PersonName } from '../../../components/people/PersonName.tsx';

const locations = Object.keys(locationNames);

/** Columns of the approval list. Field names match the API. */
export function approvalColumns(t: typeof translate): TableColumn<Approval>[] {
  return [
    readColumn('title', t('approvals.column.deployment'), ({ deployment }) => deployment.title, {
      cell: ({ deployment }) => <NameCell text={deployment.title} />,
      width: 170,
      grow: 2,
      primary: true,
    }),
    textColumn('state', t('approvals.column.state'), {
      cell: ({ state }) => <StatusChip of="approval" state={state} />,
      filter: choiceFilter(approvalStates, (value) => t(`approvals.state.${value}`)),
      width: 140,
    }),
    readColumn('subscription', t('approvals.subscription'), ({ deployment }) => deployment.subscriptionName, {
      width: 150,
    }),
    readColumn('resourceGroup', t('approvals.resourceGroup'), ({ deployment }) => deployment.resourceGroup, {
      width: 120,
    }),
    readColumn('location', t('approvals.region'), ({ deployment }) => deployment.location, {
      cell: ({ deployment }) => locationName(deployment.location),
      filter: choiceFilter(locations, locationName),
      width: 110,
      hidden: true,
    }),
    readColumn('blueprint', t('approvals.blueprint'), ({ deployment }) => deployment.blueprint, {
      width: 140,
      hidden: true,
    }),
    readColumn('requestedBy', t('approvals.column.by'), ({ requestedBy }) => requestedBy.email, {
      cell: ({ requestedBy }) => <PersonName person={requestedBy} />,
      width: 130,
    }),
    momentColumn('requestedAt', t('approvals.column.at')),
    momentColumn('expiresAt', t('approvals.column.expires'), { hidden: true }),
    momentColumn('decidedAt', t('approvals.column.decidedAt'), { hidden: true }),
    plainColumn('decidedBy', t('approvals.column.decidedBy'), ({ decidedBy }) => decidedBy?.email ?? null, {
      cell: ({ decidedBy }) => decidedBy && <PersonName person={decidedBy} />,
      width: 130,
      hidden: true,
    }),
    plainColumn(
      'monthly',
      t('approvals.column.monthly'),
      ({ monthly }) => (monthly === null ? null : Number(monthly)),
      {
        cell: ({ monthly, currency }) =>
          monthly === null || currency === null ? '?' : formatMoney(monthly, currency),
        sortable: true,
        filter: { type: 'number', operators: ['gt', 'lt', 'eq'] },
        width: 110,
        align: 'end',
      },
    ),
    plainColumn('currency', t('approvals.column.currency'), ({ currency }) => currency, {
      width: 90,
      hidden: true,
    }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
export const approvalListShape = shapeOf(
  approvalColumns((id) => id),
  [{ field: 'requestedAt', descending: true }],
);
