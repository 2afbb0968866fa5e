import Chip from '@mui/material/Chip';
import type { OrganizationRow } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import { countColumn, momentColumn, textColumn } from '../../../parts/resource-table/column-kinds.tsx';

/** The columns of the list of organizations; their fields are the server's names. */
export function organizationColumns(t: typeof translate): TableColumn<OrganizationRow>[] {
  return [
    textColumn('name', t('organizations.name'), {
      cell: (row) =>
        row.isOperator ? (
          <>
            {row.name} <Chip size="small" label={t('organizations.operator')} />
          </>
        ) : (
          row.name
        ),
      width: 200,
      grow: 2,
      primary: true,
    }),
    textColumn('key', t('organizations.key'), { cell: (row) => <code>{row.key}</code>, width: 150 }),
    countColumn('users', t('organizations.people')),
    countColumn('roles', t('organizations.roles')),
    countColumn('directories', t('organizations.directories')),
    countColumn('deployments', t('organizations.deployments')),
    momentColumn('createdAt', t('organizations.created')),
  ];
}

/** What the list allows in an address; words play no part in it. */
export const organizationListShape = shapeOf(
  organizationColumns((id) => id),
  [{ field: 'name', descending: false }],
);
