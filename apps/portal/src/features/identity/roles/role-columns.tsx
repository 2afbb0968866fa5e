import type { RoleRow } from '@blueport/contracts';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import { countColumn, momentColumn, textColumn } from '../../../parts/resource-table/column-kinds.tsx';
import { NameCell } from '../../../parts/resource-table/NameCell.tsx';

/** The columns of the role list; their fields are the server's names. */
export function roleColumns(t: typeof translate): TableColumn<RoleRow>[] {
  return [
    textColumn('name', t('roles.name'), {
      cell: (row) => <NameCell text={row.name} />,
      width: 200,
      grow: 2,
      primary: true,
    }),
    countColumn('users', t('roles.people'), { width: 100 }),
    countColumn('permissionCount', t('roles.permissions'), {
      cell: (row) =>
        row.effectiveCount === row.permissionCount
          ? formatNumber(row.permissionCount)
          : t('roles.permissionsOf', { effective: row.effectiveCount, total: row.permissionCount }),
      width: 150,
    }),
    momentColumn('createdAt', t('roles.created')),
    momentColumn('updatedAt', t('roles.updated')),
  ];
}

/** What the list allows in an address; words play no part in it. */
export const roleListShape = shapeOf(
  roleColumns((id) => id),
  [{ field: 'name', descending: false }],
);
