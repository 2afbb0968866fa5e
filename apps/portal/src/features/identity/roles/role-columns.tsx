import type { RoleRow } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, shapeOf } from '../../../parts/resource-table/column.ts';
import type { TableColumn } from '../../../parts/resource-table/column.ts';
import { NameCell } from '../../../parts/resource-table/NameCell.tsx';

/** The columns of the role list; their fields are the server's names. */
export function roleColumns(t: typeof translate): TableColumn<RoleRow>[] {
  return [
    {
      id: 'name',
      header: t('roles.name'),
      cell: (row) => <NameCell text={row.name} />,
      exportValue: (row) => row.name,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq', 'ne'] },
      width: 200,
      grow: 2,
      primary: true,
    },
    {
      id: 'users',
      header: t('roles.people'),
      cell: (row) => formatNumber(row.users),
      exportValue: (row) => row.users,
      sortable: true,
      filter: { type: 'number', operators: ['eq', 'gt', 'lt'] },
      width: 100,
      align: 'end',
    },
    {
      id: 'permissionCount',
      header: t('roles.permissions'),
      cell: (row) =>
        row.effectiveCount === row.permissionCount
          ? formatNumber(row.permissionCount)
          : t('roles.permissionsOf', { effective: row.effectiveCount, total: row.permissionCount }),
      exportValue: (row) => row.permissionCount,
      sortable: true,
      filter: { type: 'number', operators: ['eq', 'gt', 'lt'] },
      width: 150,
      align: 'end',
    },
    {
      id: 'createdAt',
      header: t('roles.created'),
      cell: (row) => <Moment value={row.createdAt} />,
      exportValue: (row) => row.createdAt,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    },
    {
      id: 'updatedAt',
      header: t('roles.updated'),
      cell: (row) => <Moment value={row.updatedAt} />,
      exportValue: (row) => row.updatedAt,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    },
  ];
}

/** What the list allows in an address; words play no part in it. */
export const roleListShape = shapeOf(
  roleColumns((id) => id),
  [{ field: 'name', descending: false }],
);
