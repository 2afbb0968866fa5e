import Chip from '@mui/material/Chip';
import StarIcon from '@mui/icons-material/StarOutlined';
import type { Subscription } from '@blueport/contracts';
import { Ago } from '../../../parts/cloud-inventory/Ago.tsx';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import {
  countColumn,
  readColumn,
  textColumn,
  textFilter,
} from '../../../parts/resource-table/column-kinds.tsx';
import { NameCell } from '../../../parts/resource-table/NameCell.tsx';

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
      filter: textFilter('eq', 'ne'),
      width: 100,
    }),
    readColumn('directory', t('subscriptions.directory'), (row) => row.directory || row.tenantId, {
      cell: (row) => row.directory || t('subscriptions.foreignDirectory'),
      filter: textFilter('eq', 'ne', 'like'),
      width: 160,
    }),
    {
      id: 'cloud',
      header: t('subscriptions.cloud'),
      cell: (row) => t(`subscriptions.cloud.${row.cloud}`),
      exportValue: (row) => row.cloud,
      width: 110,
      hidden: true,
    },
    {
      id: 'connected',
      header: t('subscriptions.connected'),
      cell: (row) => (
        <Chip
          size="small"
          variant={row.connected ? 'filled' : 'outlined'}
          label={t(row.connected ? 'subscriptions.isConnected' : 'subscriptions.isNotConnected')}
        />
      ),
      exportValue: (row) => row.connected,
      sortable: true,
      filter: {
        type: 'boolean',
        operators: ['eq'],
        options: [
          { value: 'true', label: t('subscriptions.isConnected') },
          { value: 'false', label: t('subscriptions.isNotConnected') },
        ],
      },
      width: 140,
    },
    countColumn('resourceCount', t('subscriptions.resources'), {
      filter: { type: 'number', operators: ['gt', 'lt'] },
    }),
    {
      id: 'inventoryReadAt',
      header: t('subscriptions.age'),
      cell: (row) =>
        row.connected && row.inventoryReadAt === null
          ? t('inventory.state.never')
          : row.inventoryReadAt && <Ago value={row.inventoryReadAt} />,
      exportValue: (row) => row.inventoryReadAt,
      sortable: true,
      width: 140,
    },
    {
      id: 'subscriptionId',
      header: t('subscriptions.id'),
      cell: (row) => <code>{row.subscriptionId}</code>,
      exportValue: (row) => row.subscriptionId,
      width: 310,
      hidden: true,
    },
  ];
}

const untranslated = ((id: string) => id) as typeof translate;
/** What the list's address may hold; the same in every language. */
export const subscriptionListShape = shapeOf(subscriptionColumns(untranslated), [
  { field: 'displayName', descending: false },
]);
