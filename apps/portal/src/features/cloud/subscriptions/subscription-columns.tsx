import StarIcon from '@mui/icons-material/StarOutlined';
import type { Subscription } from '@blueport/contracts';
import { RelativeTime } from '../../../components/cloud-inventory/RelativeTime.tsx';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  countColumn,
  plainColumn,
  readColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';

/** Columns of the subscription list. */
export function subscriptionColumns(t: typeof translate): TableColumn<Subscription>[] {
  return [
    textColumn('displayName', t('subscriptions.name'), {
      cell: (row) => (
        <NameCell text={row.displayName}>
          {row.isDefault ? (
            <StarIcon titleAccess={t('subscriptions.default')} sx={{ fontSize: 18, color: 'warning.main' }} />
          ) : null}
        </NameCell>
      ),
      filter: textFilter('eq', 'ne', 'like'),
      width: 220,
      grow: 2,
      primary: true,
    }),
    textColumn('state', t('subscriptions.state'), {
      cell: (row) => <StatusChip of="subscription" state={row.state} />,
      filter: textFilter('eq', 'ne'),
      width: 125,
    }),
    readColumn('directory', t('subscriptions.directory'), (row) => row.directory || row.tenantId, {
      cell: (row) => row.directory || t('subscriptions.foreignDirectory'),
      filter: textFilter('eq', 'ne', 'like'),
      width: 160,
    }),
    plainColumn('cloud', t('subscriptions.cloud'), (row) => row.cloud, {
      cell: (row) => t(`subscriptions.cloud.${row.cloud}`),
      width: 110,
      hidden: true,
    }),
    plainColumn('connected', t('subscriptions.connected'), (row) => row.connected, {
      cell: (row) => <StatusChip of="connection" state={row.connected ? 'connected' : 'none'} />,
      sortable: true,
      filter: {
        type: 'boolean',
        operators: ['eq'],
        options: [
          { value: 'true', label: t('subscriptions.connection.connected') },
          { value: 'false', label: t('subscriptions.connection.none') },
        ],
      },
      width: 140,
    }),
    countColumn('resourceCount', t('subscriptions.resources'), {
      filter: { type: 'number', operators: ['gt', 'lt'] },
    }),
    plainColumn('inventoryReadAt', t('subscriptions.age'), (row) => row.inventoryReadAt, {
      cell: (row) =>
        row.connected && row.inventoryReadAt === null
          ? t('inventory.state.never')
          : row.inventoryReadAt && <RelativeTime value={row.inventoryReadAt} />,
      sortable: true,
      width: 140,
    }),
    plainColumn('subscriptionId', t('subscriptions.id'), (row) => row.subscriptionId, {
      cell: (row) => <code>{row.subscriptionId}</code>,
      width: 310,
      hidden: true,
    }),
  ];
}

const untranslated = ((id: string) => id) as typeof translate;
/** URL parameters accepted by the list, independent of the language. */
export const subscriptionListShape = shapeOf(subscriptionColumns(untranslated), [
  { field: 'displayName', descending: false },
]);
