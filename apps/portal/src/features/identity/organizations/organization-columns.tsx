import Chip from '@mui/material/Chip';
import type { OrganizationRow } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, shapeOf } from '../../../parts/resource-table/column.ts';
import type { TableColumn } from '../../../parts/resource-table/column.ts';

type Column = TableColumn<OrganizationRow>;

const text = { type: 'text', operators: ['like', 'eq', 'ne'] } as const;
const number = { type: 'number', operators: ['eq', 'gt', 'lt'] } as const;

function countColumn(id: 'users' | 'roles' | 'directories' | 'deployments', header: string): Column {
  return {
    id,
    header,
    cell: (row) => formatNumber(row[id]),
    exportValue: (row) => row[id],
    sortable: true,
    filter: number,
    width: 110,
    align: 'end',
  };
}

/** The columns of the list of organizations; their fields are the server's names. */
export function organizationColumns(t: typeof translate): Column[] {
  return [
    {
      id: 'name',
      header: t('organizations.name'),
      cell: (row) =>
        row.isOperator ? (
          <>
            {row.name} <Chip size="small" label={t('organizations.operator')} />
          </>
        ) : (
          row.name
        ),
      exportValue: (row) => row.name,
      sortable: true,
      filter: text,
      width: 200,
      grow: 2,
      primary: true,
    },
    {
      id: 'key',
      header: t('organizations.key'),
      cell: (row) => <code>{row.key}</code>,
      exportValue: (row) => row.key,
      sortable: true,
      filter: text,
      width: 150,
    },
    countColumn('users', t('organizations.people')),
    countColumn('roles', t('organizations.roles')),
    countColumn('directories', t('organizations.directories')),
    countColumn('deployments', t('organizations.deployments')),
    {
      id: 'createdAt',
      header: t('organizations.created'),
      cell: (row) => <Moment value={row.createdAt} />,
      exportValue: (row) => row.createdAt,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    },
  ];
}

/** What the list allows in an address; words play no part in it. */
export const organizationListShape = shapeOf(
  organizationColumns((id) => id),
  [{ field: 'name', descending: false }],
);
